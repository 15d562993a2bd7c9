import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readDictionary } from '../src/server/content/read.ts'
import { makeRecogniser } from '../src/server/interpreter/recognise/recognise.ts'
import { readFeelings } from '../src/server/interpreter/understand/feelings.ts'
import { compose } from '../src/server/interpreter/write/compose.ts'
import { tagText } from '../src/server/language/nlp.ts'

// Usage: node scripts/evaluate-interpreter.ts FILE [--show N] [--seed S] [--id ID]
// Runs the recogniser and the dictionary-based interpreter on a file of dream reports, one {"id","text"} per line, and
// prints statistics; with --show the interpretations of N reports spread over the file, with --id that of one report.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { show: { type: 'string' }, seed: { type: 'string', default: '0' }, id: { type: 'string' } },
})
const [file] = positionals
if (!file || !existsSync(file)) {
  console.error(file ? `There is no file ${file}.` : 'Please name a file of dream reports, one {"id","text"} per line.')
  process.exit(1)
}

/** This many of the most frequent symbols are in so many dreams that recognising them says little. */
const COMMON_SYMBOLS = 20

type Report = { id: string; text: string }
const reports = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Report)
const { symbols } = await readDictionary('content')
const recognise = makeRecogniser(symbols)

if (values.id !== undefined || values.show !== undefined) {
  const selected =
    values.id === undefined
      ? sampleEvenly(reports, Number(values.show), Number(values.seed))
      : reports.filter(({ id }) => id === values.id)
  for (const report of selected) show(report)
} else {
  measure()
}

/** Picks `count` reports spread evenly over the file, beginning at index `seed`. */
function sampleEvenly(all: Report[], count: number, seed: number): Report[] {
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
  const slugsPerReport: string[][] = []
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
      slugsPerReport.push(found.map(({ symbol }) => symbol.slug))
      for (const { symbol } of found) increment(bySymbol, symbol.slug)
      const told = readFeelings(tagText(text)).told.filter(({ own, denied }) => own && !denied)
      for (const emotion of new Set(told.map(({ emotion }) => emotion))) increment(byEmotion, emotion)
      for (const sentence of new Set(sentencesOf(`${summary}\n${detailed}`))) increment(bySentence, sentence)
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
  const common = new Set(top(bySymbol, COMMON_SYMBOLS).map(([slug]) => slug))
  const distinctive = slugsPerReport.filter((slugs) => slugs.filter((slug) => !common.has(slug)).length >= 2)
  console.log(`two or more that aren't among the ${COMMON_SYMBOLS} most common: ${share(distinctive.length)}`)
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

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

/** The `limit` keys with the highest counts, highest first. */
function top(counts: Map<string, number>, limit: number): [string, number][] {
  return [...counts].sort((a, b) => b[1] - a[1]).slice(0, limit)
}
