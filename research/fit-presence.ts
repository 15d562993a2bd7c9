import { writeFileSync } from 'node:fs'
import { readDictionary } from '../src/server/content/read.ts'
import { presenceFeatures } from '../src/server/interpreter/choose/presence-features.ts'
import { probabilityOf } from '../src/server/interpreter/probability.ts'
import { makeRecogniser } from '../src/server/interpreter/recognise/recognise.ts'
import { mentionsOf } from '../src/server/interpreter/understand/mentions.ts'
import { understand } from '../src/server/interpreter/understand/understand.ts'
import { tagText } from '../src/server/language/nlp.ts'
import { type Example, fitLogistic } from './fit/logistic.ts'
import { halfOf, readLabels } from './mentions/labels.ts'
import { readReports } from './mentions/reports.ts'

// Usage: npm run fit:presence -- FOLDER
// Fits the weights by which the interpreter judges whether a recognized thing is really in the dream, on one half of
// the labeled mentions, writes them to src/server/interpreter/choose/presence-weights.json, and prints how good they
// are on the other half. FOLDER has the dream reports.
const [folder = '../shared/data'] = process.argv.slice(2)
const reports = readReports(folder)
if (!reports) {
  console.error(`SKIPPED: there are no dream reports in ${folder}, so nothing was fitted.`)
  process.exit(0)
}

const { symbols } = await readDictionary('content')
const bySlug = new Map(symbols.map((symbol) => [symbol.slug, symbol]))
const recognise = makeRecogniser(symbols)
const texts = new Map(reports.map(({ id, text }) => [id, text]))
const halves: Record<'work' | 'held out', Example[]> = { work: [], 'held out': [] }

for (const [id, labels] of Map.groupBy(readLabels(), (label) => label.id)) {
  const story = understand(tagText(texts.get(id) ?? ''))
  const found = new Map(recognise(story.read).map(({ symbol, spans }) => [symbol.slug, spans]))
  for (const label of labels) {
    const symbol = bySlug.get(label.symbol)
    const [mention] = mentionsOf([label], story)
    const isRecognized = found.get(label.symbol)?.some(({ start, end }) => start < label.end && label.start < end)
    if (!symbol || !mention || !isRecognized) continue
    halves[halfOf(label)].push({ features: presenceFeatures(symbol, mention, story), isTrue: label.there })
  }
}

const weights = fitLogistic(halves.work)
writeFileSync('src/server/interpreter/choose/presence-weights.json', `${JSON.stringify(weights, null, 1)}\n`)

const held = halves['held out'].map((one) => ({ ...one, score: probabilityOf(one.features, weights) }))
const all = held.filter(({ isTrue }) => isTrue).length
console.log(`${halves.work.length} mentions to fit, ${held.length} held out, of which ${all} are in the dream`)
for (const limit of [0, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9]) {
  const shown = held.filter(({ score }) => score >= limit)
  const right = shown.filter(({ isTrue }) => isTrue).length
  console.log(
    `shown from ${limit} on: precision ${(right / shown.length).toFixed(3)}, recall ${(right / all).toFixed(3)}`,
  )
}
