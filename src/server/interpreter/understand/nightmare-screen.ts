import { type LogisticWeights, probabilityOf } from '../probability.ts'
import { isAssaultOnDreamer } from '../safety/sensitive-topics.ts'
import { nightmareFeatures } from './nightmare-features.ts'
import weights from './nightmare-weights.json' with { type: 'json' }

/**
 * What a frightened dreamer needs first: `now`, someone who is awake in the night and still scared; `replay`, a war, an
 * assault or an accident that really happened and is dreamt again.
 */
export type Nightmare = 'now' | 'replay'

const WEIGHTS: Readonly<Record<keyof typeof LIMITS, LogisticWeights>> = weights

/**
 * From these probabilities on it is believed. By writers it wasn't fitted to, 70 of 100 texts of frightened people are
 * noticed, and about half of those who relive something or tell of sleep paralysis; of dream reports, one in a thousand
 * is (`npm run fit:nightmares`).
 */
const LIMITS = { now: 0.45, replay: 0.35, paralysis: 0.35 }

/** What a dream and its life context tell of a nightmare, and whether the dreamer lay awake and couldn't move. */
export function screenNightmare(
  dream: string,
  context: string | undefined,
  isRecurring: boolean,
): { nightmare: Nightmare | undefined; isSleepParalysis: boolean } {
  const features = nightmareFeatures(dream, context)
  const isTold = (kind: keyof typeof LIMITS) => probabilityOf(features, WEIGHTS[kind]) >= LIMITS[kind]
  const isReplay = isTold('replay') || (isRecurring && (isAssaultOnDreamer(dream) || RELIVED.test(dream)))
  return {
    nightmare: isReplay ? 'replay' : isTold('now') ? 'now' : undefined,
    isSleepParalysis: isTold('paralysis'),
  }
}

const RELIVED =
  /\b(?:reliv\w+|flash ?backs?|(?:exactly|just) (?:as|like|how) it (?:really )?(?:happened|was|went)|(?:really|actually) happened(?: to me)?|what happened to me)\b/i
