import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readDictionary } from '../src/server/content/read.ts'
import { makeRecogniser } from '../src/server/interpreter/recognition/recognise.ts'

// Usage: node scripts/coverage.ts --reports FILE.jsonl LIST.csv …: how much of what people dream of the dictionary covers.
// A list has the element in its first column and, in a column "variants_counted", the expression that its words were counted by; or a column
// "item". Each wording is given to the recogniser where it stands in the reports, and in plain sentences. An element is covered when the
// wordings that are recognised make up at least half of its mentions.
const { values, positionals } = parseArgs({
  options: {
    reports: { type: 'string' },
    content: { type: 'string', default: 'content' },
    all: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const { symbols } = await readDictionary(values.content)
const recognise = makeRecogniser(symbols)
const reports = values.reports
  ? (await readFile(values.reports, 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).text as string)
  : []
const recognisedIn = reports.map((text) => recognise(text))

for (const file of positionals) {
  const [head = [], ...rows] = parseCsv(await readFile(file, 'utf8'))
  const nameAt = Math.max(0, head.indexOf('item'))
  const variantsAt = head.indexOf('variants_counted')
  const missing: string[] = []
  let firstMissing = 0
  for (const [at, row] of rows.entries()) {
    const name = row[nameAt] ?? ''
    const { share, by } = cover(name, variantsAt < 0 ? undefined : row[variantsAt])
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

/** How much of an element's mentions is made up of wordings that the recogniser knows, and the symbols it knows them by. */
function cover(name: string, variants: string | undefined): { share: number; by: string } {
  const mentions = new Map<string, { count: number; known: boolean }>()
  const by = new Map<string, number>()
  const meet = (wording: string, slugs: string[]) => {
    const mention = mentions.get(wording) ?? { count: 0, known: false }
    mention.count += 1
    mention.known ||= slugs.length > 0
    mentions.set(wording, mention)
    for (const slug of slugs) by.set(slug, (by.get(slug) ?? 0) + 1)
  }
  if (variants) {
    const expression = new RegExp(`\\b(?:${variants})\\b`, 'gi')
    for (const [at, text] of reports.entries()) {
      for (const { 0: wording, index } of text.matchAll(expression)) {
        const slugs = (recognisedIn[at] ?? [])
          .filter(({ spans }) => spans.some(({ start, end }) => start < index + wording.length && end > index))
          .map(({ symbol }) => symbol.slug)
        meet(wording.toLowerCase(), slugs)
      }
    }
  }
  for (const wording of mentions.size > 0 ? mentions.keys() : [name]) {
    const slugs = plainSentences(wording).flatMap((sentence) => recognise(sentence).map(({ symbol }) => symbol.slug))
    meet(wording, slugs)
  }
  const all = [...mentions.values()]
  const total = all.reduce((sum, { count }) => sum + count, 0)
  const known = all.filter((mention) => mention.known).reduce((sum, { count }) => sum + count, 0)
  const often = [...by].sort((a, b) => b[1] - a[1]).slice(0, 3)
  return { share: known / total, by: often.map(([slug]) => slug).join(', ') }
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

/** Rows of fields; a field may stand in double quotes. */
function parseCsv(text: string): string[][] {
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''),
    )
}
