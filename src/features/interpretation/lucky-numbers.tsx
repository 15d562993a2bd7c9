import { type LuckyStep, luckyNumbers } from '../../shared/lucky-numbers.ts'

/** The dream's six lucky numbers, with a collapsible explanation of their calculation. */
export function LuckyNumbers({ dream, numbers }: { dream: string; numbers: number[] }) {
  return (
    <section aria-labelledby="lucky" className="mx-auto mt-12 max-w-read lg:mx-0 print:hidden">
      <h2 id="lucky" className="label-caps font-sans tracking-[0.09em]">
        Lucky Numbers
      </h2>
      <ul className="mt-4 flex flex-wrap gap-3">
        {numbers.map((value) => (
          <li
            key={value}
            className="grid size-12 place-items-center rounded-full border border-night-edge font-serif text-lg tabular-nums"
          >
            {value}
          </li>
        ))}
      </ul>
      <details className="mt-4 text-sm text-moon-soft">
        <summary className="inline-flex min-h-11 cursor-pointer items-center underline decoration-night-edge underline-offset-4 hover:text-lamp">
          How these are found
        </summary>
        <p className="mt-2">
          They come from numerology traditions, in which every letter counts from 1 to 9: a is 1, i is 9, j is 1 again.
          Your dream’s letters are written in rows of six, and each column is added up. They promise nothing; the same
          dream always gives the same six.
        </p>
        <ol className="mt-3 space-y-1">
          {luckyNumbers(dream).steps.map((step) => (
            <li key={step.column}>{sentenceOf(step)}</li>
          ))}
        </ol>
      </details>
    </section>
  )
}

function sentenceOf({ column, letters, sum, reduced, number }: LuckyStep): string {
  const sentence = `Column ${column}: ${letters} letters add up to ${sum}`
  const nines = sum > reduced ? `, with nines cast out ${reduced}` : ''
  return `${sentence}${nines}${number === reduced ? '' : `; taken already, so ${number}`}.`
}
