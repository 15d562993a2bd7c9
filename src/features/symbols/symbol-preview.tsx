import { useQuery } from '@tanstack/react-query'
import { Popover } from 'radix-ui'
import { Constellation } from '../../components/ui/constellation.tsx'
import { symbolQuery } from '../../lib/api/symbol-queries.ts'
import { categoryHue } from '../../shared/category-colour.ts'

/** A card with a symbol's name and key takeaway, shown beside a link to it. */
export default function SymbolPreview({ slug, link }: { slug: string; link: HTMLElement }) {
  const { data: symbol } = useQuery(symbolQuery(slug))
  if (!symbol) return null
  const keepFocus = (event: Event) => event.preventDefault()
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={{ current: link }} />
      <Popover.Content
        role="tooltip"
        sideOffset={8}
        collisionPadding={16}
        onOpenAutoFocus={keepFocus}
        onCloseAutoFocus={keepFocus}
        className="pointer-events-none z-40 flex w-80 max-w-[calc(100vw-2rem)] gap-4 rounded-xl border border-night-line bg-night-raised p-4 shadow-[0_12px_40px_oklch(0.1_0.02_262/0.7)] motion-safe:animate-fade-in print:hidden"
      >
        <Constellation
          slug={slug}
          figure={symbol.figure}
          hue={categoryHue(symbol.category.slug)}
          className="size-16 shrink-0"
        />
        <div>
          <p className="font-serif text-lg leading-tight">{symbol.keyword}</p>
          <p className="mt-1.5 text-sm leading-snug text-moon-soft">{symbol.keyTakeaway}</p>
        </div>
      </Popover.Content>
    </Popover.Root>
  )
}
