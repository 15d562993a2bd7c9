import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { readDictionary } from '../src/server/content/read.ts'
import { themesOf } from '../src/server/interpreter/choose/themes.ts'
import { makeRecogniser } from '../src/server/interpreter/recognise/recognise.ts'
import { spanOf } from '../src/server/interpreter/understand/mentions.ts'
import { understand } from '../src/server/interpreter/understand/understand.ts'
import { leadInOf } from '../src/server/interpreter/write/lead-in.ts'
import { retellable } from '../src/server/interpreter/write/retell.ts'
import { tagText } from '../src/server/language/nlp.ts'
import { readReports } from './mentions/reports.ts'
import { shuffled } from './mentions/shuffled.ts'

// Usage: npm run sample:themes -- FOLDER OUT [FILES]
// Finds dream reports in which a theme's signs are seen, up to twelve for each theme, so that a reader can say of each
// whether the theme is really told. OUT must not be in the repository: the reports may not be redistributed.
const REPORTS = 12
const OF_SERIES = 2
const REPORTS_MAX = 7_000
const LONGEST_REPORT = 2_500
const AROUND = 350

const [folder, out, files = '3'] = process.argv.slice(2)
const reports = folder && readReports(folder)
if (!reports || !out) {
  console.error('Please name the folder of the dream reports and a folder for what is found.')
  process.exit(1)
}

type Found = { theme: string; id: string; start: number; end: number; excerpt: string }

const { symbols, themes } = await readDictionary('content')
const recognise = makeRecogniser(symbols)
const found = new Map<string, Found[]>()
const ofSeries = new Map<string, number>()
let reportsRead = 0
const counts = new Map<string, number>()
for (const { id, text } of shuffled(reports, 23).slice(0, REPORTS_MAX)) {
  if (text.length > LONGEST_REPORT) continue
  reportsRead += 1
  const story = understand(tagText(text))
  const slugs = new Set(recognise(story.read).map(({ symbol }) => symbol.slug))
  const parts = retellable(story)
  for (const { theme, events } of themesOf(story, slugs, themes)) {
    counts.set(theme.slug, (counts.get(theme.slug) ?? 0) + 1)
    const last = events.at(-1)
    const leadIn = last && leadInOf(last.range, parts, story)
    const known = found.get(theme.slug) ?? []
    const series = `${theme.slug} ${id.replace(/[_-]?\d+$/, '')}`
    if (!leadIn || known.length === REPORTS || (ofSeries.get(series) ?? 0) === OF_SERIES) continue
    ofSeries.set(series, (ofSeries.get(series) ?? 0) + 1)
    const { start, end } = spanOf(story.read, leadIn.range)
    const excerpt = `${leadIn.text}   [context: …${text.slice(Math.max(0, start - AROUND), end + AROUND).replace(/\s+/g, ' ')}…]`
    found.set(theme.slug, [...known, { theme: theme.slug, id, start, end, excerpt }])
  }
}

mkdirSync(out, { recursive: true })
const lists = [...found].sort(([a], [b]) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
const all = lists.flatMap(([, ones]) => ones)
writeFileSync(path.join(out, 'found.json'), JSON.stringify(all.map(({ excerpt: _, ...rest }) => rest)))
for (let at = 0; at < Number(files); at += 1) {
  const lines = lists
    .filter((_, index) => index % Number(files) === at)
    .flatMap(([slug, ones]) => [
      `### ${slug}: “${themes.find((theme) => theme.slug === slug)?.name}” (in ${counts.get(slug)} of ${reportsRead} reports)`,
      ...ones.map((one) => `#${all.indexOf(one)}: ${one.excerpt}`),
    ])
  writeFileSync(path.join(out, `${at}.txt`), `${lines.join('\n')}\n`)
}
console.log(`${all.length} cases of ${lists.length} themes in ${reportsRead} reports`)
