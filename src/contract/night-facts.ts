import { type LUCIDITIES, SCALE_MAX } from './limits.ts'

/** What was noted about a dream and its night; null for what wasn't. */
export type Night = {
  mood: string | null
  lucidity: (typeof LUCIDITIES)[number] | null
  vividness: number | null
  sleepQuality: number | null
  sleepHours: number | null
}

const LUCIDITY = { none: 'Not lucid', aware: 'Knew it was a dream', control: 'Knew it was a dream, and steered it' }

/** What was noted about a dream and its night, in words: "Calm", "Vividness 4 of 5", "Slept 7.5 hours". */
export function nightFacts({ mood, lucidity, vividness, sleepQuality, sleepHours }: Night): string[] {
  return [
    mood,
    lucidity && LUCIDITY[lucidity],
    vividness !== null && `Vividness ${vividness} of ${SCALE_MAX}`,
    sleepQuality !== null && `Sleep ${sleepQuality} of ${SCALE_MAX}`,
    sleepHours !== null && `Slept ${sleepHours} ${sleepHours === 1 ? 'hour' : 'hours'}`,
  ].filter((fact) => typeof fact === 'string')
}
