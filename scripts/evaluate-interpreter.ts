import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readDictionary } from '../src/server/content/read.ts'
import { readFeelings } from '../src/server/interpreter/reading/feelings.ts'
import { readText } from '../src/server/interpreter/reading/nlp.ts'
import { makeRecogniser } from '../src/server/interpreter/recognition/recognise.ts'
import { compose } from '../src/server/interpreter/writing/compose.ts'

// Usage: node scripts/evaluate-interpreter.ts [FILE] [--show N] [--seed S] [--id ID]
// Runs recognition and the dictionary engine over a file of dream reports, one {"id","text"} a line, and prints what it measured.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'string' }, seed: { type: 'string', default: '0' }, id: { type: 'string' } },
})
const file = positionals[0] ?? '../shared/data/dream-reports-dev.jsonl'
if (!existsSync(file)) {
  console.log(`Skipped: there is no ${file}.`)
  process.exit(0)
}

/** Symbols that are in so many dreams that recognising them says little. */
const COMMON = 20

type Report = { id: string; text: string }
const reports = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Report)
const { symbols } = await readDictionary('content')
const recognise = makeRecogniser(symbols)

if (values.id !== undefined || values.show !== undefined) {
  const wanted =
    values.id === undefined
      ? spread(reports, Number(values.show), Number(values.seed))
      : reports.filter(({ id }) => id === values.id)
  for (const report of wanted) show(report)
} else {
  measure()
}

/** `count` reports spread evenly over the file, beginning at `seed`. */
function spread(all: Report[], count: number, seed: number): Report[] {
  return Array.from(
    { length: count },
    (_, at) => all[(seed + Math.floor((at * all.length) / count)) % all.length] as Report,
  )
}

function show({ id, text }: Report): void {
  const found = recognise(text)
  const { summary, detailed } = compose({ dream: text, symbols: found })
  const weights = found.toSorted((a, b) => b.weight - a.weight).map(({ symbol, weight }) => `${symbol.slug} ${weight}`)
  console.log(`\n===== ${id}\n${text.trim()}\n\n[${weights.join(', ')}]\n\n${summary}\n\n${detailed}`)
}

function measure(): void {
  const perReport: number[] = []
  const slugsOf: string[][] = []
  const bySymbol = new Map<string, number>()
  const byEmotion = new Map<string, number>()
  const bySentence = new Map<string, number>()
  const times: number[] = []
  const crashes: string[] = []
  for (const { id, text } of reports) {
    try {
      const start = performance.now()
      const found = recognise(text)
      const { summary, detailed } = compose({ dream: text, symbols: found })
      times.push(performance.now() - start)
      perReport.push(found.length)
      slugsOf.push(found.map(({ symbol }) => symbol.slug))
      for (const { symbol } of found) count(bySymbol, symbol.slug)
      const told = readFeelings(readText(text)).told.filter(({ own, denied }) => own && !denied)
      for (const emotion of new Set(told.map(({ emotion }) => emotion))) count(byEmotion, emotion)
      for (const sentence of new Set(sentencesOf(`${summary}\n${detailed}`))) count(bySentence, sentence)
    } catch (error) {
      crashes.push(`${id}: ${(error as Error).message}`)
    }
  }
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (q: number) => (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? 0).toFixed(2)
  const share = (number: number) => `${((100 * number) / reports.length).toFixed(1)} %`
  console.log(`${reports.length} reports, ${symbols.length} symbols, ${crashes.length} crashes`)
  for (const crash of crashes.slice(0, 5)) console.log(`  ${crash}`)
  console.log(`time: p50 ${quantile(0.5)} ms, p95 ${quantile(0.95)} ms, max ${quantile(1)} ms`)
  const mean = perReport.reduce((sum, number) => sum + number, 0) / perReport.length
  console.log(
    `symbols a report: mean ${mean.toFixed(2)}; at least one ${share(perReport.filter((n) => n > 0).length)}, two ${share(perReport.filter((n) => n > 1).length)}`,
  )
  const common = new Set(top(bySymbol, COMMON).map(([slug]) => slug))
  const telling = slugsOf.filter((slugs) => slugs.filter((slug) => !common.has(slug)).length >= 2)
  console.log(`two or more that aren't among the ${COMMON} most common: ${share(telling.length)}`)
  for (let n = 0; n <= 8; n += 1)
    console.log(
      `  ${n === 8 ? '8+' : n}: ${share(perReport.filter((found) => (n === 8 ? found >= 8 : found === n)).length)}`,
    )
  console.log(
    `emotions: ${top(byEmotion, 5)
      .map(([name, n]) => `${name} ${share(n)}`)
      .join(', ')}`,
  )
  console.log(
    `symbols: ${top(bySymbol, 30)
      .map(([slug, n]) => `${slug} ${n}`)
      .join(', ')}`,
  )
  console.log(
    `never found: ${
      symbols
        .filter(({ slug }) => !bySymbol.has(slug))
        .map(({ slug }) => slug)
        .join(', ') || 'none'
    }`,
  )
  console.log('the sentences that recur most (the highest must stay below 5 %):')
  for (const [sentence, n] of top(bySentence, 12)) console.log(`  ${share(n)}  ${sentence}`)
}

function sentencesOf(text: string): string[] {
  return text
    .split(/(?<=[.?!]”?\)?)\s+|\n+/)
    .map((sentence) => sentence.replace(/^- /, '').trim())
    .filter(Boolean)
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function top(counts: Map<string, number>, most: number): [string, number][] {
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, most)
}
