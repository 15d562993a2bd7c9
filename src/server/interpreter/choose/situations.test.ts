import { describe, expect, it } from 'vitest'
import { TEST_SYMBOLS, testSymbol } from '../../../../tests/support/symbols.ts'
import type { SituationCondition } from '../../content/conditions.ts'
import { tagText } from '../../language/nlp.ts'
import { makeRecogniser } from '../recognise/recognise.ts'
import { mentionsOf } from '../understand/mentions.ts'
import { understand } from '../understand/understand.ts'
import { tellingOf } from './situations.ts'

const symbols = [
  ...TEST_SYMBOLS.filter(({ slug }) => !['dog', 'key', 'house', 'flying'].includes(slug)),
  testSymbol({ keyword: 'Dog', synonyms: ['puppy'] }),
  testSymbol({ keyword: 'Key', category: 'objects' }),
  testSymbol({ keyword: 'House', category: 'home' }),
  testSymbol({ keyword: 'Flying', category: 'actions', synonyms: ['to fly'] }),
]
const recognise = makeRecogniser(symbols)

/** Whether a condition holds for a symbol of the dream. */
function holds(dream: string, slug: string, condition: SituationCondition): boolean {
  const read = tagText(dream)
  const story = understand(read)
  const mentioned = recognise(read).map(({ symbol, spans }) => ({
    slug: symbol.slug,
    mentions: mentionsOf(spans, story),
  }))
  const own = mentioned.find((one) => one.slug === slug)
  if (!own) throw new Error(`The dream has no ${slug}.`)
  const others = mentioned.filter((one) => one !== own)
  const situation = { label: 'it was so', when: [condition], says: 'It was so.' }
  return tellingOf(own, others, story).applying([situation]).length > 0
}

describe('the situations that apply', () => {
  it.each<[string, string, SituationCondition, boolean]>([
    ['A dog bit me on the leg.', 'dog', { does: ['attack'], to: ['dreamer'] }, true],
    ['A dog bit the postman.', 'dog', { does: ['attack'], to: ['dreamer'] }, false],
    ['A dog bit the postman.', 'dog', { does: ['attack'], to: ['someone'] }, true],
    ['A dog lay there. Then it bit me.', 'dog', { does: ['attack'], to: ['dreamer'] }, true],
    ['I was afraid that the dog would bite me.', 'dog', { does: ['attack'], to: ['dreamer'] }, false],
    ['The dog didn’t bite me.', 'dog', { does: ['attack'], to: ['dreamer'] }, false],
    ['I was bitten by a dog.', 'dog', { does: ['attack'], to: ['dreamer'] }, true],
    ['I lost my key in the grass.', 'key', { undergoes: ['lose'], by: ['dreamer'] }, true],
    ['My brother lost the key.', 'key', { undergoes: ['lose'], by: ['dreamer'] }, false],
    ['My dog slept by the stove.', 'dog', { of: ['dreamer'] }, true],
    ['Her dog slept by the stove.', 'dog', { of: ['dreamer'] }, false],
    ['I flew over the roofs.', 'flying', { of: ['dreamer'] }, true],
    ['My teacher flew over the roofs.', 'flying', { of: ['dreamer'] }, false],
    ['There was a tiny puppy in a box.', 'dog', { words: ['puppy'] }, true],
    ['There was a tiny dog in a box.', 'dog', { words: ['puppy'] }, false],
    ['The dog in the house barked.', 'dog', { beside: ['house'] }, true],
    ['The dog barked at a stone.', 'dog', { beside: ['house'] }, false],
    ['A dog came in and I was terrified.', 'dog', { feeling: ['apprehension'] }, true],
    ['A dog came in and my aunt was terrified.', 'dog', { feeling: ['apprehension'] }, false],
    ['In the house I was attacked by a burglar.', 'house', { happens: ['attack'] }, true],
    ['In the house we ate some soup.', 'house', { happens: ['attack'] }, false],
  ])('%s: %s %j is %s', (dream, slug, condition, expected) => {
    expect(holds(dream, slug, condition)).toBe(expected)
  })
})
