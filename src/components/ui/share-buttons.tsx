import { copyText } from '../../lib/device/copy-text.ts'
import { NETWORKS, type Network, networkUrl } from '../../lib/device/share.ts'
import { showToast } from './toast.ts'

/**
 * A button for each social network. It copies the page's URL and opens the network: its share page, with `text` where
 * that takes one, or its home page, where the URL is to be pasted.
 */
export function ShareButtons({ text }: { text: string }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {NETWORKS.map((network) => (
        <li key={network}>
          <button
            type="button"
            aria-label={`Share on ${network}`}
            onClick={() => copyAndOpen(network, text)}
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

async function copyAndOpen(network: Network, text: string): Promise<void> {
  const url = window.location.href.split('#')[0] ?? window.location.href
  const copying = copyText(url)
  // Before the first await: browsers open a window only while they handle the click.
  window.open(networkUrl(network, url, text), '_blank', 'noopener,noreferrer')
  if (await copying) {
    showToast({ title: 'URL Copied!', description: `Link copied to clipboard. Opening ${network}...` })
  } else {
    showToast({ title: 'Copy Failed', description: 'Please copy the URL manually', variant: 'destructive' })
  }
}
