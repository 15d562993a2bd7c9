import { type DetailName, type DetailValues, factsOf } from '../../shared/entry-details.ts'

/** The facts of an entry in one quiet line; nothing if none is noted. */
export function EntryFacts({ entry, className = '' }: { entry: Pick<DetailValues, DetailName>; className?: string }) {
  const facts = factsOf(entry)
  if (facts.length === 0) return null
  return (
    <ul aria-label="About the night" className={`text-sm text-moon-soft [overflow-wrap:anywhere] ${className}`}>
      {facts.map((fact) => (
        <li
          key={fact}
          className="inline-block max-w-full not-last:after:mx-2 not-last:after:text-night-edge not-last:after:content-['·'] not-last:after:whitespace-pre"
        >
          {fact}
        </li>
      ))}
    </ul>
  )
}
