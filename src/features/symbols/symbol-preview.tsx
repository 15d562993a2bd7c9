import { useQuery } from '@tanstack/react-query'
import { Popover } from 'radix-ui'
import { Constellation } from '../../components/constellation/constellation.tsx'
import { hueOf } from '../../lib/hue.ts'
import { symbolQuery } from './queries.ts'

/** What a symbol is about, in a few words, beside a link to it. */
export default function SymbolPreview({ slug, link }: { slug: string; link: HTMLElement }) {
  const { data: symbol } = useQuery(symbolQuery(slug))
  if (!symbol) return null
  const stay = (event: Event) => event.preventDefault()
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={{ current: link }} />
      <Popover.Content
        role="tooltip"
        sideOffset={8}
        collisionPadding={16}
        onOpenAutoFocus={stay}
        onCloseAutoFocus={stay}
        className="pointer-events-none z-40 flex w-80 max-w-[calc(100vw-2rem)] gap-4 rounded-xl border border-night-line bg-night-raised p-4 shadow-[0_12px_40px_oklch(0.1_0.02_262/0.7)] motion-safe:animate-fade-in print:hidden"
      >
        <Constellation slug={slug} hue={hueOf(symbol.category.slug)} className="size-16 shrink-0" />
        <div>
          <p className="font-serif text-lg leading-tight">{symbol.keyword}</p>
          <p className="mt-1.5 text-sm leading-snug text-moon-soft">{symbol.keyTakeaway}</p>
        </div>
      </Popover.Content>
    </Popover.Root>
  )
}
