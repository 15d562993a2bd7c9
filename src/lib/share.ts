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
