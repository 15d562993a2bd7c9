import type { Token } from './token.ts'

const SUBJECT_PRONOUNS = new Set(['i', 'we', 'they', 'he', 'she', 'you', 'who'])
const OBJECT_PRONOUNS = new Set(['me', 'him', 'us', 'them', 'it', 'myself', 'her', 'himself', 'herself', 'themselves'])
const MODALS = new Set(`can could ca will would should must might may shall wo 'll 'd let n't nt cannot`.split(/\s+/))
const NOUN_OPENERS = new Set(
  `the a an my his our your their its this these those some another every no any each many 's`.split(/\s+/),
)
const PREPOSITIONS = new Set(
  `in on under with of by from into onto at near behind beside through towards toward for about like without
   between against over around`.split(/\s+/),
)

/**
 * Whether a token is used as a noun, a verb or an adjective: the tagger's part of speech, unless a neighbouring token
 * shows that it is wrong. "fire him" and "we duck under" are verbs, "bears chase us" and "by train" are nouns.
 */
export function roleOf(tokens: Token[], at: number): Token['role'] {
  const token = tokens[at] as Token
  const neighbour = (offset: number) => {
    const other = tokens[at + offset]
    return other && other.sentence === token.sentence ? other : undefined
  }
  const before = neighbour(-1)
  const after = neighbour(1)
  if (token.pos === 'VERB' && !isVerbInContext(before, after) && isMistaggedNoun(tokens, token, before, after))
    return 'noun'
  if (
    (token.pos === 'NOUN' || token.pos === 'PROPN' || token.pos === 'ADJ') &&
    isMistaggedVerb(tokens, token, before, after)
  )
    return 'verb'
  if (token.pos === 'VERB') return 'verb'
  if (token.pos === 'NOUN' || token.pos === 'PROPN') return 'noun'
  if (token.pos === 'ADJ') return 'adjective'
  return 'other'
}

/** Whether the neighbours of a word show that it is a verb. */
function isVerbInContext(before: Token | undefined, after: Token | undefined): boolean {
  if (before && (SUBJECT_PRONOUNS.has(before.lower) || MODALS.has(before.lower) || before.lower === 'to')) return true
  return after !== undefined && OBJECT_PRONOUNS.has(after.lower) && !(before && NOUN_OPENERS.has(before.lower))
}

/** Participles without an ending of their own. */
const UNCHANGED_PARTICIPLES = new Set(
  'burst cast come become cost cut hit hurt knit let put quit read rid run set shed shut slit split spread thrust'.split(
    ' ',
  ),
)

/** Whether a word that was tagged as a verb is a noun. */
function isMistaggedNoun(tokens: Token[], token: Token, before: Token | undefined, after: Token | undefined): boolean {
  if (/(?:ing|ed)$/.test(token.lower)) return false
  const earlier = before && tokens[before.index - 1]
  if (before && NOUN_OPENERS.has(before.lower)) return true
  if (before?.pos === 'ADJ' && earlier && NOUN_OPENERS.has(earlier.lower)) return true
  if (before?.pos === 'ADP' && PREPOSITIONS.has(before.lower)) return true
  // "It was spring", "there was blood": no bare verb follows a form of be.
  if (before?.lemma === 'be' && token.forms.verb.length === 1 && !UNCHANGED_PARTICIPLES.has(token.lower)) return true
  // "bears chase us", "then water came in", "fire was everywhere"
  const opensClause = !before || before.pos === 'PUNCT' || before.pos === 'CCONJ' || before.pos === 'ADV'
  if (!opensClause || !after) return false
  if (after.pos === 'AUX' || (after.pos === 'VERB' && !after.lower.endsWith('ing'))) return true
  return token.forms.noun.length > 1 && OBJECT_PRONOUNS.has(tokens[after.index + 1]?.lower ?? '')
}

const CAUSATIVES = new Set('make makes made let lets help helps helped see saw hear heard watch watched'.split(' '))

/** "a dog bit the postman", "my uncle shot a deer" */
function isPastAfterSubject(
  tokens: Token[],
  token: Token,
  before: Token | undefined,
  after: Token | undefined,
): boolean {
  const isIrregularPast = token.forms.verb.length > 1 && !/(?:s|ed|ing)$/.test(token.lower)
  const opener = before && tokens[before.index - 1]
  const opensSubject = opener?.pos === 'DET' || /^(?:my|his|her|our|their)$/.test(opener?.lower ?? '')
  const takesObject = after?.pos === 'DET' || /^(?:my|his|her|our|their|him|them|me|us)$/.test(after?.lower ?? '')
  return isIrregularPast && before?.role === 'noun' && opensSubject && takesObject
}

/** "a man standing at the door", "a dog chasing me" */
function isParticipleAfterNoun(token: Token, before: Token | undefined, after: Token | undefined): boolean {
  if (!token.lower.endsWith('ing') || token.forms.verb.length < 2 || !before || !after) return false
  if (before.pos !== 'NOUN' && before.pos !== 'PROPN') return false
  return (
    after.pos === 'ADP' || after.pos === 'DET' || after.pos === 'PRON' || after.pos === 'ADV' || after.lower === 'to'
  )
}

const NOUNS_OR_VERBS = new Set(
  `attacks hides kisses runs falls shoots chases helps walks looks turns starts jumps bites hits kicks dances drives
   smiles laughs cries calls shows attempts tries stops moves rides drinks hugs touches screams follows wakes answers
   asks fights climbs dies kills shouts plays sleeps leaves`.split(/\s+/),
)

const isRegularPast = ({ lower, forms }: Token) => lower.endsWith('ed') && forms.verb.length > 1

/** "a man attacks the dreamer", "the group hides behind it" */
function isThirdPersonVerb(token: Token, before: Token | undefined, after: Token | undefined): boolean {
  if (token.pos !== 'NOUN' || !NOUNS_OR_VERBS.has(token.lower)) return false
  if (!before || (before.pos !== 'NOUN' && before.pos !== 'PROPN' && before.lower !== 'subject')) return false
  return !before.lower.endsWith('s') && after?.lower !== 'of' && after?.pos !== 'VERB' && after?.pos !== 'AUX'
}

/** Whether a word that was tagged as a noun or an adjective is a verb. */
function isMistaggedVerb(tokens: Token[], token: Token, before: Token | undefined, after: Token | undefined): boolean {
  const takesObject = after !== undefined && OBJECT_PRONOUNS.has(after.lower)
  const opened =
    before !== undefined &&
    (NOUN_OPENERS.has(before.lower) || before.pos === 'ADJ' || before.pos === 'NUM' || before.pos === 'VERB')
  // "he winds the clock"
  if (before && /^(?:he|she)$/.test(before.lower) && token.pos === 'NOUN' && /[^s]s$/.test(token.lower)) return true
  if (before && (before.lower === 'i' || before.lower === 'we' || before.lower === 'they') && token.pos !== 'ADJ')
    return !/ing$/.test(token.lower)
  // "I grab his gun and fire it", "I squirm and duck to avoid it"
  if (
    before?.lower === 'and' &&
    token.pos === 'NOUN' &&
    token.forms.noun.length === 1 &&
    after &&
    (takesObject || after.lower === 'to' || after.lower === 'under')
  ) {
    if (
      tokens
        .slice(Math.max(0, token.index - 8), token.index)
        .some((other) => other.sentence === token.sentence && other.pos === 'VERB')
    )
      return true
  }
  if (before && MODALS.has(before.lower) && token.pos === 'NOUN' && token.forms.noun.length === 1) return !opened
  if (token.pos === 'NOUN' && isParticipleAfterNoun(token, before, after)) return true
  // "had drowned"
  if (
    token.pos === 'ADJ' &&
    /^(?:had|have|has|'ve)$/.test(before?.lower ?? '') &&
    isRegularPast(token) &&
    after?.pos !== 'NOUN'
  )
    return true
  if (isThirdPersonVerb(token, before, after)) return true
  if (token.pos === 'NOUN' && isPastAfterSubject(tokens, token, before, after)) return true
  // "I'm chased by a dog"
  if (token.pos === 'NOUN' && before?.pos === 'AUX' && token.lower.endsWith('ed') && token.forms.verb.length > 1)
    return true
  // "he made me cry", "let him sleep"
  if (before && OBJECT_PRONOUNS.has(before.lower) && !/^(?:her|it)$/.test(before.lower) && token.pos === 'NOUN')
    return CAUSATIVES.has(tokens[before.index - 1]?.lower ?? '')
  // "fire him", "a cat scratches me"; not "the fire it made", nor "after the movie us girls"
  return (
    takesObject &&
    !opened &&
    token.pos !== 'ADJ' &&
    (after.lower !== 'it' || before === undefined || before.pos === 'PRON')
  )
}
