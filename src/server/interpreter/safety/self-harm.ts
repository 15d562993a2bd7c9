import { BARE_WORDS, BY_THE_IDEA, FAINT_SIGNS, NAMED_DEEDS, SIGNS, type Sign } from './self-harm-signs.ts'
import { isAboutOthers, isDreamt, isLongAgo, isSaidByOthers, sentencesOf } from './waking-life.ts'

/** A film, a book, somebody else's fate: a sentence that only names the thing. */
const NAMES_ONLY =
  /\b(?:film|movie|book|novel|song|episode|podcast|squad|series|read|reading|watched|watching|news|play|opera|story|poem|lyrics|he|she|his|her|him|they|their|them|people|someone|somebody|friend|patient|client|student|colleagues?|neighbours?|uncle|aunt|brother|sister|mother|father|mom|mum|dad|cousin|son|daughter|grandfather|grandmother|husband|wife|girl|boy|man|woman|work|line|hospice)\b/
const SPEAKS_OF_SELF = /\b(?:i|im|ive|id|ill|me|my|myself|mine)\b/

/**
 * Whether the dreamer wishes to die or to harm themselves, in plain words: openly, or by several faint signs together.
 */
export function expressesSelfHarm(plain: string): boolean {
  const sentences = sentencesOf(plain)
  if (sentences.some((sentence) => SIGNS.some((sign) => isGiven(sign, sentence)))) return true
  if (
    sentences.some((sentence) =>
      [...NAMED_DEEDS, ...BY_THE_IDEA].some((sign) => isGiven(sign, sentence) && !DENIES.test(sentence)),
    )
  )
    return true
  if (sentences.some((sentence) => BARE_WORDS.some((sign) => isGiven(sign, sentence) && isOwn(sentence)))) return true
  const own = sentences.filter((sentence) => !isDreamt(sentence, sentence.length) && !isLongAgo(sentence)).join('.')
  return FAINT_SIGNS.filter((sign) => sign.test(own)).length >= 2
}

function isOwn(sentence: string): boolean {
  return SPEAKS_OF_SELF.test(sentence) && !NAMES_ONLY.test(sentence) && !DENIES.test(sentence) && !isLongAgo(sentence)
}
const DENIES =
  /\b(?:not|never|no|isnt|wasnt|wouldnt|dont|wont|didnt) (?:\w+ ){0,5}(?:suicid|self harm|depress|like dying|felt like|kill myself|killing myself|hurt myself|harm myself|end my life|take my (?:own )?life)/

function isGiven({ words, wakingOnly }: Sign, sentence: string): boolean {
  words.lastIndex = 0
  for (let found = words.exec(sentence); found; found = words.exec(sentence)) {
    const whole = found[0]
    const before = sentence.slice(0, found.index)
    const after = sentence.slice(found.index + whole.length)
    if (wakingOnly && isDreamt(sentence, found.index)) continue
    if (isOthers(whole, before) || isDenied(whole, before) || isFigure(whole, after)) continue
    if (isLongAgo(sentence) && (PAST_WISH.test(whole) || !PRESENT_WISH.test(whole))) continue
    return true
  }
  return false
}

/** A wish in the present tense isn't over, whatever else the sentence tells of the past. */
const PRESENT_WISH = /\b(?:want|wanna|wish|im|am|ill|will|dont|cant|cannot|kms)\b/
const PAST_WISH = /\b(?:didnt|did not|was|were|had|used)\b/

function isOthers(whole: string, before: string): boolean {
  // Only the last words count: "he left and said nothing for a month, and I want to die" is the dreamer's own.
  const near = before.slice(-50)
  // "She said that I want to kill myself": the words may start within the quotation.
  return (
    isSaidByOthers(near.replace(/ (?:that )?(?:i|im|ive|id|ill)(?: \w+){0,3} ?$/, ' ')) ||
    isSaidByOthers(near) ||
    (!/\b(?:i|im|ive|id|ill|me|my|myself|kms)\b/.test(whole) && isAboutOthers(near))
  )
}

/** A negation right before the words: "it isn't like I want to die". "I don't know why I want to die" is none. */
const DENIED_BEFORE =
  /\b(?:dont|do not|didnt|did not|never|not|wasnt|arent|am not|wouldnt|havent|no longer|no|isnt|without)(?: (?:really|even|actually|ever|like|mean|say|that|because|any|have|having|been|be|want|to|at all|going))* ?$/
const DENIED_WITHIN =
  /\b(?:dont|didnt|never|not|wasnt|arent|no) (?:want|wanted|wish|suicidal|really want|plan|going|harm|hurt|thinking|think|suicide|have)\b/
const WANTS_NO_LIFE = /better|without|longer|alive|live|living|here|exist|wake|around|birthday|see|make/

function isDenied(whole: string, before: string): boolean {
  if (/^(?:i|im|ive|id|suicidal|self|thinking|thought)/.test(whole) && DENIED_BEFORE.test(before)) return true
  if (DENIED_WITHIN.test(whole) && !WANTS_NO_LIFE.test(whole)) return true
  return (
    /\b(?:have|had|having|get) no (?:suicidal|self)/.test(whole) || /\b(?:not|no longer|never) suicidal/.test(whole)
  )
}

/** Ways of speaking, fears and accidents that only sound like the wish. */
function isFigure(whole: string, after: string): boolean {
  if (/\baccident(?:al|ally)\b/.test(whole)) return true
  // "did not want to live in the house by the sea"
  if (
    /(?:live|exist|here)$/.test(whole) &&
    /^ (?:in|with|near|at|on|there|alone|together|by|under|like|from)\b/.test(after)
  )
    return true
  if (
    /(?:die|dead)$/.test(whole) &&
    /^ (?:for|of (?:laughter|embarrassment|shame|boredom)|laughing|from embarrassment|in (?:his|her|your|their) arms)\b/.test(
      after,
    )
  )
    return true
  if (
    /\bend (?:it|it all|things|everything)$/.test(whole) &&
    /^ with (?:this|that|my|the|him|her|them|us)\b/.test(after)
  )
    return true
  if (/jump (?:off|from|in front of)/.test(whole) && /^ (?:into|and swim|with my|with the)\b/.test(after)) return true
  // "I was going to die" is a fear; "I tried to not wake up" and "I'm trying not to die" are the opposite of a wish.
  return (
    /(?:going|gonna|about)(?: \w+)* (?:to )?(?:die|be dead|not wake up|be gone|disappear)/.test(whole) ||
    /(?:tried|try|trying|need(?:ed)?|decided?|hop(?:e|ed|ing)) (?:to )?(?:not |never )/.test(whole)
  )
}
