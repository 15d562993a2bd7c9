import { writeFileSync } from 'node:fs'
import { readDictionary } from '../src/server/content/read.ts'
import { presenceOf, SHOWN_PRESENCE_MIN } from '../src/server/interpreter/choose/presence.ts'
import { orderOfSituations, sureSituation } from '../src/server/interpreter/choose/situation-rules.ts'
import { type Mentioned, tellingOf } from '../src/server/interpreter/choose/situations.ts'
import { makeToldFinder } from '../src/server/interpreter/choose/told-situations.ts'
import { makeRecogniser } from '../src/server/interpreter/recognise/recognise.ts'
import { mentionsOf } from '../src/server/interpreter/understand/mentions.ts'
import { understand } from '../src/server/interpreter/understand/understand.ts'
import { tagText } from '../src/server/language/nlp.ts'
import {
  halfOf,
  type LabeledMention,
  readFirings,
  readLabels,
  readTold,
  SECOND_LABELS_FILE,
} from './mentions/labels.ts'
import { readReports } from './mentions/reports.ts'

// Usage: npm run measure:rules -- FOLDER [--write]
// Holds the dictionary's rules against the labeled mentions, with the dream reports in FOLDER: how often a symbol that
// is shown is really in the dream, how often a situation that is asserted holds, how many of the true ones are
// asserted, and where the true one stands among the choices. With --write it writes what each rule is worth to
// src/server/interpreter/choose/situation-rules.json, by which the interpreter decides what it asserts. The figures are
// of the half of the mentions that nobody looks at while working on rules.
const arguments_ = process.argv.slice(2)
const isWriting = arguments_.includes('--write')
const [folder = '../shared/data'] = arguments_.filter((argument) => !argument.startsWith('--'))
const reports = readReports(folder)
const labels = readLabels()
if (!reports || labels.length === 0) {
  console.error(`SKIPPED: there are no dream reports in ${folder}, or no labels, so nothing was measured.`)
  process.exit(0)
}

type Rule = { said: number; right: number }
type Story = ReturnType<typeof understand>

const { symbols } = await readDictionary('content')
const bySlug = new Map(symbols.map((symbol) => [symbol.slug, symbol]))
const recognise = makeRecogniser(symbols)
const texts = new Map(reports.map(({ id, text }) => [id, text]))
const rules = new Map<string, Map<string, Rule>>()
/** Of the half that is worked on: in how many mentions each situation is told, and how many there are. */
const told = new Map<string, number>()
const count = {
  recognized: 0,
  reallyThere: 0,
  shown: 0,
  shownRight: 0,
  asserted: 0,
  right: 0,
  told: 0,
  toldMentions: 0,
}
/** How often the true situation was the first, second … of the choices. */
const ranks: number[] = []

const byReport = Map.groupBy(labels, ({ id }) => id)
for (const { id, text } of reports) {
  const mentions = byReport.get(id)
  if (!mentions) continue
  const story = understand(tagText(text))
  const found = recognise(story.read).map(({ symbol, spans }) => ({
    slug: symbol.slug,
    mentions: mentionsOf(spans, story),
  }))
  for (const mention of mentions) {
    if (halfOf(mention) === 'held out') measure(mention, found, story)
    else if (mention.there) countTold(mention)
  }
}

function countTold({ symbol, holds }: LabeledMention): void {
  for (const key of [symbol, ...holds.map((label) => `${symbol}: ${label}`)]) told.set(key, (told.get(key) ?? 0) + 1)
}

function measure(mention: LabeledMention, found: Mentioned[], story: Story): void {
  const symbol = bySlug.get(mention.symbol)
  const [range] = mentionsOf([mention], story)
  const isRecognized = found.some(
    ({ slug, mentions }) =>
      slug === mention.symbol && mentions.some(({ first, last }) => range && range.first < last && first < range.last),
  )
  if (!symbol || !range || !isRecognized) return
  count.recognized += 1
  if (mention.there) count.reallyThere += 1
  const own = { slug: mention.symbol, mentions: [range] }
  const others = found.filter(({ slug }) => slug !== mention.symbol)
  const telling = tellingOf(own, others, story)
  const fired = telling.applying(symbol.reading.situations)
  const applying = fired.map(({ situation }) => situation.label)
  const ofSymbol = rules.get(symbol.slug) ?? new Map<string, Rule>()
  rules.set(symbol.slug, ofSymbol)
  for (const { label } of symbol.reading.situations) {
    const rule = ofSymbol.get(label) ?? { said: 0, right: 0 }
    ofSymbol.set(label, rule)
    const isTold = mention.holds.includes(label)
    if (applying.includes(label)) rule.said += 1
    if (applying.includes(label) && isTold) rule.right += 1
  }
  if (presenceOf(symbol, [range], story) < SHOWN_PRESENCE_MIN) return
  count.shown += 1
  if (mention.there) count.shownRight += 1
  const sure = sureSituation(symbol, fired, telling)?.situation.label
  if (sure !== undefined) count.asserted += 1
  if (sure !== undefined && mention.holds.includes(sure)) count.right += 1
  if (mention.holds.length === 0) return
  count.toldMentions += 1
  const order = orderOfSituations(symbol, applying)
  const rank = order.findIndex(({ label }) => mention.holds.includes(label))
  if (rank >= 0) ranks[rank] = (ranks[rank] ?? 0) + 1
}

/**
 * What each rule is worth: how often it still applies where it was found to apply, and how often it is right there; a
 * case that a reader couldn't decide counts half. Rules that were found nowhere have only the mentions above.
 */
const applied = new Map<string, Rule>()
for (const [id, firings] of Map.groupBy(readFirings(), (firing) => firing.id)) {
  const story = understand(tagText(texts.get(id) ?? ''))
  const found = recognise(story.read).map((one) => ({ slug: one.symbol.slug, mentions: mentionsOf(one.spans, story) }))
  for (const firing of firings) {
    const symbol = bySlug.get(firing.symbol)
    const own = { slug: firing.symbol, mentions: mentionsOf([firing], story) }
    const others = found.filter(({ slug }) => slug !== firing.symbol)
    const still = symbol && tellingOf(own, others, story).applying(symbol.reading.situations)
    if (!still?.some(({ situation }) => situation.label === firing.label)) continue
    const key = `${firing.symbol}: ${firing.label}`
    const rule = applied.get(key) ?? { said: 0, right: 0 }
    rule.said += 1
    rule.right += firing.holds === null ? 0.5 : Number(firing.holds)
    applied.set(key, rule)
  }
}

/** What the patterns of each situation are worth: whether it is told where one is still found. */
const finders = new Map(symbols.map((symbol) => [symbol.slug, makeToldFinder([symbol], { isMeasured: false })]))
const patterns: Record<string, Record<string, Rule>> = {}
for (const [id, cases] of Map.groupBy(readTold(), (one) => one.id)) {
  const story = understand(tagText(texts.get(id) ?? ''))
  for (const { symbol: slug, label, start, end, holds } of cases) {
    const symbol = bySlug.get(slug)
    const found = symbol && finders.get(slug)?.(story).get(symbol)
    if (!found?.some(({ situation, span }) => situation.label === label && span.start < end && start < span.end))
      continue
    const ofSymbol = patterns[slug] ?? {}
    patterns[slug] = ofSymbol
    const rule = ofSymbol[label] ?? { said: 0, right: 0 }
    ofSymbol[label] = rule
    rule.said += 1
    rule.right += holds === null ? 0.5 : Number(holds)
  }
}

if (isWriting) writeFileSync('src/server/interpreter/choose/told-rules.json', `${JSON.stringify(patterns, null, 2)}\n`)
if (isWriting) {
  const generated = Object.fromEntries(
    [...withSymbols(rules)].sort().map(([slug, ofSymbol]) => [
      slug,
      Object.fromEntries(
        [...ofSymbol].map(([label, onMentions]) => {
          const { said, right } = applied.get(`${slug}: ${label}`) ?? onMentions
          const share = (told.get(`${slug}: ${label}`) ?? 0) / Math.max(1, told.get(slug) ?? 0)
          return [label, { said, right, share: Math.round(100 * share) / 100 }]
        }),
      ),
    ]),
  )
  writeFileSync('src/server/interpreter/choose/situation-rules.json', `${JSON.stringify(generated, null, 2)}\n`)
}

/** The rules of all symbols that have passages: some have no labeled mention. */
function withSymbols(known: ReadonlyMap<string, Map<string, Rule>>): Map<string, Map<string, Rule>> {
  const none = ({ reading }: (typeof symbols)[number]) =>
    new Map(reading.situations.map(({ label }) => [label, { said: 0, right: 0 }]))
  const noted = symbols.filter(({ reading }) => reading.otherwise.kind !== undefined)
  return new Map([...noted.map((symbol) => [symbol.slug, none(symbol)] as const), ...known])
}

const share = (part: number, whole: number) => (whole === 0 ? '–' : (part / whole).toFixed(3))
console.log(`${labels.length} labeled mentions of ${rules.size} symbols, in ${byReport.size} reports; held out:`)
console.log(`recognized and really in the dream: ${share(count.reallyThere, count.recognized)} of ${count.recognized}`)
console.log(
  `shown and really in the dream: ${share(count.shownRight, count.shown)} of ${count.shown}; of those that are in the dream, shown: ${share(count.shownRight, count.reallyThere)}`,
)
console.log(`a situation that is asserted holds: ${share(count.right, count.asserted)} of ${count.asserted}`)
console.log(
  `of mentions with a true situation, it is asserted: ${share(count.right, count.toldMentions)} of ${count.toldMentions}`,
)
const within = (first: number) => ranks.slice(0, first).reduce((sum, one = 0) => sum + one, 0)
console.log(
  `a true situation among the first choices: ${[1, 2, 3, 4].map((first) => `${first}: ${share(within(first), count.toldMentions)}`).join(', ')}`,
)
const all = [...rules.values()].flatMap((ofSymbol) => [...ofSymbol.values()])
console.log(
  `rules: ${all.length}, applying four times or more: ${all.filter(({ said }) => said >= 4).length}; of these right in 92 of 100: ${all.filter(({ said, right }) => said >= 4 && right / said >= 0.92).length}; never right: ${all.filter(({ said, right }) => said >= 4 && right === 0).length}`,
)

const measured = Object.values(patterns).flatMap((ofSymbol) => Object.values(ofSymbol))
const believed = measured.filter(({ said, right }) => right / said >= 11 / 12)
const sum = (ones: readonly Rule[], key: keyof Rule) => ones.reduce((total, one) => total + one[key], 0)
console.log(
  `patterns of ${measured.length} situations: right in ${share(sum(measured, 'right'), sum(measured, 'said'))} of ${sum(measured, 'said')}; the ${believed.length} that are believed in ${share(sum(believed, 'right'), sum(believed, 'said'))} of ${sum(believed, 'said')}`,
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
