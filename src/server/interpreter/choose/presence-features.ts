import type { Token } from '../../language/token.ts'
import type { DictionarySymbol } from '../types.ts'
import { POSSESSIVES } from '../understand/noun-phrases.ts'
import type { Clause, Story, TokenRange } from '../understand/story.ts'

/** Categories of things that can stand before another noun: "school bus", "kitchen table". */
const THINGS = new Set('objects home places travel food nature water animals body'.split(' '))
const SHOWS_PICTURES = new Set(['film', 'television', 'photograph', 'book'])

/** Within three words before the mention. */
const SIMILE = /\b(?:like|as|than|resembl\w+|remind\w*|similar to)(?: \S+){0,2}$/
const SHORT_SIMILE = /\b(?:like|as) (?:a|an|the|my|some)$/
const NEARLY = /\b(?:almost|nearly)\b/
const OF = /\bof(?: (?:the|a|an|my|our|his|her|some))?$/
const AFTER_PREPOSITION = /\b(?:from|at|in|for|about|with)(?: (?:the|a|an|my|our|his|her|some))?$/
const ABOUT = /\babout(?: \S+){0,2}$/
const FROM = /\bfrom(?: \S+){0,1}$/
const DETERMINER =
  /\b(?:the|a|an|my|our|your|his|her|their|its|this|that|these|those|some|any|no|another|one|two|each|every)\b/
/** From the beginning of the clause to the mention. */
const IF = /\b(?:if|whether|unless)\b/
const UNREAL =
  /\b(?:would|could|should|might|may|will|'ll|'d|wo|going to|gonna|want(?:ed)? to|about to|trying to|try to|tried to|supposed to|afraid|worried|hope|hoped|hoping|wish|wished|decide|decided|plan|planned|ready to|need to|have to|had to)\b/
/** Anywhere in the sentence. */
const THOUGHT_OR_SAID =
  /\b(?:think|thought|thinking|wonder|wondered|wondering|imagine|imagined|pretend|pretending|believe|believed|guess|remember|remembered|know|knew|said|says|say|told|tell|asked|ask)\b/
const PICTURE =
  /\b(?:movie|film|show|tv|television|story|novel|picture|photo|photograph|painting|video|game|episode|program|book|article)\b/
const WAKING_LIFE =
  /\b(?:used to|real life|in reality|years ago|last week|yesterday|last night|this morning|recently|ago)\b/
const TITLE_TOKENS_MAX = 7

/**
 * Returns the names of the signs that are seen of a mention, by which it is judged whether the thing is in the dream.
 * Its words themselves are one of them.
 */
export function presenceFeatures(symbol: DictionarySymbol, { first, last }: TokenRange, story: Story): string[] {
  const { tokens, sentences } = story.read
  const start = tokens[first] as Token
  const head = tokens[last - 1] as Token
  const next = tokens[last]?.sentence === head.sentence ? tokens[last] : undefined
  const before = tokens[first - 1]
  const clause = story.clauses.find((one) => first >= one.first && first < one.last)
  const sentence = sentences[head.sentence]
  const left = lowerWords(tokens.slice(Math.max(0, first - 3), first))
  const clauseStart = clause ? lowerWords(tokens.slice(clause.first, first)) : ''
  const whole = sentence ? lowerWords(tokens.slice(sentence.first, sentence.last)) : ''
  const mention = lowerWords(tokens.slice(first, last))
  const owner = ownerOf(tokens, first)
  const isPerson = symbol.category === 'people'
  const isGenitive = next?.lower === "'s" || next?.lower === "'" || /'s$/.test(head.lower)
  const isModifier = next?.role === 'noun' && next.pos !== 'PRON' && head.role !== 'verb'
  const isWithin = (range: TokenRange | undefined) => range !== undefined && first >= range.first && first < range.last
  const signs: Record<string, boolean> = {
    [`category ${symbol.category}`]: true,
    [`symbol ${symbol.slug}`]: true,
    [`words ${mention} ${symbol.slug}`]: true,
    [`mode ${clause?.mode ?? 'none'}`]: true,
    [`role ${head.role}`]: true,
    [`owner ${owner}`]: true,
    [`owner ${owner} of a person`]: isPerson,
    'no verb': lacksVerb(clause),
    genitive: isGenitive,
    'genitive of a person': isGenitive && isPerson,
    modifier: isModifier,
    'modifier that is a thing': isModifier && THINGS.has(symbol.category),
    'modifier that is a person': isModifier && isPerson,
    'after a noun': /NOUN|PROPN/.test(before?.pos ?? '') && before?.sentence === start.sentence,
    capital: /^[A-Z]/.test(start.surface) && sentence?.first !== first,
    'before a capital': next !== undefined && /^[A-Z]/.test(next.surface),
    denied: tokens.slice(first, last).some(({ denied }) => denied),
    'in a negation': clause?.isNegated ?? false,
    simile: SIMILE.test(left),
    'short simile': SHORT_SIMILE.test(left),
    nearly: NEARLY.test(left),
    of: OF.test(left),
    'after a preposition': AFTER_PREPOSITION.test(left),
    about: ABOUT.test(left),
    from: FROM.test(left),
    'no determiner': head.role === 'noun' && !DETERMINER.test(left),
    if: IF.test(clauseStart),
    unreal: UNREAL.test(clauseStart),
    'thought or said': THOUGHT_OR_SAID.test(whole),
    picture: PICTURE.test(whole) && !SHOWS_PICTURES.has(symbol.slug),
    'waking life': WAKING_LIFE.test(whole),
    quoted: isQuoted(tokens, sentence?.first ?? 0, first),
    bracket: /[([]/.test(whole),
    subject: isWithin(clause?.subjectRange),
    object: isWithin(clause?.objectRange),
    'the dreamer acts': clause?.subject?.kind === 'dreamer',
    keyword: mention === symbol.keyword.toLowerCase(),
    'several words': last - first > 1,
    number: /\d/.test(whole),
    'begins the sentence': sentence?.first === first,
    'beside a comma': next?.lower === ',' || before?.lower === ',',
    'in a title': sentence?.index === 0 && sentence.last - sentence.first <= TITLE_TOKENS_MAX,
  }
  return Object.keys(signs).filter((name) => signs[name])
}

const lowerWords = (tokens: readonly Token[]) => tokens.map(({ lower }) => lower).join(' ')
const lacksVerb = (clause: Clause | undefined) => clause !== undefined && clause.verb === undefined

/** Whose the thing is: the dreamer's, someone else's, or nobody's. */
function ownerOf(tokens: readonly Token[], first: number): 'dreamer' | 'someone' | 'nobody' {
  for (let at = first - 1; at >= Math.max(0, first - 4); at -= 1) {
    const { lower, role, pos } = tokens[at] as Token
    if (/^(?:my|our|mine)$/.test(lower)) return 'dreamer'
    if (POSSESSIVES.has(lower) || lower === "'s" || lower === "'") return 'someone'
    if (role !== 'adjective' && !/^\d/.test(lower) && pos !== 'NOUN') break
  }
  return 'nobody'
}

/** Whether an odd number of quotation marks stands between the beginning of the sentence and the mention. */
const isQuoted = (tokens: readonly Token[], from: number, to: number) =>
  tokens.slice(from, to).filter(({ lower }) => /^["“”]$/.test(lower)).length % 2 === 1
