import type { Together } from '../../../contract/journal-insights.ts'
import { capitalize } from '../../../shared/capitalize.ts'
import { InsightSection } from './insight-section.tsx'
import { counted, NightsLink } from './nights-link.tsx'

/** People, places, symbols, themes and feelings that are in the same dreams more often than chance would have it. */
export function TogetherSection({ together, entries }: { together: Together[]; entries: number }) {
  const [first] = together
  return (
    <InsightSection
      id="together"
      title="What comes together"
      entries={entries}
      of="entries in all"
      says={
        first
          ? `${capitalize(first.one.label)} and ${first.other.label} were in the same dream more often than chance explains: ${counted(first.count, 'dream')}.`
          : 'Nothing has come together more often than chance explains yet.'
      }
    >
      {first && (
        <table className="w-full max-w-3xl text-left tabular-nums">
          <caption className="sr-only">How many dreams have both</caption>
          <thead className="text-xs text-moon-soft">
            <tr>
              <th scope="col" className="py-2 pr-4 font-normal">
                This
              </th>
              <th scope="col" className="py-2 pr-4 font-normal">
                with this
              </th>
              <th scope="col" className="py-2 font-normal">
                Dreams with both
              </th>
            </tr>
          </thead>
          <tbody>
            {together.map(({ one, other, count, address }) => (
              <tr key={address} className="break-inside-avoid border-t border-night-line/60">
                {[one, other].map((feature) => (
                  <td key={feature.kind} className="py-1.5 pr-4">
                    <span className="font-serif">{capitalize(feature.label)}</span>{' '}
                    <span className="text-sm text-moon-soft">
                      in <NightsLink address={feature.address}>{feature.count}</NightsLink>
                    </span>
                  </td>
                ))}
                <td className="py-1.5">
                  <NightsLink address={address}>
                    {count}
                    <span className="sr-only"> dreams with both</span>
                  </NightsLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </InsightSection>
  )
}
