import type { Token } from '../../language/token.ts'
import type { DictionarySymbol } from '../types.ts'

/**
 * Nouns before which another noun only tells the kind: dog food has no dog in it, a library card no library. Nouns that
 *  a part, a place or an owner aren't among them, since "kitchen floor" or "dog cage" shows the thing itself.
 */
const KIND_NOUNS = new Set(
  `food lover walker sitter trainer breeder groomer allergy review card score statistic price sale talk site ranger
   string salad sauce soup stew sandwich prawn shrimp burger power movie series channel program programme
   story company business industry market economy policy law lawyer insurance tax license licence name brand logo
   season scholarship application admission education degree graduate basketball football baseball hockey soccer
   team league club fee loan deal dealer dealership salesman sales mechanic engineer engineering science scientist
   theory theme topic news report reporter article column columnist editor critic clerk union quality standard
   record test exam commercial advert advertisement ad poster brochure catalogue catalog key keys cleaner repellent
   spray killer trap lotion shampoo conditioner brush gel dryer polish remover cream perfume start-up startup
   venture figure factor note hanger pun joke phobia fever sickness shortage crisis gas payment casino tour guide
   map ticket tickets schedule timetable service control operation security safety code term drive`.split(/\s+/),
)

/**
 * Whether the noun at `at` only modifies the noun after it and isn't there itself: "dog food", "car keys".
 */
export function isOtherCompound(tokens: Token[], at: number, { category }: DictionarySymbol): boolean {
  const token = tokens[at] as Token
  if (token.role === 'verb' || category === 'colours' || /s$/.test(token.lower)) return false
  const after = tokens[tokens[at + 1]?.lower === '-' ? at + 2 : at + 1]
  if (after?.sentence !== token.sentence || after.role === 'verb') return false
  // "the letter K"
  if (token.lower === 'letter' && /^[A-Z]$/.test(after.surface)) return true
  return after.forms.noun.some((base) => KIND_NOUNS.has(base))
}
