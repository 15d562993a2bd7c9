import { secureNavigator } from './secure-context.ts'
export const NETWORKS = ['Facebook', 'X', 'Instagram', 'Threads', 'TikTok'] as const
export type Network = (typeof NETWORKS)[number]

/**
 * The address to open for sharing `url` on a network. Facebook and X have a share page that takes the URL (X a text
 * too); for the others it is their home page, where the user pastes the URL from the clipboard.
 */
export function networkUrl(network: Network, url: string, text: string): string {
  switch (network) {
    case 'Facebook':
      return `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`
    case 'X':
      return `https://x.com/intent/post?${new URLSearchParams({ url, text })}`
    case 'Instagram':
      return 'https://www.instagram.com/'
    case 'Threads':
      return 'https://www.threads.net/'
    case 'TikTok':
      return 'https://www.tiktok.com/'
  }
}

/** The content that a page passes to the device's share sheet (`navigator.share`). */
export type Share = { title: string; text: string; url: string }

/** Whether this device has a share sheet. To be called in the browser only. */
export function canShare(): boolean {
  return secureNavigator().share !== undefined
}

/** Opens the device's share sheet. Resolves when the user has shared or closed it; rejects if sharing failed. */
export async function shareByDeviceSheet(share: Share): Promise<void> {
  try {
    await secureNavigator().share?.(share)
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error
  }
}
