import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readDictionary } from '../src/server/content/read.ts'
import { presenceOfMention, SHOWN_PRESENCE_MIN } from '../src/server/interpreter/choose/presence.ts'
import { tellingOf } from '../src/server/interpreter/choose/situations.ts'
import { makeRecogniser } from '../src/server/interpreter/recognise/recognise.ts'
import { mentionsOf, spanOf } from '../src/server/interpreter/understand/mentions.ts'
import { understand } from '../src/server/interpreter/understand/understand.ts'
import { tagText } from '../src/server/language/nlp.ts'
import { readLabels } from './mentions/labels.ts'
import { readReports } from './mentions/reports.ts'
import { shuffled } from './mentions/shuffled.ts'

// Usage: npm run sample:firings -- FOLDER OUT [FILES]
// Finds mentions in which the rule of a situation applies, up to twelve for each rule, in reports without labels, so
// that a reader can say of each whether the situation is really told: only rules that are right in 92 of 100 of these
// are believed. OUT must not be in the repository: the reports may not be redistributed.
const FIRINGS = 12
const OF_SERIES = 3
const AROUND = 330
const LONGEST_REPORT = 4_000

const [folder, out, files = '8'] = process.argv.slice(2)
const reports = folder && readReports(folder)
if (!reports || !out) {
  console.error('Please name the folder of the dream reports and a folder for the mentions.')
  process.exit(1)
}

type Firing = { symbol: string; label: string; id: string; start: number; end: number; excerpt: string }

const { symbols } = await readDictionary('content')
const recognise = makeRecogniser(symbols.filter(({ reading }) => reading.otherwise.kind !== undefined))
const labeled = new Set(readLabels().map(({ id }) => id))
const firings = new Map<string, Firing[]>()
const ofSeries = new Map<string, number>()
for (const { id, text } of shuffled(reports, 11)) {
  if (text.length > LONGEST_REPORT || labeled.has(id)) continue
  const story = understand(tagText(text))
  const found = recognise(story.read).map(({ symbol, spans }) => ({
    symbol,
    slug: symbol.slug,
    mentions: mentionsOf(spans, story),
  }))
  for (const { symbol, slug, mentions } of found) {
    const [mention] = mentions.filter((one) => presenceOfMention(symbol, one, story) >= SHOWN_PRESENCE_MIN)
    if (!mention) continue
    const others = found.filter((other) => other.slug !== slug)
    for (const { situation } of tellingOf({ slug, mentions: [mention] }, others, story).applying(
      symbol.reading.situations,
    )) {
      const key = `${slug}: ${situation.label}`
      const series = `${key} ${id.replace(/[_-]?\d+$/, '')}`
      const known = firings.get(key) ?? []
      if (known.length === FIRINGS || (ofSeries.get(series) ?? 0) === OF_SERIES) continue
      ofSeries.set(series, (ofSeries.get(series) ?? 0) + 1)
      const { start, end } = spanOf(story.read, mention)
      const before = text.slice(Math.max(0, start - AROUND), start)
      const excerpt = `${before}[[${text.slice(start, end)}]]${text.slice(end, end + AROUND)}`.replace(/\s+/g, ' ')
      firings.set(key, [...known, { symbol: slug, label: situation.label, id, start, end, excerpt }])
    }
  }
}

mkdirSync(out, { recursive: true })
const rules = [...firings].sort(([a], [b]) => (a < b ? -1 : 1))
const all = rules.flatMap(([, ones]) => ones)
writeFileSync(path.join(out, 'firings.json'), JSON.stringify(all.map(({ excerpt: _, ...rest }) => rest)))
const size = Math.ceil(rules.length / Number(files))
for (let at = 0; at < Number(files); at += 1) {
  const lines = rules
    .slice(at * size, (at + 1) * size)
    .flatMap(([key, ones]) => [`### ${key}`, ...ones.map((one) => `#${all.indexOf(one)}: ${one.excerpt}`)])
  writeFileSync(path.join(out, `${at}.txt`), `${lines.join('\n')}\n`)
}
console.log(`${all.length} mentions of ${rules.length} rules`)
