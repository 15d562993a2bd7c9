import { readFileSync } from 'node:fs'
import path from 'node:path'
import { BUCKETS, featuresOf, type Place, type SentenceFeatures } from './features.ts'

/** What the screen looks for. A sentence has a score for each. */
export const DISTRESS_KINDS = ['self-harm', 'violence'] as const
export type DistressKind = (typeof DISTRESS_KINDS)[number]

/** Sentences that are read together: what one says is often understood only with its neighbour. */
export const WINDOW_MAX = 2
/** Keeps a sentence of three words from weighing as much as one of twenty. */
export const NORM_OFFSET = 20

/** A trained model: a bias and a weight for each bucket, in steps of `step`. */
type Weights = { bias: number; step: number; weights: Int8Array }

/** Found from the working directory, as the migrations are: the build bundles the code that reads it. */
const WEIGHTS = path.resolve('src/server/interpreter/safety/classifier-weights.bin')

let loaded: Record<DistressKind, Weights> | undefined

/**
 * Reads the weights that `research/train-safety-screen.ts` wrote, once per thread: for each kind two 32-bit floats, the
 * bias and the step, then a signed byte per bucket.
 */
function weightsOf(kind: DistressKind): Weights {
  loaded ??= readWeights(readFileSync(WEIGHTS))
  return loaded[kind]
}

function readWeights(file: Buffer): Record<DistressKind, Weights> {
  const size = 8 + BUCKETS
  if (file.length !== size * DISTRESS_KINDS.length) throw new Error('The weights of the safety screen are damaged.')
  const read = (at: number): Weights => ({
    bias: file.readFloatLE(at),
    step: file.readFloatLE(at + 4),
    weights: new Int8Array(file.buffer, file.byteOffset + at + 8, BUCKETS),
  })
  return { 'self-harm': read(0), violence: read(size) }
}

/** A sentence's place in its text and its score, or that of it and the next one together (`end` is the next one's). */
export type ScoredWindow = { start: number; end: number; sentences: number; score: number }

/**
 * How strongly each sentence of a text, and each pair of neighbours, speaks of the writer's own distress in waking
 * life, by kind. Above 0 is more likely than not by what the screen was trained on. Takes time in proportion to the
 * text's length; the same text has the same scores.
 */
export function scoreWindows(text: string, place: Place): Record<DistressKind, ScoredWindow[]> {
  const sentences = featuresOf(text, place)
  return { 'self-harm': scored(sentences, weightsOf('self-harm')), violence: scored(sentences, weightsOf('violence')) }
}

function scored(sentences: readonly SentenceFeatures[], { bias, step, weights }: Weights): ScoredWindow[] {
  const sums = sentences.map(({ buckets, values }) => {
    let sum = 0
    for (let at = 0; at < buckets.length; at += 1) {
      sum += (weights[buckets[at] as number] as number) * (values[at] as number)
    }
    return sum * step
  })
  return sentences.flatMap(({ start }, first) => {
    let sum = 0
    let squares = NORM_OFFSET
    return sentences.slice(first, first + WINDOW_MAX).map((sentence, after) => {
      sum += sums[first + after] as number
      squares += sentence.squares
      return { start, end: sentence.end, sentences: after + 1, score: sum / Math.sqrt(squares) + bias }
    })
  })
}
