import { useQuery } from '@tanstack/react-query'
import { similarQuery } from '../queries.ts'
import { EntryNames } from './entry-names.tsx'

const SYMBOLS_SHOWN = 3

/** “Dreams like this one”: the user's entries that are most like this one, and what they share; nothing for none. */
export function SimilarEntries({ id }: { id: string }) {
  const { data: similar = [] } = useQuery(similarQuery(id))
  if (similar.length === 0) return null
  return (
    <section aria-labelledby="similar" className="mt-14 print:hidden">
      <h2 id="similar" className="text-xl">
        Dreams like this one
      </h2>
      <EntryNames
        entries={similar}
        noteOf={({ symbols, byMeaning }) => {
          const keywords = symbols.slice(0, SYMBOLS_SHOWN).map(({ keyword }) => keyword)
          const shared = [keywords.join(', '), byMeaning && 'similar in meaning'].filter(Boolean)
          return shared.length > 0 && ` · ${shared.join(' · ')}`
        }}
      />
    </section>
  )
}
