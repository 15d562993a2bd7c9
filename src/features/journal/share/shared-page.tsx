import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MessagePage } from '../../../components/layout/message-page.tsx'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Day } from '../../../components/ui/day.tsx'
import { DreamImages } from '../../../components/ui/dream-images.tsx'
import { DreamText, MarkedWords } from '../../../components/ui/dream-text.tsx'
import { InterpretationText } from '../../../components/ui/interpretation-text.tsx'
import { useMarking } from '../../../components/ui/use-marking.ts'
import type { SharedEntry } from '../../../contract/shares.ts'
import type { Site } from '../../../contract/site.ts'
import { factsOf } from '../../../shared/entry-details.ts'
import { shareHeading } from '../../../shared/share-heading.ts'
import { openedShareQuery } from './share-queries.ts'

/** The head of the page: no word of the shared entries, and no preview for social networks. */
export function sharedHead(site: Site) {
  return {
    meta: [
      { title: `Shared privately - ${site.name}` },
      { name: 'robots', content: 'noindex, nofollow' },
      { name: 'referrer', content: 'no-referrer' },
    ],
  }
}

/** Shows everyone who has a link the chosen parts of the entries, and nothing about the user who shares them. */
export function SharedPage({ token }: { token: string }) {
  const { data: share } = useSuspenseQuery(openedShareQuery(token))
  const { entries, leftOut, withDream, expiresAt } = share
  const heading = shareHeading(share.title, entries)
  const isOne = entries.length === 1
  return (
    <div className="mx-auto max-w-read px-5 pt-8 md:pt-12">
      <p className="label-caps">Shared privately</p>
      <h1 className="mt-3 text-4xl [overflow-wrap:anywhere]">{heading}</h1>
      <p className="mt-4 text-moon-soft">
        Somebody shared this with you. It can be read here until <Day date={expiresAt} />, unless they end it before;
        please keep the link to yourself.
        {!withDream && ` The ${isOne ? 'dream itself is' : 'dreams themselves are'} left out`}
        {!withDream && entries.some(({ isShortened }) => isShortened) && ', and so are sentences that repeat it'}
        {!withDream && '.'}
      </p>
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shared entries have no ids, and their order doesn't change
        <Shared key={at} entry={entry} withInterpretation={share.withInterpretation} isOnly={isOne} heading={heading} />
      ))}
      {leftOut > 0 && (
        <p className="mt-10 border-t border-night-line pt-8 text-moon-soft">
          {leftOut === 1 ? 'One more dream isn’t' : `${leftOut} more dreams aren’t`} shown: together they have become
          too long for one link. Whoever shared them can make a link for the rest.
        </p>
      )}
    </div>
  )
}

type SharedProps = { entry: SharedEntry; withInterpretation: boolean; isOnly: boolean; heading: string }

function Shared({ entry, withInterpretation, isOnly, heading }: SharedProps) {
  const { dreamDate, title, dreamContent, interpretation, parts, symbols } = entry
  const marking = useMarking()
  const facts = factsOf(entry)
  const isEmpty = dreamContent === null && interpretation === null && symbols.length === 0
  return (
    <article className="mt-10 border-t border-night-line pt-8">
      <p className="label-caps">
        <Day date={dreamDate} />
      </p>
      {title !== null && !(isOnly && title === heading) && (
        <h2 className="mt-2 text-2xl [overflow-wrap:anywhere]">{title}</h2>
      )}
      {facts.length > 0 && <p className="mt-2 text-sm text-moon-soft">{facts.join(' · ')}</p>}
      {dreamContent !== null && (
        <div className="prose-serif mt-6 whitespace-pre-line [overflow-wrap:anywhere]">
          <DreamText dream={dreamContent} marked={marking.marked} />
        </div>
      )}
      {withInterpretation && (
        <section className={dreamContent === null ? 'mt-4' : 'mt-10 border-t border-night-line pt-6'}>
          {dreamContent !== null && interpretation !== null && (
            <h3 className="label-caps font-sans tracking-[0.09em]">Interpretation</h3>
          )}
          {interpretation !== null && (
            <div className="prose-serif mt-3 [overflow-wrap:anywhere]">
              <InterpretationText text={interpretation} parts={parts} marking={marking} />
            </div>
          )}
          <DreamImages
            symbols={symbols}
            marking={parts.length > 0 ? marking : undefined}
            level={title === null || isOnly ? 2 : 3}
            text={interpretation ?? ''}
          />
          {dreamContent !== null && <MarkedWords dream={dreamContent} marked={marking.marked} />}
        </section>
      )}
      {isEmpty && <p className="mt-4 text-moon-soft">There is no interpretation of this dream that could be shown.</p>}
    </article>
  )
}

/** Shown if the link never existed, has expired, or was ended: the page doesn't tell which. */
export function ShareNotFound() {
  return (
    <MessagePage
      title="This link opens nothing"
      action={
        <Link to="/" className={buttonClass('quiet')}>
          Back to the start
        </Link>
      }
    >
      <p>It has expired, was ended by whoever shared it, or isn’t complete.</p>
    </MessagePage>
  )
}
