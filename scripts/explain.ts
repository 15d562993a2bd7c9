import { readDictionary } from '../src/server/content/read.ts'
import { addEventSymbols } from '../src/server/interpreter/choose/event-symbols.ts'
import { makeRecogniser, type RefusedWording } from '../src/server/interpreter/recognise/recognise.ts'
import { screenDream } from '../src/server/interpreter/safety/support.ts'
import { understand } from '../src/server/interpreter/understand/understand.ts'
import { tagText } from '../src/server/language/nlp.ts'

// Usage: npm run explain -- "I dreamed that my teeth loosened one by one."
// Prints how the sentence is read: its words, the symbols that are recognized in it, and the wordings of the dictionary
// that begin with one of its words and don't count, each with the reason.

const sentence = process.argv.slice(2).join(' ').trim()
if (!sentence) {
  console.error('Please give a sentence in quotation marks.')
  process.exit(1)
}

const { symbols } = await readDictionary('content')
const { dream } = screenDream(sentence)
if (dream !== sentence) console.log('Words of distress are not interpreted: they are left out here, as on the site.')
const story = understand(tagText(dream))
const { read } = story
const { tokens } = read
console.log('Words')
console.table(
  tokens.map(({ surface, lemma, pos, role, denied }) => ({ surface, lemma, pos, role, denied: denied ? 'yes' : '' })),
)

const refused: RefusedWording[] = []
const byWords = makeRecogniser(symbols)(read, (refusal) => refused.push(refusal))
const found = addEventSymbols(byWords, symbols, story)
console.log('Symbols')
for (const one of found) {
  const words = one.spans.map(({ start, end }) => `“${dream.slice(start, end)}”`).join(', ')
  console.log(`  ${one.symbol.slug}: ${words}${byWords.includes(one) ? '' : ', by what happens or is felt there'}`)
}
if (found.length === 0) console.log('  none')

console.log('Wordings that don’t count')
for (const { symbol, pattern, at, reason } of refused) {
  const wording = pattern.words.map(({ word }) => word).join(' ')
  console.log(`  “${tokens[at]?.surface}”: ${symbol.slug}, as “${wording}”: ${reason}`)
}
const known = new Set([
  ...refused.map(({ at }) => at),
  ...tokens.flatMap(({ index, start }) => (isFound(start) ? index : [])),
])
const unknown = tokens.filter(({ index, role }) => role !== 'other' && !known.has(index))
console.log('Words with which no wording begins')
console.log(`  ${unknown.map(({ surface }) => surface).join(', ') || 'none'}`)

function isFound(start: number): boolean {
  return found.some(({ spans }) => spans.some((span) => span.start <= start && start < span.end))
}
