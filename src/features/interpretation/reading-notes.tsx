import { Button } from '../../components/ui/button.tsx'
import type { InterpretedDream } from './interpreted-dream.ts'

const SOURCE_NOTES = {
  dictionary:
    'Written by our dictionary engine, from your words and the entries of the dictionary. No language model wrote any of it.',
  model: 'Written by a language model, from your words and the entries of the dictionary. It can be wrong.',
}

const FALLBACK_NOTE =
  'The language model did not answer, so our dictionary engine wrote this, from your words and the entries of the dictionary.'

/** Says who wrote a reading. */
export function SourceNote({ answer: { isFallback, source } }: Pick<InterpretedDream, 'answer'>) {
  return (
    <p className="mt-8 border-t border-night-line pt-4 text-sm text-moon-soft">
      {isFallback ? FALLBACK_NOTE : SOURCE_NOTES[source]}
    </p>
  )
}

/** Says that a reading isn't whole, and offers to read the dream again. */
export function BrokenOff({ isFree, onAgain }: { isFree: boolean; onAgain: () => void }) {
  return (
    <div role="alert" className="mt-10 rounded-xl border border-night-edge bg-night-raised p-5 md:p-6">
      <p className="text-ember">
        {isFree ? 'The reading broke off here. It has cost you nothing.' : 'The connection broke off here.'}
      </p>
      <Button onClick={onAgain} className="mt-4">
        Read it again
      </Button>
    </div>
  )
}
