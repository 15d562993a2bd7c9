import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { probabilityOf } from '../src/server/interpreter/probability.ts'
import { nightmareFeatures } from '../src/server/interpreter/understand/nightmare-features.ts'
import { seededRandom } from '../src/shared/seeded-random.ts'
import { fitLogistic } from './fit/logistic.ts'
import { readReports } from './mentions/reports.ts'

// Usage: npm run fit:nightmares -- FOLDER
// Fits the screen that notices whoever is frightened now, relives what really happened, or lay awake and couldn't move,
// on the invented texts of research/nightmares/ and on dream reports of FOLDER, which count as none of these. Writes
// its weights, and prints how good it is on texts by a writer whom it wasn't fitted to.
const KINDS = ['now', 'replay', 'paralysis'] as const
const REPORTS = 3_000
const LONGEST_REPORT = 900
const POSITIVE_WEIGHT = 3
const OPTIONS = { penalty: 0.0003, examplesMin: 3, weightMin: 0.08 }
const LIMITS = [0.3, 0.4, 0.5, 0.6]

type Text = { text: string; context: string; kind: string }

const [folder = '../shared/data'] = process.argv.slice(2)
const reports = readReports(folder)
if (!reports) {
  console.error(`SKIPPED: there are no dream reports in ${folder}, so nothing was fitted.`)
  process.exit(0)
}
const TEXTS = 'research/nightmares'
const byFile = readdirSync(TEXTS)
  .filter((name) => name.endsWith('.jsonl'))
  .map((name) =>
    readFileSync(path.join(TEXTS, name), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Text),
  )
const random = seededRandom('nightmares')
const short = reports.filter(({ text }) => text.length < LONGEST_REPORT)
const sample = Array.from({ length: REPORTS }, (): Text => {
  const { text } = short[uniformInt(random, 0, short.length - 1)] as { text: string }
  return { text, context: '', kind: 'none' }
})
const [fitted, unseen] = [sample.slice(0, REPORTS / 2), sample.slice(REPORTS / 2)]
const examplesOf = (texts: readonly Text[], kind: string) =>
  texts.map(({ text, context, ...one }) => ({
    features: nightmareFeatures(text, context),
    isTrue: one.kind === kind,
    weight: one.kind === kind ? POSITIVE_WEIGHT : 1,
  }))

for (const kind of KINDS) {
  for (const [held, texts] of byFile.entries()) {
    const weights = fitLogistic(examplesOf([...byFile.filter((_, at) => at !== held).flat(), ...fitted], kind), OPTIONS)
    const shares = LIMITS.map((limit) => {
      const hit = ({ text, context }: Text) => probabilityOf(nightmareFeatures(text, context), weights) >= limit
      const own = texts.filter((one) => one.kind === kind)
      const others = texts.filter((one) => one.kind !== kind)
      return `${limit}: found ${own.filter(hit).length} of ${own.length}, wrongly ${others.filter(hit).length} of ${others.length}, reports ${unseen.filter(hit).length} of ${unseen.length}`
    })
    console.log(`${kind}, writer ${held + 1} held out: ${shares.join(' | ')}`)
  }
}

const all = [...byFile.flat(), ...fitted]
const weights = Object.fromEntries(KINDS.map((kind) => [kind, fitLogistic(examplesOf(all, kind), OPTIONS)]))
writeFileSync('src/server/interpreter/understand/nightmare-weights.json', `${JSON.stringify(weights)}\n`)
