import type { Token } from '../../language/token.ts'

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

/** Whether a capitalised word names a person. */
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
  if (isFirst) return true
  const earlier = tokens[before.index - 1]
  const isWay = /^(?:to|from|near|of)$/.test(before.lower) && earlier !== undefined
  if (isWay && [earlier.lower, ...earlier.forms.verb].some((word) => MOTIONS.has(word))) return false
  return !PLACE_PREPOSITIONS.has(before.lower) && before.pos !== 'DET'
}
