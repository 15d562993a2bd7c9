import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { DistressKind } from '../../src/server/interpreter/safety/classifier.ts'
import type { Place } from '../../src/server/interpreter/safety/features.ts'
import { seededRandom } from '../../src/shared/seeded-random.ts'

const ROOM = 'src/server/interpreter/safety'
/** The texts that stay unused, so that the tests have something to say about. */
const KEPT_FROM_TRAINING = ['indirect-third']

/** A text with the help that is due; `distress` are the sentences that carry it, where they are known. */
export type LabelledText = {
  text: string
  label: DistressKind | 'none'
  kind: string
  place: Place
  distress?: string
  /** The file that holds it: one writer's. */
  writer: string
}

/** Reads a file of `{text, label, kind, place, distress?}`, one a line; what has no label counts as `none`. */
export function readTexts(file: string): LabelledText[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => ({
      label: 'none',
      kind: 'report',
      place: 'dream',
      ...JSON.parse(line),
      writer: path.basename(file),
    }))
}

/** All texts that the screen is trained on: the writers' files, and the lines of `cases/`. */
export function readTrainingTexts(): LabelledText[] {
  const folder = 'research/safety-screen/training'
  return [
    ...readdirSync(folder)
      .sort()
      .flatMap((file) => readTexts(path.join(folder, file))),
    ...readCases(),
  ]
}

function readCases(): LabelledText[] {
  return (['self-harm', 'violence', 'none'] as const).flatMap((label) =>
    readdirSync(path.resolve(ROOM, 'cases', label))
      .sort()
      .filter((file) => !KEPT_FROM_TRAINING.includes(path.parse(file).name))
      .flatMap((file) => {
        const lines = readFileSync(path.resolve(ROOM, 'cases', label, file), 'utf8')
          .split('\n')
          .filter(Boolean)
        return lines.map((line): LabelledText => {
          const [dream = '', context] = line.split(' || ')
          const kind = path.parse(file).name.replace(/-(?:unseen|third)$/, '')
          return { text: context ?? dream, label, kind, place: context ? 'context' : 'dream', writer: 'cases' }
        })
      }),
  )
}

/** Share of the words that {@link misspell} changes. */
const MISSPELT = 0.35

/** The text as if typed in haste: lower case, letters left out, swapped, doubled or written as they sound. */
export function misspell(text: string): string {
  const random = seededRandom(text)
  const chance = () => (random.next() >>> 0) / 2 ** 32
  return text
    .toLowerCase()
    .replace(/[’']/g, '')
    .split(' ')
    .map((word) => {
      if (word.length < 3 || chance() > MISSPELT) return word
      const at = 1 + Math.floor(chance() * (word.length - 2))
      const way = chance()
      if (way < 0.2) return word.slice(0, at) + word.slice(at + 1)
      if (way < 0.35) return word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2)
      if (way < 0.5) return word.slice(0, at) + (word[at] ?? '') + word.slice(at)
      if (way < 0.7) return word.replace(/th/g, 'f').replace(/ing\b/, 'in').replace(/ck/g, 'k').replace(/gh/g, '')
      if (way < 0.9) return word.replace(/[aeiou]/g, (vowel) => (chance() < 0.4 ? 'aeiou'.charAt(chance() * 5) : vowel))
      return word.replace(/(.)\1/g, '$1').replace(/e\b/, '')
    })
    .join(' ')
}
