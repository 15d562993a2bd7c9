/**
 * The account that was last signed in on this device. A page that opens without a connection comes from the service
 * worker as a guest's; by this it knows whose what is written then will be. It grants nothing.
 */
const KEY = 'member'

export function rememberMember(userId: number): void {
  try {
    localStorage.setItem(KEY, String(userId))
  } catch {
    // Without storage, what is written without a connection is a guest's.
  }
}

export function rememberedMember(): number | null {
  try {
    return Number(localStorage.getItem(KEY)) || null
  } catch {
    return null
  }
}

export function forgetMember(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Without storage nothing is remembered.
  }
}
