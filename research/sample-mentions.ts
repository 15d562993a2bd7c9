import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readDictionary } from '../src/server/content/read.ts'
import { makeRecogniser } from '../src/server/interpreter/recognise/recognise.ts'
import { tagText } from '../src/server/language/nlp.ts'
import { readReports } from './mentions/reports.ts'
import { shuffled } from './mentions/shuffled.ts'

// Usage: npm run sample:mentions -- FOLDER OUT
// Chooses mentions of the most frequent symbols in the dream reports of FOLDER, to be labeled, and writes them to the
// folder OUT, five symbols a file, each mention with what stands around it. OUT must not be in the repository: the
// reports may not be redistributed. `mentions.json` there has the offsets that the labels are stored with.
const SYMBOLS = 120
const MENTIONS = 84
const MENTIONS_OF_SERIES = 8
const SYMBOLS_PER_FILE = 5
const AROUND = 420
const LONGEST_REPORT = 6_000

const [folder, out] = process.argv.slice(2)
const reports = folder && readReports(folder)
if (!reports || !out) {
  console.error('Please name the folder of the dream reports and a folder for the mentions.')
  process.exit(1)
}

type Mention = { id: string; start: number; end: number; excerpt: string }

const { symbols } = await readDictionary('content')
const rates = JSON.parse(readFileSync('content/dreambank.json', 'utf8')).symbols as Record<string, { all: number[] }>
const frequent = Object.keys(rates)
  .sort((a, b) => (rates[b]?.all[0] ?? 0) - (rates[a]?.all[0] ?? 0))
  .slice(0, SYMBOLS)
const found = new Map<string, Mention[]>(frequent.map((slug) => [slug, []]))
const ofSeries = new Map<string, number>()
const recognise = makeRecogniser(symbols)

for (const { id, text } of shuffled(reports, 42)) {
  if ([...found.values()].every(({ length }) => length === MENTIONS)) break
  if (text.length > LONGEST_REPORT) continue
  for (const { symbol, spans } of recognise(tagText(text))) {
    const mentions = found.get(symbol.slug)
    const [span] = spans
    const series = `${symbol.slug} ${id.replace(/[_-]?\d+$/, '')}`
    const count = ofSeries.get(series) ?? 0
    if (!mentions || !span || mentions.length === MENTIONS || count === MENTIONS_OF_SERIES) continue
    ofSeries.set(series, count + 1)
    const { start, end } = span
    const before = text.slice(Math.max(0, start - AROUND), start)
    const excerpt = `${before}[[${text.slice(start, end)}]]${text.slice(end, end + AROUND)}`.replace(/\s+/g, ' ')
    mentions.push({ id, start, end, excerpt })
  }
}

mkdirSync(out, { recursive: true })
writeFileSync(path.join(out, 'mentions.json'), JSON.stringify(Object.fromEntries(found)))
for (let at = 0; at < frequent.length; at += SYMBOLS_PER_FILE) {
  const lines = frequent.slice(at, at + SYMBOLS_PER_FILE).flatMap((slug) => {
    const situations = symbols.find((symbol) => symbol.slug === slug)?.reading?.situations ?? []
    return [
      `### ${slug}`,
      ...situations.map(({ label }, index) => `  situation ${index}: ${label}`),
      ...(found.get(slug) ?? []).map(({ excerpt }, index) => `#${slug}/${index}: ${excerpt}`),
    ]
  })
  writeFileSync(path.join(out, `${at / SYMBOLS_PER_FILE}.txt`), lines.join('\n'))
}
