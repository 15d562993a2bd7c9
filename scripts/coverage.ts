import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readDictionary } from '../src/server/content/read.ts'
import { makeRecogniser } from '../src/server/interpreter/recognise/recognise.ts'
import { tagText } from '../src/server/language/nlp.ts'

// Usage: npm run coverage -- [--reports FILE.jsonl] [--content FOLDER] [--all] LIST.csv …
// Measures how many of the common dream elements in the lists the dictionary covers. A list has the element in the
// column "item" or in its first one, and may have, in a column "variants_counted", the regular expression that matches
// its wordings. The recogniser is run on the dream reports, where the wordings are looked up, and on plain sentences
// with each wording. An element is covered if the recognised wordings make up at least half of its mentions. --all
// prints a line for each element.
const { values, positionals } = parseArgs({
  options: {
    reports: { type: 'string' },
    content: { type: 'string', default: 'content' },
    all: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const { symbols } = await readDictionary(values.content)
const recogniseTagged = makeRecogniser(symbols)
const recognise = (text: string) => recogniseTagged(tagText(text))
const reports = values.reports
  ? (await readFile(values.reports, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).text as string)
  : []
const recognisedByReport = reports.map((text) => recognise(text))

for (const file of positionals) {
  const [header = [], ...rows] = parseCsv(await readFile(file, 'utf8'))
  const nameColumn = Math.max(0, header.indexOf('item'))
  const variantsColumn = header.indexOf('variants_counted')
  const missing: string[] = []
  let firstMissing = 0
  for (const [at, row] of rows.entries()) {
    const name = row[nameColumn] ?? ''
    const { share, by } = measureCoverage(name, variantsColumn < 0 ? undefined : row[variantsColumn])
    if (values.all) console.log(`${at + 1}\t${name}\t${Math.round(share * 100)} %\t${by}`)
    if (share >= 0.5) continue
    firstMissing ||= at + 1
    missing.push(`${at + 1} ${name} (${Math.round(share * 100)} %)`)
  }
  console.log(
    `${file}: ${rows.length - missing.length} of ${rows.length} covered; the first that isn't is number ${firstMissing || '–'}`,
  )
  if (missing.length > 0) console.log(`  ${missing.join(', ')}`)
}

/**
 * Measures how well an element is covered: `share` is the fraction (0 to 1) of its mentions whose wording is
 * recognised, `by` the slugs of the three symbols that it is recognised as most often.
 */
function measureCoverage(name: string, variants: string | undefined): { share: number; by: string } {
  const mentions = new Map<string, { count: number; isRecognised: boolean }>()
  const slugCounts = new Map<string, number>()
  const addMention = (wording: string, slugs: string[]) => {
    const mention = mentions.get(wording) ?? { count: 0, isRecognised: false }
    mention.count += 1
    mention.isRecognised ||= slugs.length > 0
    mentions.set(wording, mention)
    for (const slug of slugs) slugCounts.set(slug, (slugCounts.get(slug) ?? 0) + 1)
  }
  if (variants) {
    const expression = new RegExp(`\\b(?:${variants})\\b`, 'gi')
    for (const [at, text] of reports.entries()) {
      for (const { 0: wording, index } of text.matchAll(expression)) {
        const slugs = (recognisedByReport[at] ?? [])
          .filter(({ spans }) => spans.some(({ start, end }) => start < index + wording.length && end > index))
          .map(({ symbol }) => symbol.slug)
        addMention(wording.toLowerCase(), slugs)
      }
    }
  }
  for (const wording of mentions.size > 0 ? mentions.keys() : [name]) {
    const slugs = plainSentences(wording).flatMap((sentence) => recognise(sentence).map(({ symbol }) => symbol.slug))
    addMention(wording, slugs)
  }
  const all = [...mentions.values()]
  const total = all.reduce((sum, { count }) => sum + count, 0)
  const recognised = all.filter(({ isRecognised }) => isRecognised).reduce((sum, { count }) => sum + count, 0)
  const mostFrequent = [...slugCounts].sort((a, b) => b[1] - a[1]).slice(0, 3)
  return { share: recognised / total, by: mostFrequent.map(([slug]) => slug).join(', ') }
}

function plainSentences(wording: string): string[] {
  return [
    `There was a ${wording}.`,
    `I saw the ${wording} again.`,
    `I was ${wording}.`,
    `I ${wording}.`,
    `It was ${wording}.`,
    `I dreamt of ${wording}.`,
  ]
}

/** Parses CSV into rows of fields. A field may be in double quotes, but may not contain a line break. */
function parseCsv(text: string): string[][] {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    )
}
