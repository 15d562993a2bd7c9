import { type DistressKind, NORM_OFFSET, WINDOW_MAX } from '../../src/server/interpreter/safety/classifier.ts'
import { BUCKETS, featuresOf, type SentenceFeatures } from '../../src/server/interpreter/safety/features.ts'
import { seededRandom } from '../../src/shared/seeded-random.ts'
import type { LabelledText } from './texts.ts'

// Chosen by cross-validation over writers.
const EPOCHS = 15
const RATE = 3
const DECAY = 0.007
const WEIGHT_POSITIVE = 2
/** A text of the other kind of distress counts little as one without. */
const WEIGHT_OTHER_KIND = 0.2
/** The windows of a text without distress that come after its highest. */
const WEIGHT_FURTHER = 0.3
const FURTHER_WINDOWS = 3

type Window = { buckets: Int32Array; values: Float32Array; length: number; isDistress: boolean | undefined }
/** A text as its windows. `isDistress` says of a window whether it carries the distress, where that is known. */
export type Bag = Pick<LabelledText, 'label' | 'writer'> & { windows: Window[] }
/** A bias and a weight for each bucket. */
export type Model = { bias: number; weights: Float64Array }

/** The windows of a text. */
export function bagOf({ text, label, place, distress, writer }: LabelledText): Bag {
  const sentences = featuresOf(text, place)
  const isDistress = distress ? distressSentences(text, distress, sentences.length) : undefined
  const windows: Window[] = []
  for (let length = 1; length <= WINDOW_MAX; length += 1) {
    for (let start = 0; start + length <= sentences.length; start += 1) {
      windows.push({
        ...joined(sentences.slice(start, start + length)),
        length,
        isDistress: isDistress?.slice(start, start + length).some(Boolean),
      })
    }
  }
  return { label, writer, windows }
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

function distressSentences(text: string, distress: string, count: number): boolean[] | undefined {
  const told = plain(distress)
  const sentences = text
    .split(/[.!?;\n]+/)
    .map(plain)
    .filter(Boolean)
  const found = sentences.map((sentence) => sentence.length > 2 && told.includes(sentence))
  return sentences.length === count && found.some(Boolean) ? found : undefined
}

function joined(sentences: SentenceFeatures[]): Pick<Window, 'buckets' | 'values'> {
  const norm = Math.sqrt(sentences.reduce((sum, { squares }) => sum + squares, NORM_OFFSET))
  return {
    buckets: Int32Array.from(sentences.flatMap(({ buckets }) => [...buckets])),
    values: Float32Array.from(sentences.flatMap(({ values }) => [...values].map((value) => value / norm))),
  }
}

/**
 * Logistic regression by AdaGrad, of one kind of distress against the rest. Of a text with distress only the window
 * counts that speaks of it most (or is known to); of one without, all do, the highest most. Deterministic.
 */
export function learn(bags: readonly Bag[], kind: DistressKind): Model {
  const weights = new Float64Array(BUCKETS)
  const squares = new Float64Array(BUCKETS).fill(1)
  let bias = 0
  const scoreOf = ({ buckets, values }: Window) => {
    let sum = bias
    for (let at = 0; at < buckets.length; at += 1) sum += valueAt(weights, valueAt(buckets, at)) * valueAt(values, at)
    return sum
  }
  const update = ({ buckets, values }: Window, sign: 1 | -1, importance: number, score: number) => {
    const slope = (importance * sign) / (1 + Math.exp(sign * score))
    if (Math.abs(slope) < 1e-4) return
    for (let at = 0; at < buckets.length; at += 1) {
      const bucket = valueAt(buckets, at)
      const value = valueAt(values, at)
      const gradient = slope * value - DECAY * valueAt(weights, bucket) * value
      const sum = valueAt(squares, bucket) + gradient * gradient
      squares[bucket] = sum
      weights[bucket] = valueAt(weights, bucket) + (RATE * gradient) / Math.sqrt(sum)
    }
    bias += RATE * 0.1 * slope
  }
  const random = seededRandom(kind)
  const order = bags.filter(({ windows }) => windows.length > 0)
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (let at = order.length - 1; at > 0; at -= 1) {
      const other = Math.floor(((random.next() >>> 0) / 2 ** 32) * (at + 1))
      ;[order[at], order[other]] = [order[other] as Bag, order[at] as Bag]
    }
    for (const { label, windows } of order) {
      const scored = windows
        .map((window) => ({ window, score: scoreOf(window) }))
        .sort((one, other) => other.score - one.score)
      if (label === kind) {
        const known = scored.filter(({ window }) => window.isDistress)
        const longest =
          epoch === 0
            ? scored.findLast(({ window }) => window.length === Math.min(WINDOW_MAX, windows.length))
            : undefined
        const chosen = known[0] ?? longest ?? scored[0]
        if (chosen) update(chosen.window, 1, WEIGHT_POSITIVE, chosen.score)
        const beside = known.length > 0 ? scored.find(({ window }) => !window.isDistress) : undefined
        if (beside) update(beside.window, -1, WEIGHT_FURTHER, beside.score)
      } else {
        const importance = label === 'none' ? 1 : WEIGHT_OTHER_KIND
        for (const [at, { window, score }] of scored.slice(0, FURTHER_WINDOWS + 1).entries()) {
          update(window, -1, at === 0 ? importance : importance * WEIGHT_FURTHER, score)
        }
      }
    }
  }
  return { bias, weights }
}

/** A bucket's number; every index here is within its array. */
function valueAt(numbers: ArrayLike<number>, index: number): number {
  return numbers[index] as number
}

/** The highest score of a bag's windows. */
export function scoreOfBag({ windows }: Bag, { bias, weights }: Model): number {
  return windows.reduce((best, { buckets, values }) => {
    let sum = bias
    for (let at = 0; at < buckets.length; at += 1) sum += valueAt(weights, valueAt(buckets, at)) * valueAt(values, at)
    return Math.max(best, sum)
  }, Number.NEGATIVE_INFINITY)
}

/** The model as the screen reads it: bias and step as 32-bit floats, then a signed byte per bucket. */
export function packModel({ bias, weights }: Model): Buffer {
  const step = weights.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 1e-9) / 127
  const packed = Buffer.alloc(8 + weights.length)
  packed.writeFloatLE(bias, 0)
  packed.writeFloatLE(step, 4)
  for (const [at, weight] of weights.entries()) packed.writeInt8(Math.round(weight / step), 8 + at)
  return packed
}
