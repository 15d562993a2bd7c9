import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readDictionary } from '../src/server/content/read.ts'
import { compileTold, findTold, hasWords } from '../src/server/content/told-pattern.ts'
import { neededWords } from '../src/server/content/told-words.ts'
import { readTold } from './mentions/labels.ts'
import { readReports } from './mentions/reports.ts'
import { shuffled } from './mentions/shuffled.ts'

// Usage: npm run sample:told -- FOLDER OUT [FILES]
// Finds sentences of real dream reports in which the pattern of a situation is found, up to twelve for each situation,
// so that a reader can say of each whether the situation is really told: a situation whose patterns are right in fewer
// than 11 of 12 isn't asserted. Sentences that have been read already are left out. OUT must not be in the repository:
// the reports may not be redistributed.
const CASES = 12
const OF_SERIES = 2
const AROUND = 260
const LONGEST_REPORT = 4_000
const SENTENCE = /[^.!?\n]+[.!?]*/g

const [folder, out, files = '8'] = process.argv.slice(2)
const reports = folder && readReports(folder)
if (!reports || !out) {
  console.error('Please name the folder of the dream reports and a folder for the sentences.')
  process.exit(1)
}

type Case = { symbol: string; label: string; id: string; start: number; end: number; excerpt: string }

const { symbols } = await readDictionary('content')
const patterns = symbols.flatMap(({ slug, reading }) =>
  reading.situations.flatMap(({ label, told = [], untold = [] }) => {
    const exceptions = untold.map(compileTold)
    return told.map((one) => ({
      symbol: slug,
      label,
      expression: compileTold(one),
      words: neededWords(one),
      exceptions,
    }))
  }),
)
const read = new Set(readTold().map(({ id }) => id))
const cases = new Map<string, Case[]>()
const ofSeries = new Map<string, number>()
for (const { id, text } of shuffled(reports, 23)) {
  if (text.length > LONGEST_REPORT || read.has(id)) continue
  for (const { 0: sentence, index } of text.matchAll(SENTENCE)) {
    const lower = sentence.toLowerCase()
    for (const { symbol: slug, label, expression, words, exceptions } of patterns) {
      if (words.length > 0 && !words.some((word) => lower.includes(word))) continue
      const key = `${slug}: ${label}`
      const series = `${key} ${id.replace(/[_-]?\d+$/, '')}`
      const known = cases.get(key) ?? []
      if (known.length === CASES || (ofSeries.get(series) ?? 0) === OF_SERIES) continue
      const at = findTold(sentence, expression)
      if (!at || known.some((one) => one.id === id) || exceptions.some((one) => hasWords(sentence, one))) continue
      ofSeries.set(series, (ofSeries.get(series) ?? 0) + 1)
      const [start, end] = [index + at.start, index + at.end]
      const before = text.slice(Math.max(0, start - AROUND), start)
      const excerpt = `${before}[[${text.slice(start, end)}]]${text.slice(end, end + AROUND)}`.replace(/\s+/g, ' ')
      cases.set(key, [...known, { symbol: slug, label, id, start, end, excerpt }])
    }
  }
}

mkdirSync(out, { recursive: true })
const situations = [...cases].sort(([a], [b]) => (a < b ? -1 : 1))
const all = situations.flatMap(([, ones]) => ones)
const numbers = new Map(all.map((one, at) => [one, at]))
writeFileSync(path.join(out, 'cases.json'), JSON.stringify(all.map(({ excerpt: _, ...rest }) => rest)))
const size = Math.ceil(situations.length / Number(files))
for (let at = 0; at < Number(files); at += 1) {
  const lines = situations
    .slice(at * size, (at + 1) * size)
    .flatMap(([key, ones]) => [`### ${key}`, ...ones.map((one) => `#${numbers.get(one)}: ${one.excerpt}`)])
  writeFileSync(path.join(out, `${at}.txt`), `${lines.join('\n')}\n`)
}
console.log(`${all.length} sentences of ${situations.length} situations`)
