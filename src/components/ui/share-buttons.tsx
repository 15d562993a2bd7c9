import { NETWORKS, type Network, shareAddress } from '../../lib/share.ts'
import { showToast } from './toast.ts'

/** Five networks: each copies the page's address and opens the network. `text` goes along where a network takes it. */
export function ShareButtons({ text }: { text: string }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {NETWORKS.map((network) => (
        <li key={network}>
          <button
            type="button"
            aria-label={`Share on ${network}`}
            onClick={() => share(network, text)}
            className="grid size-11 place-items-center rounded-full border border-night-line text-moon-soft transition-colors duration-200 hover:border-lamp hover:text-lamp"
          >
            <svg className="size-[1.05rem]" fill="currentColor" aria-hidden="true">
              <use href={`/networks.svg#${network.toLowerCase()}`} />
            </svg>
          </button>
        </li>
      ))}
    </ul>
  )
}

async function share(network: Network, text: string): Promise<void> {
  const url = window.location.href.split('#')[0] ?? window.location.href
  const copied = copy(url)
  // Before anything is awaited: browsers open a window only while the click is being handled.
  window.open(shareAddress(network, url, text), '_blank', 'noopener,noreferrer')
  if (await copied) {
    showToast({ title: 'URL Copied!', description: `Link copied to clipboard. Opening ${network}...` })
  } else {
    showToast({ title: 'Copy Failed', description: 'Please copy the URL manually', look: 'destructive' })
  }
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
