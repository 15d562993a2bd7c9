export const NETWORKS = ['Facebook', 'X', 'Instagram', 'Threads', 'TikTok'] as const
export type Network = (typeof NETWORKS)[number]

/**
 * Where sharing `url` on a network leads: Facebook and X have a page that takes the address (X a text too),
 * the others open at their front door, with the address waiting in the clipboard.
 */
export function shareAddress(network: Network, url: string, text: string): string {
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

/** What a page hands to the device's share sheet. */
export type Share = { title: string; text: string; url: string }

/** Whether this device has a share sheet. Only in the browser. */
export function canShare(): boolean {
  return typeof navigator.share === 'function'
}

/** Opens the device's share sheet. Resolves when something was shared or the sheet was closed; rejects when it failed. */
export async function shareByDevice(share: Share): Promise<void> {
  try {
    await navigator.share(share)
  } catch (error) {
    if ((error as Error).name !== 'AbortError') throw error
  }
}
