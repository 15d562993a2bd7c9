import type { Token } from '../../language/token.ts'
import { wordSet } from '../../language/word-set.ts'

/** Before a name they show a place: "in Paris", "to Dallas". */
const PLACE_PREPOSITIONS = new Set('in at into through around'.split(' '))
/** Before "to" or "from" they show one as well. */
const MOTIONS = new Set(
  'go come get drive travel fly move return back way trip walk ride live run bus train plane'.split(' '),
)
const NOT_NAMES = new Set(
  `god monday tuesday wednesday thursday friday saturday sunday january february march april may june july august
   september october november december christmas easter tv english american french german chinese mexican dream ok okay
   halloween thanksgiving ave avenue street road lake river beach park university hotel mall oh yes no hi hello hey mr mrs ms dr usa`.split(
    /\s+/,
  ),
)

/**
 * Words that the tagger takes for names where they begin a sentence; in the 20,654 reports of DreamBank's adult series
 * (Domhoff & Schneider 2008) they are written in lower case at least three times as often within one.
 */
const COMMON_WORDS = wordSet(`
  interpretation actual several participant unpleasant pleasant lots others happy everything part none big things 
  dream long shift perplexed little water anxious much sad onlooker white sort blue dark time afraid second great 
  cars lucid old hundreds mine large room small baby vague sex nearby early same confusion young different tiny 
  strange further close woman return feeling blood lake new scene recollection kitchen nice third good weird 
  trouble use bright coach lucky group trip unhappy pink gold class zombies due wonder nuts acid fear years eggs 
  smoke real cookies tears sensual noisy soldiers short high clothes signs better nightmare dinner full visitors 
  pieces pictures open brown sharp unusual members packing letter bus rooms notice reading hunting clearing wake 
  vendors cliff half kind grass punch words piece talk frustrated pleased excited deep street upstairs 
  embarrassed unfamiliar yellow ice angry characters hard green certain mittens music note extra portal beating 
  swimming air boat fake chicken cute cold skiing naked empty baseball gas cheap shaving huge shotgun party 
  winter candy memory dirty girls smaller standing fragment hall facts beautiful manager blond halfway past bit 
  daytime alma messy polish suits staff fourth lives fun tall events lot loud fearful feelings millions dynamite 
  vibrant earthquake tough fog goodness snatches tricks store survival professor important actors audience 
  promise pinch engagement bakery sanitary picnic unique disgusting hands page unbeknownst quick check boxes 
  ironic leafing musicians sympathetic odd emotional licorice snow soft subtle stainless lovely thousands melon 
  healthy toe kittens horror hours aspirin sentences narrow vice dress couple conductor price curiosity groups 
  typical flash click dozens romantic ship addresses lighting handicapped vessel gray lady steamer scramble 
  change operator hunt call gathering clear sliced guide hurrying person climb bits exasperated seats friend 
  waiter opening fellow doctors popcorn contemporary money additional parts customers numerous concern ketchup 
  landing spending attendees`)

/**
 * Whether a capitalised word names a person. For the story of a dream any name counts that may be one; the lists of an
 * entry, which its owner reads, have only sure ones (`entry/people.ts`).
 */
export function isPersonName(tokens: readonly Token[], head: Token): boolean {
  if (!/^[A-Z]/.test(head.surface) || NOT_NAMES.has(head.lower)) return false
  if (head.pos !== 'PROPN') return false
  let first = head.index
  while (first > head.index - 3 && tokens[first - 1]?.pos === 'PROPN') first -= 1
  const before = tokens[first - 1]
  if (
    /^(?:new|san|los|las|north|south|east|west|lake|mount|saint|st)$/.test(tokens[first]?.lower ?? '') &&
    first < head.index
  )
    return false
  const isFirst = before?.sentence !== head.sentence
  if (/^[A-Z]{3,}$/.test(head.surface)) return false
  if (isFirst) return !(first === head.index && COMMON_WORDS.has(head.lower))
  const earlier = tokens[before.index - 1]
  const isWay = /^(?:to|from|near|of)$/.test(before.lower) && earlier !== undefined
  if (isWay && [earlier.lower, ...earlier.forms.verb].some((word) => MOTIONS.has(word))) return false
  return !PLACE_PREPOSITIONS.has(before.lower) && before.pos !== 'DET'
}
