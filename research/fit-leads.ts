import { writeFileSync } from 'node:fs'
import { readDictionary } from '../src/server/content/read.ts'
import { noteCandidates } from '../src/server/interpreter/choose/notes.ts'
import { makeDreamInterpreter } from '../src/server/interpreter/interpret.ts'
import { probabilityOf } from '../src/server/interpreter/probability.ts'
import { spanOf } from '../src/server/interpreter/understand/mentions.ts'
import { retellable } from '../src/server/interpreter/write/retell.ts'
import { type Example, fitLogistic } from './fit/logistic.ts'
import { readLeadLabels } from './leads/labels.ts'
import { readLabels } from './mentions/labels.ts'
import { readReports } from './mentions/reports.ts'

// Usage: npm run fit:leads -- FOLDER
// Fits the weights by which the interpreter chooses what the notes of a dream are about, on the reports of which a
// reader chose the best among its candidates, and writes them to src/server/interpreter/choose/lead-weights.json.
// Prints how good the choice is for reports that it wasn't fitted to (five-fold). FOLDER has the dream reports.
const FOLDS = 5
const MENTION_WEIGHT = 0.3
const OPTIONS = { penalty: 0.0005, examplesMin: 6 }

const [folder = '../shared/data'] = process.argv.slice(2)
const reports = readReports(folder)
if (!reports) {
  console.error(`SKIPPED: there are no dream reports in ${folder}, so nothing was fitted.`)
  process.exit(0)
}

type Candidate = Example & { rank: number; isNever: boolean; sentence: number; symbol: string }

const interpreter = makeDreamInterpreter(await readDictionary('content'))
const texts = new Map(reports.map(({ id, text }) => [id, text.trim()]))
const labeled = readLeadLabels().map(({ id, best, never, unseen = [] }) => {
  const { symbols, story } = interpreter.interpret(texts.get(id) ?? '')
  return noteCandidates(symbols, retellable(story), story).flatMap((candidate): Candidate[] => {
    const { start } = spanOf(story.read, candidate.leadIn.range)
    const isIt = (one: { symbol: string; start: number }) => one.symbol === candidate.symbol.slug && one.start === start
    if (unseen.some(isIt)) return []
    const rank = best.findIndex(isIt)
    return [
      {
        features: candidate.features,
        isTrue: rank >= 0,
        rank,
        isNever: never.some(isIt),
        sentence: story.read.tokens[candidate.leadIn.range.first]?.sentence ?? 0,
        symbol: candidate.symbol.slug,
      },
    ]
  })
})

/** Mentions of which a reader said whether they would perhaps be worth a note, without comparing them. */
const mentioned = [...Map.groupBy(readLabels(), ({ id }) => id)].flatMap(([id, labels]) => {
  const text = texts.get(id) ?? ''
  const { symbols, story } = interpreter.interpret(text)
  return noteCandidates(symbols, retellable(story), story).flatMap((candidate): Example[] => {
    const at = spanOf(story.read, candidate.mention)
    const label = labels.find(({ symbol, start }) => symbol === candidate.symbol.slug && start === at.start)
    return label ? [{ features: candidate.features, isTrue: label.worth && label.there, weight: MENTION_WEIGHT }] : []
  })
})

const count = { notes: 0, best: 0, first: 0, never: 0, dreams: 0 }
for (let fold = 0; fold < FOLDS; fold += 1) {
  const weights = fitLogistic(
    labeled.flatMap<Example>((dream, at) => (at % FOLDS === fold ? [] : dream)).concat(mentioned),
    OPTIONS,
  )
  for (const [at, dream] of labeled.entries()) {
    if (at % FOLDS !== fold) continue
    const chosen: Candidate[] = []
    for (const one of dream.toSorted((a, b) => probabilityOf(b.features, weights) - probabilityOf(a.features, weights)))
      if (
        chosen.length < 2 &&
        !chosen.some(({ sentence, symbol }) => sentence === one.sentence || symbol === one.symbol)
      )
        chosen.push(one)
    count.dreams += 1
    count.notes += chosen.length
    count.best += chosen.filter(({ isTrue }) => isTrue).length
    count.never += chosen.filter(({ isNever }) => isNever).length
    if (chosen.some(({ rank }) => rank === 0)) count.first += 1
  }
}
const weights = fitLogistic([...labeled.flat(), ...mentioned], OPTIONS)
writeFileSync('src/server/interpreter/choose/lead-weights.json', `${JSON.stringify(weights, null, 2)}\n`)

const share = (part: number, whole: number) => (part / whole).toFixed(2)
console.log(`${count.dreams} dreams with ${labeled.flat().length} candidates; five-fold, two notes each:`)
console.log(
  `among those that the reader chose ${share(count.best, count.notes)}, among those that would annoy ${share(count.never, count.notes)}; the reader’s first is among them in ${share(count.first, count.dreams)}`,
)
