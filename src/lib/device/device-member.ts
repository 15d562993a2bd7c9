/**
 * The account that was last signed in on this device. A page that opens without a connection comes from the service
 * worker as a guest's; this tells it who will own the words written then. It grants nothing.
 */
const KEY = 'member'

export function rememberMember(userId: number): void {
  try {
    localStorage.setItem(KEY, String(userId))
  } catch {
    // Without storage, words written without a connection are a guest's.
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
