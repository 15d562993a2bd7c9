/** What a sentence speaks of: the dream or waking life, now or long ago, the dreamer or somebody else. */

/** Splits plain words (`plainWords`) into sentences. */
export function sentencesOf(plain: string): string[] {
  return plain.split(/[.!?;]+/).map((sentence) => ` ${sentence.trim()} `)
}

const WAKING_LIFE =
  /\b(?:in real life|irl|in reality|in (?:my )?waking life|for real|in my life|in my marriage|in truth|honestly)\b/
const IN_THE_DREAM = /\bin (?:the|my|this|that|a|one|another|last nights) (?:\w+ )?(?:dream|nightmare)s?\b/
const DREAM_BEFORE = /\b(?:dreamed|dreamt|dreaming|dream|dreams|nightmares?)\b/g
/** "I dreamed of a wolf and he beats me": what follows the image isn't dreamt, unless the image goes on ("who"). */
const AFTER_THE_IMAGE =
  /^ (?:(?:of|about) (?!.*\b(?:who|how|that|which|where|when)\b).*\w|(?:was|were)\b.*(?:, | and | but | because ))/

/** How far back a dream's opening is looked for; bounds the time that a hostile text can take. */
const REACH = 300

/**
 * Whether the words at `at` of a sentence are told as a part of the dream. With `isPast`, when they are in the past
 * tense, the dream isn't left before the sentence ends: "I dreamed of our house and he hit me".
 */
export function isDreamt(sentence: string, at: number, isPast = false): boolean {
  if (WAKING_LIFE.test(sentence)) return false
  if (IN_THE_DREAM.test(sentence)) return true
  const before = sentence.slice(Math.max(0, at - REACH), at)
  const last = [...before.matchAll(DREAM_BEFORE)].at(-1)
  return last !== undefined && (isPast || !AFTER_THE_IMAGE.test(before.slice(last.index + last[0].length)))
}

const AGE = '(?:\\d+|\\w+teen|ten|eleven|twelve|nine|eight|seven|six|five|four)'
const LONG_AGO = new RegExp(
  [
    'used to|years ago|decades ago|long ago|back then|back when|back in|formerly|in those days|the first time i',
    `(?<!since )when (?:i|we) (?:was|were) (?:${AGE}|little|small|young|younger|married|a (?:child|kid|girl|boy|teen|teenager|student)|in (?:\\w+ )?(?:school|college))`,
    `as a (?:young )?(?:child|kid|girl|boy|teen|teenager|student|young)|at the age of|when (?:i|we) were (?:kids|children)`,
    'in my (?:early |late )?(?:teens|twenties|thirties|forties|youth|childhood)|in college|in school|in high school|growing up|grew up',
    '(?:in|since|after the trial in) (?:19|20)\\d\\d|before (?:that|then|therapy)',
    '(?:suicidal|wanted|tried|was|hit me|happened|thought)(?: \\w+){0,3} once|once (?:was|wanted|tried|thought)',
    'long behind me|behind me now|but that stopped|that stopped|(?:days|times|years) are over|i recovered|i have recovered|clean for|sober for',
    'since (?:died|apologi[sz]ed)|has been dead|is dead now|my first (?:husband|wife|boyfriend|girlfriend)|in prison since',
  ]
    .map((part) => `\\b(?:${part})\\b`)
    .join('|'),
)
const NOW = /\b(?:still|again|lately|recently|these days|nowadays|at the moment|right now|to this day|to me now)\b/

/** Whether a sentence speaks of a time that is over. */
export function isLongAgo(sentence: string): boolean {
  return LONG_AGO.test(sentence) && !NOW.test(sentence)
}

const OTHERS =
  '(?:he|she|they|it|man|woman|girl|boy|voice|friend|mother|father|mom|mum|dad|sister|brother|character|hero|heroine|guy|someone|somebody|nobody|people|patient|song|book|film|movie|poem|choir|radio|lyrics|line|letter|novel|band|singer|actor)'
const SPEAKING =
  '(?:said|says|told|tells|tell|yelled|yells|screamed|screams|cried|shouted|whispered|whispers|asked|asks|wrote|writes|saying|telling|screaming|yelling|sang|sings|sing|singing|goes|went|reads|called|titled|was)'
const SAID_BY_OTHERS = new RegExp(`\\b${OTHERS}\\b(?: \\w+){0,3} ${SPEAKING}(?: \\w+){0,3}[,: ]*$`)
const RECITED =
  /\b(?:sing|sang|sung|recite|recited|quote|quoted|lyrics?|my line was|song|called|titled)(?: \w+){0,2}[, ]*$/

/** Whether the words after `before` are another person's, a song's or a book's: "he said I want to die". */
export function isSaidByOthers(before: string): boolean {
  return SAID_BY_OTHERS.test(before) || RECITED.test(before)
}

/** Whether the last person named before isn't the dreamer. */
export function isAboutOthers(before: string): boolean {
  const people = before.match(
    /\b(?:i|im|ive|id|me|my|he|she|they|who|hes|shes|him|her|them|someone|friend|mother|father|brother|sister|man|woman|girl|boy|patient|people)\b/g,
  )
  return people !== null && !/^(?:i|im|ive|id|me|my)$/.test(people.at(-1) ?? '')
}
