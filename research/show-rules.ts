import { readDictionary } from '../src/server/content/read.ts'
import { presenceOf, SHOWN_PRESENCE_MIN } from '../src/server/interpreter/choose/presence.ts'
import { tellingOf } from '../src/server/interpreter/choose/situations.ts'
import { makeRecogniser } from '../src/server/interpreter/recognise/recognise.ts'
import { mentionsOf } from '../src/server/interpreter/understand/mentions.ts'
import { understand } from '../src/server/interpreter/understand/understand.ts'
import { tagText } from '../src/server/language/nlp.ts'
import { halfOf, readLabels } from './mentions/labels.ts'
import { readReports } from './mentions/reports.ts'

// Usage: npm run show:rules -- FOLDER SLUG …
// Shows, for working on a symbol's words and on the rules of its situations, the labeled mentions of the half that may
// be looked at: where the thing isn't there though it is recognized and shown, where a rule applies that doesn't hold,
// and what is told that no rule finds. FOLDER has the dream reports, whose text must not get into the repository.
const AROUND = 200

const [folder = '', ...slugs] = process.argv.slice(2)
const reports = readReports(folder)
if (!reports || slugs.length === 0) {
  console.error('Please name the folder of the dream reports and the slugs of symbols.')
  process.exit(1)
}

const { symbols } = await readDictionary('content')
const recognise = makeRecogniser(symbols)
const texts = new Map(reports.map(({ id, text }) => [id, text]))
const labels = readLabels().filter((label) => slugs.includes(label.symbol) && halfOf(label) === 'work')

for (const slug of slugs) {
  const symbol = symbols.find((one) => one.slug === slug)
  if (!symbol) throw new Error(`There is no symbol ${slug}.`)
  const rules = new Map(symbol.reading.situations.map(({ label }) => [label, { said: 0, right: 0, told: 0 }]))
  const wrong: string[] = []
  const absent: string[] = []
  const missed: string[] = []
  for (const label of labels.filter((one) => one.symbol === slug)) {
    const text = texts.get(label.id) ?? ''
    const story = understand(tagText(text))
    const found = recognise(story.read).map((one) => ({
      slug: one.symbol.slug,
      mentions: mentionsOf(one.spans, story),
    }))
    const [range] = mentionsOf([label], story)
    const isRecognized = found.some(
      (one) =>
        one.slug === slug && one.mentions.some(({ first, last }) => range && range.first < last && first < range.last),
    )
    const before = text.slice(Math.max(0, label.start - AROUND), label.start)
    const line = `${before}[[${text.slice(label.start, label.end)}]]${text.slice(label.end, label.end + AROUND)}`
    const excerpt = line.replace(/\s+/g, ' ')
    if (!isRecognized || !range) {
      if (label.there) missed.push(`- not recognized any more: ${excerpt}`)
      continue
    }
    const isShown = presenceOf(symbol, [range], story) >= SHOWN_PRESENCE_MIN
    if (!label.there && isShown) absent.push(`- ${excerpt}`)
    const telling = tellingOf(
      { slug, mentions: [range] },
      found.filter((one) => one.slug !== slug),
      story,
    )
    const applying = telling.applying(symbol.reading.situations).map(({ situation }) => situation.label)
    for (const [name, rule] of rules) {
      const isTold = label.holds.includes(name)
      if (applying.includes(name)) rule.said += 1
      if (isTold) rule.told += 1
      if (isTold && applying.includes(name)) rule.right += 1
      if (applying.includes(name) && !isTold)
        wrong.push(`- “${name}” applies, told is [${label.holds.join(' | ')}]: ${excerpt}`)
      if (isTold && !applying.includes(name)) missed.push(`- “${name}” is told: ${excerpt}`)
    }
  }
  console.log(`\n##### ${slug}`)
  for (const [name, { said, right, told }] of rules)
    console.log(`${name}: applies ${said}, right ${right}, told ${told}`)
  console.log(
    `\nShown, but not there:\n${absent.join('\n')}\n\nA rule is wrong:\n${wrong.join('\n')}\n\nMissed:\n${missed.join('\n')}`,
  )
}
