import { writeFileSync } from 'node:fs'
import { readDictionary } from '../src/server/content/read.ts'
import { type Mentioned, situationOf } from '../src/server/interpreter/choose/situations.ts'
import { makeRecogniser } from '../src/server/interpreter/recognise/recognise.ts'
import { understand } from '../src/server/interpreter/understand/understand.ts'
import { mentionsOf } from '../src/server/interpreter/write/image-readings.ts'
import { tagText } from '../src/server/language/nlp.ts'
import { halfOf, type LabeledMention, readLabels, SECOND_LABELS_FILE } from './mentions/labels.ts'
import { readReports } from './mentions/reports.ts'

// Usage: npm run measure:rules -- FOLDER
// Holds the dictionary's rules against the labeled mentions, with the dream reports in FOLDER, and writes
// research/mentions/rules.json: of each symbol, how often it is really there where it is recognized, and of each of its
// situations, how often its rule is right where it applies, and how many of the true cases it finds. The figures are of
// the half of the mentions that nobody looks at while working on rules.
const [folder = '../shared/data'] = process.argv.slice(2)
const reports = readReports(folder)
const labels = readLabels()
if (!reports || labels.length === 0) {
  console.error(`SKIPPED: there are no dream reports in ${folder}, or no labels, so nothing was measured.`)
  process.exit(0)
}

/** How often something was said, and how often it was true. */
type Count = { said: number; right: number; true: number }
const none = (): Count => ({ said: 0, right: 0, true: 0 })

const { symbols } = await readDictionary('content')
const bySlug = new Map(symbols.map((symbol) => [symbol.slug, symbol]))
const recognise = makeRecogniser(symbols)
const byReport = Map.groupBy(labels, ({ id }) => id)
const results: Record<string, { shown: Count; situations: Record<string, Count> }> = {}
const chosen = { work: none(), 'held out': none() }

for (const { id, text } of reports) {
  const mentions = byReport.get(id)
  if (!mentions) continue
  const story = understand(tagText(text))
  const found = recognise(story.read).map(({ symbol, spans }) => ({
    slug: symbol.slug,
    mentions: mentionsOf(spans, story),
  }))
  for (const mention of mentions) measure(mention, found, story)
}

function measure(mention: LabeledMention, found: Mentioned[], story: ReturnType<typeof understand>): void {
  const reading = bySlug.get(mention.symbol)?.reading
  if (!reading) return
  const isHeldOut = halfOf(mention) === 'held out'
  results[mention.symbol] ??= { shown: none(), situations: {} }
  const result = results[mention.symbol] as (typeof results)[string]
  const isRecognized = found.some(({ slug, mentions }) => {
    const [range] = mentionsOf([mention], story)
    return (
      slug === mention.symbol && mentions.some(({ first, last }) => range && range.first < last && first < range.last)
    )
  })
  if (isHeldOut && isRecognized) add(result.shown, true, mention.there)
  if (!isRecognized) return
  const own = { slug: mention.symbol, mentions: mentionsOf([mention], story) }
  const others = found.filter(({ slug }) => slug !== mention.symbol)
  const choice = situationOf(reading, own, others, story)?.situation.label
  const total = chosen[halfOf(mention)]
  if (choice) total.said += 1
  if (choice && mention.holds.includes(choice)) total.right += 1
  if (mention.holds.length > 0) total.true += 1
  if (!isHeldOut) return
  for (const situation of reading.situations) {
    result.situations[situation.label] ??= none()
    const count = result.situations[situation.label] as Count
    const applies = situationOf({ ...reading, situations: [situation] }, own, others, story) !== undefined
    add(count, applies, mention.holds.includes(situation.label))
  }
}

function add(count: Count, isSaid: boolean, isTrue: boolean): void {
  if (isSaid) count.said += 1
  if (isTrue) count.true += 1
  if (isSaid && isTrue) count.right += 1
}

const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(2))
writeFileSync('research/mentions/rules.json', `${JSON.stringify(results, Object.keys(flat(results)).sort(), 2)}\n`)

/** All keys of an object and those within it, so that they are written in one order. */
function flat(value: object): Record<string, true> {
  const keys: Record<string, true> = {}
  for (const [key, inner] of Object.entries(value)) {
    keys[key] = true
    if (typeof inner === 'object' && inner) Object.assign(keys, flat(inner))
  }
  return keys
}

const shown = Object.values(results).reduce(
  (sum, { shown: one }) => ({ said: sum.said + one.said, right: sum.right + one.right, true: 0 }),
  none(),
)
console.log(`${labels.length} labeled mentions of ${Object.keys(results).length} symbols, in ${byReport.size} reports`)
console.log(`a symbol that is recognized is really there: ${share(shown.right, shown.said)} (held out, ${shown.said})`)
for (const [half, { said, right, true: all }] of Object.entries(chosen))
  console.log(
    `the situation that is chosen, ${half}: precision ${share(right, said)} (${said}), recall ${share(right, all)} (${all})`,
  )
const rules = Object.values(results).flatMap(({ situations }) => Object.values(situations))
const fired = rules.filter(({ said }) => said >= 5)
const good = fired.filter(({ said, right }) => right / said >= 0.92)
console.log(
  `rules: ${rules.length}, of which ${fired.length} apply five times or more; right in 92 of 100: ${good.length}`,
)

const second = new Map(readLabels(SECOND_LABELS_FILE).map((label) => [keyOf(label), label]))
const twice = labels.flatMap((label) => {
  const other = second.get(keyOf(label))
  return other ? [{ label, other }] : []
})
const agreeing = (isSame: (pair: (typeof twice)[number]) => boolean) => share(twice.filter(isSame).length, twice.length)
const common = twice.reduce(
  (sum, { label, other }) => sum + label.holds.filter((one) => other.holds.includes(one)).length,
  0,
)
const either = twice.reduce((sum, { label, other }) => sum + new Set([...label.holds, ...other.holds]).size, 0)
console.log(
  `${twice.length} were read twice: the same on being there ${agreeing(({ label, other }) => label.there === other.there)}, ` +
    `on being worth a note ${agreeing(({ label, other }) => label.worth === other.worth)}; ` +
    `of the situations that either saw, both saw ${share(common, either)}`,
)

function keyOf({ symbol, id, start }: LabeledMention): string {
  return `${symbol} ${id} ${start}`
}
