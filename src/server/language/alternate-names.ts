const NAMES_MAX = 5
const WORDS_MAX = 3

/** Words that make a phrase a sentence about somebody, and not a name. */
const SENTENCE_WORDS = new Set(
  `i i'm me my mine myself we us our you your he him his she her them their someone somebody was were is are am be been
  had has have got get couldn't can't didn't wasn't won't wouldn't don't not no kept keep became become went go going
  tried try trying start supposed unable able into to`.split(/\s+/),
)

/** No name of a thing begins or ends with one of these. */
const EDGE_WORDS = new Set(
  'to from for of at in on with by after out off up down over under the a an and or'.split(' '),
)

/**
 * Returns the first synonyms that read as names of the thing. The others are patterns for the recogniser, such as "to
 * fly", "I hid from" or "phone … dead".
 */
export function alternateNames(synonyms: readonly string[]): string[] {
  return synonyms.filter(isName).slice(0, NAMES_MAX)
}

function isName(synonym: string): boolean {
  const words = synonym.toLowerCase().replaceAll('’', "'").split(/\s+/)
  const edges = [words[0] ?? '', words.at(-1) ?? '']
  return (
    words.length <= WORDS_MAX &&
    !/[…=]/.test(synonym) &&
    !words.some((word) => SENTENCE_WORDS.has(word)) &&
    !edges.some((word) => EDGE_WORDS.has(word))
  )
}
