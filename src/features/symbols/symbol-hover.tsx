import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HoverCard } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Constellation } from '../../components/constellation/constellation.tsx'
import { hueOf } from '../../lib/hue.ts'
import { symbolQuery } from './queries.ts'

/** A link to a symbol; whoever rests on it sees what the symbol is about. */
export function SymbolHover({ slug, children }: { slug: string; children: ReactNode }) {
  const [wanted, setWanted] = useState(false)
  const { data: symbol } = useQuery({ ...symbolQuery(slug), enabled: wanted })
  return (
    <HoverCard.Root openDelay={300} onOpenChange={(open) => open && setWanted(true)}>
      <HoverCard.Trigger asChild>
        <Link to="/interpretation/$slug" params={{ slug }} preload={false}>
          {children}
        </Link>
      </HoverCard.Trigger>
      {symbol && (
        <HoverCard.Portal>
          <HoverCard.Content
            sideOffset={8}
            collisionPadding={16}
            className="z-40 flex w-80 max-w-[calc(100vw-2rem)] gap-4 rounded-xl border border-night-line bg-night-raised p-4 shadow-[0_12px_40px_oklch(0.1_0.02_262/0.7)] motion-safe:animate-fade-in print:hidden"
          >
            <Constellation slug={slug} hue={hueOf(symbol.category.slug)} className="size-16 shrink-0" />
            <div>
              <p className="font-serif text-lg leading-tight">{symbol.keyword}</p>
              <p className="mt-1.5 text-sm leading-snug text-moon-soft">{symbol.keyTakeaway}</p>
            </div>
          </HoverCard.Content>
        </HoverCard.Portal>
      )}
    </HoverCard.Root>
  )
}
