import { secureNavigator } from './secure-context.ts'

/** Copies a text to the clipboard. Returns whether the browser has taken it: at a plain http address it takes none. */
export async function copyText(text: string): Promise<boolean> {
  try {
    const { clipboard } = secureNavigator()
    await clipboard?.writeText(text)
    return clipboard !== undefined
  } catch {
    return false
  }
}
