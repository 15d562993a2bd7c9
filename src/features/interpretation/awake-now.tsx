import { Link } from '@tanstack/react-router'
import type { InterpretResponse } from '../../contract/interpretation.ts'

/** What the guide to nightmares says to those who have just woken from one. A test holds it against the guide. */
export const TONIGHT =
  'Put a light on. Say aloud which room this is and what day it is. Drink some water, stand up if you like, and feel the floor under your feet. The dream foretells nothing, and it is over.'

/** Comes before a reading where the dreamer is frightened now, and says plainly what sleep paralysis is. */
export function AwakeNow({ answer: { nightmare, sleepParalysis } }: { answer: InterpretResponse }) {
  return (
    <section aria-labelledby="awake-now" className="rounded-xl border border-night-edge bg-night-raised p-6 md:p-8">
      <h2 id="awake-now" className="text-2xl">
        {nightmare === 'replay' ? 'You are here now' : 'It is over'}
      </h2>
      <p className="mt-4 font-serif text-xl leading-relaxed">{TONIGHT}</p>
      <p className="mt-4 font-serif text-lg">Breathe out slowly, longer than you breathe in, a few times.</p>
      {sleepParalysis && <SleepParalysis />}
      <p className="mt-5">
        The{' '}
        <Link to="/nightmares" className="link">
          guide to nightmares
        </Link>{' '}
        says what helps, by daylight.{nightmare === 'now' && ' What was read in your dream can wait below.'}
      </p>
    </section>
  )
}

/** Says what it is to lie awake and be unable to move. */
export function SleepParalysis() {
  return (
    <p className="mt-4">
      To wake and be unable to move for a while, often with someone in the room or a weight on the chest, is{' '}
      <Link to="/glossary" hash="sleep-paralysis" className="link">
        sleep paralysis
      </Link>
      . It is frightening and, as a rule, harmless: the body is still asleep. Trying to move one finger helps some
      people out of it. If it comes often, ask a doctor.
    </p>
  )
}
