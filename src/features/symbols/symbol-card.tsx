import { Link } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { Constellation } from '../../components/ui/constellation.tsx'
import { LineIcon } from '../../components/ui/line-icon.tsx'
import type { SymbolCard as Card, Segment } from '../../contract/symbols.ts'
import { canShare, shareByDeviceSheet } from '../../lib/device/share.ts'
import { categoryColour, categoryHue } from '../../shared/category-colour.ts'

/** A symbol in a list. The whole card is a link; the share button lies over it. `level` is that of the heading. */
export function SymbolCard({ symbol, level = 3 }: { symbol: Card; level?: 2 | 3 }) {
  const hue = categoryHue(symbol.category.slug)
  const Heading = `h${level}` as const
  const situation = symbol.found?.situation
  return (
    <article className="group relative h-full">
      <Link
        to="/interpretation/$slug"
        params={{ slug: symbol.slug }}
        {...(situation && { hash: situation.anchor })}
        className="grid h-full grid-cols-[5.5rem_1fr] items-center gap-5 rounded-lg border border-night-line bg-night-raised p-5 transition-colors duration-200 hover:border-night-edge md:grid-cols-1 md:content-start md:justify-items-start md:p-7"
      >
        <Constellation slug={symbol.slug} figure={symbol.figure} hue={hue} className="size-22 md:size-32" />
        <div>
          <Heading className="text-xl transition-colors duration-200 group-hover:text-lamp">{symbol.keyword}</Heading>
          {symbol.found?.by && <p className="mt-1 text-sm text-moon-soft">also “{symbol.found.by}”</p>}
          {situation && <p className="mt-1 text-sm">In your dream: {situation.label}</p>}
          <p className="mt-2 line-clamp-3 text-sm text-moon-soft md:line-clamp-4">
            {symbol.found ? <Highlighted segments={symbol.found.text} /> : symbol.keyTakeaway}
          </p>
          <p className="label-caps mt-4" style={{ color: categoryColour(hue) }}>
            {symbol.category.name}
          </p>
        </div>
      </Link>
      <ShareCard symbol={symbol} />
    </article>
  )
}

function Highlighted({ segments }: { segments: Segment[] }) {
  let at = 0
  return segments.map(({ text, marked }) => {
    const key = at
    at += text.length
    return marked ? (
      <mark key={key} className="bg-transparent font-medium text-lamp">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}

/** `canShare` never changes, so there is nothing to subscribe to. */
const subscribeToNothing = () => () => {}

/** A button that opens the device's share sheet. It isn't rendered on the server, or if the device has none. */
function ShareCard({ symbol }: { symbol: Card }) {
  const isPossible = useSyncExternalStore(subscribeToNothing, canShare, () => false)
  if (!isPossible) return null
  const share = () =>
    shareByDeviceSheet({
      title: symbol.keyword,
      text: symbol.excerpt,
      url: new URL(`/interpretation/${symbol.slug}`, window.location.href).href,
      // biome-ignore lint/suspicious/noConsole: the specification has a failed share of a card logged and nothing more
    }).catch((error: unknown) => console.warn('The card was not shared:', error))
  return (
    <button
      type="button"
      aria-label={`Share ${symbol.keyword}`}
      onClick={share}
      className="absolute top-3 right-3 grid size-11 place-items-center rounded-full text-moon-soft transition-colors duration-200 hover:text-lamp"
    >
      <LineIcon name="share" size={18} />
    </button>
  )
}
