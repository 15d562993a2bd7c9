import type { Token } from '../../language/token.ts'

/** Tokens without a stop from which on a text is taken to run on. */
const RUN_ON = 40

/** Words after which a clause says what did not happen, or not yet, or only seemed so. */
const UNDONE = /^(?:before|until|till|unless|if|whether|without|almost|nearly|never|hardly|than)$/
/** Words after which a clause only leads to another. */
const SUBORDINATE = /^(?:when|while|as|after|once|since|whenever)$/

/** Where a quote must not reach across. */
const HARD = /^(?:["“”«»;:()[\]{}*_]|\.{1,}|…|[.!?]+|—|–|--+|-)$/

const CLITIC = /^(?:n't|nt|'s|'m|'re|'ve|'ll|'d|'|ca|wo)$/

const OPENERS = new Set(
  `and but so then because when while where that as until which who if since although though before after or yet`.split(
    /\s+/,
  ),
)

const SUBJECTS = new Set(
  `i we he she they it there you everyone everybody someone somebody something nobody nothing this that these
   those one everything im`.split(/\s+/),
)

export function isHard(tokens: Token[], at: number): boolean {
  const token = tokens[at] as Token
  if (token.lower === '-') {
    // A hyphen inside a word binds; a dash between spaces parts.
    const before = tokens[at - 1]
    const after = tokens[at + 1]
    return !(before?.end === token.start && after?.start === token.end)
  }
  return token.pos === 'PUNCT' || token.pos === 'SYM'
    ? token.lower !== ',' && token.lower !== "'" && token.lower !== '$' && token.lower !== '%' && token.lower !== '&'
    : HARD.test(token.lower)
}

export function scoreStart(tokens: Token[], start: number, low: number, high: number): number | undefined {
  const token = tokens[start] as Token
  const before = start > low ? tokens[start - 1] : undefined
  if (token.pos === 'PUNCT' || (CLITIC.test(token.lower) && token.lower !== 'ca' && token.lower !== 'wo'))
    return undefined
  if (token.lower === 'to' || token.lower === 'of' || token.lower === 'than' || token.lower === 'etc') return undefined
  // "before I reached the door" must not be quoted as "I reached the door".
  if (before && UNDONE.test(before.lower)) return undefined
  const next = tokens[start + 1]
  const opensClause = !before || before.lower === ',' || OPENERS.has(before.lower)
  // "My wife and I were staying": the clause starts before the "and".
  if (before && start - 1 > low && /^(?:and|or)$/.test(before.lower) && !hasVerb(tokens, low, start)) return undefined
  if ((token.lower === 'that' || token.lower === 'this') && before) return undefined
  if (SUBJECTS.has(token.lower)) {
    const verbal =
      next !== undefined &&
      (next.pos === 'AUX' ||
        next.role === 'verb' ||
        next.pos === 'ADV' ||
        CLITIC.test(next.lower) ||
        /^(?:all|both|each)$/.test(next.lower))
    if (!verbal && !(token.lower === 'im')) return undefined
    if (token.lower === 'i' && before?.lower === 'and' && /^(?:are|were)$/.test(next?.lower ?? '')) return undefined
    // "a man I know": the clause hangs on the noun before it, unless the whole text runs on without a stop.
    const reported = before?.role === 'verb' || /^(?:me|him|her|us|them)$/.test(before?.lower ?? '')
    if (!opensClause && !reported && high - low < RUN_ON && !followsSubordinate(tokens, low, start)) return undefined
    // "which I thought was fair" has its object before it.
    if (
      before &&
      (/^(?:which|who|whom|whose)$/.test(before.lower) ||
        (before.lower === 'that' && tokens[start - 2]?.role === 'noun'))
    )
      return undefined
    if (before && SUBORDINATE.test(before.lower)) return 2.5
    return opensClause ? 6 : 4.5
  }
  if (
    before &&
    (before.pos === 'DET' ||
      before.pos === 'ADJ' ||
      before.pos === 'NUM' ||
      before.lower === '-' ||
      /^(?:my|our|his|her|their|your|its|'s|no)$/.test(before.lower))
  )
    return undefined
  const opensPhrase =
    token.pos === 'DET' ||
    /^(?:my|our|his|her|their|your|its)$/.test(token.lower) ||
    (token.pos === 'NUM' && next?.role === 'noun')
  if (opensPhrase && before && !SUBORDINATE.test(before.lower) && followsSubordinate(tokens, low, start)) return 5
  if (opensPhrase)
    return opensClause ? 5 : before?.pos === 'ADP' || before?.role === 'verb' || before?.pos === 'AUX' ? 2.2 : 1.5
  if ((token.role === 'noun' || token.pos === 'PROPN' || token.lower === 'me') && opensClause)
    return leadsToVerb(tokens, start) ? 4.5 : 2
  if (!opensClause) return undefined
  if (OPENERS.has(token.lower)) return /^(?:when|while|as|because|where)$/.test(token.lower) ? 1.5 : undefined
  if (token.role === 'verb') return 1.6
  if (token.pos === 'AUX') return before ? undefined : 1.8
  if (token.pos === 'ADP' || token.pos === 'ADV') return 1
  return undefined
}

/** "when I got there he was fighting": the second clause starts where the first has its verb behind it. */
function followsSubordinate(tokens: Token[], low: number, start: number): boolean {
  for (let at = start - 1; at >= Math.max(0, low); at -= 1) {
    if (/^(?:when|as|while|if|once|whenever|before|after|until|since)$/.test(tokens[at]?.lower ?? ''))
      return hasVerb(tokens, at + 1, start)
  }
  return false
}

/** "a fairly big": an article still waits for its noun. */
function endsInOpenPhrase(tokens: Token[], at: number): boolean {
  for (let back = at - 1; back >= at - 3; back -= 1) {
    const token = tokens[back]
    if (!token || token.sentence !== tokens[at]?.sentence) return false
    if (token.lower === 'a' || token.lower === 'an') return true
    if (token.pos !== 'ADV' && token.pos !== 'ADJ') return false
  }
  return false
}

export function hasVerb(tokens: Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) if (tokens[at]?.pos === 'AUX' || tokens[at]?.role === 'verb') return true
  return false
}

/** Whether nothing but names and nouns stands between here and a verb. */
function leadsToVerb(tokens: Token[], start: number): boolean {
  for (let at = start + 1; at < start + 5; at += 1) {
    const token = tokens[at]
    if (!token) return false
    if (token.pos === 'AUX' || token.role === 'verb') return true
    if (
      token.role !== 'noun' &&
      token.pos !== 'PROPN' &&
      token.pos !== 'ADV' &&
      token.lower !== 'and' &&
      token.lower !== 'i'
    )
      return false
  }
  return false
}

export function scoreEnd(tokens: Token[], end: number, high: number): number | undefined {
  const last = tokens[end - 1] as Token
  const next = end < high ? tokens[end] : undefined
  if (/^(?:and|or|but|that|nor|than|if|because)$/.test(last.lower)) return undefined
  if (next && /^(?:up|out|off|down|away|back|over|along|together)$/.test(next.lower)) return undefined
  if (next && last.lower === 'right') return undefined
  if (
    last.pos === 'PUNCT' ||
    last.pos === 'CCONJ' ||
    /^(?:what|which|who|whose|how|why|many|very|etc)$/.test(last.lower)
  )
    return undefined
  if (next && CLITIC.test(next.lower) && next.lower !== 'ca' && next.lower !== 'wo') return undefined
  if (next && next.lower === '-') return undefined
  if (OPENERS.has(last.lower) && last.lower !== 'before' && last.lower !== 'after') return undefined
  if (last.role === 'adjective' && endsInOpenPhrase(tokens, end - 1)) return undefined
  if (!next)
    return last.pos === 'DET' ||
      last.lower === 'to' ||
      /^(?:was|were|is|are|am|be|had)$/.test(last.lower) ||
      /^(?:i|we|he|she|they|my|our|their)$/.test(last.lower)
      ? undefined
      : 4
  if (
    ['DET', 'AUX', 'PART', 'ADP', 'SCONJ', 'NUM'].includes(last.pos) ||
    /^(?:my|our|his|their|your|its|very|so|too|i|we|he|she|they|there|as|like|n't|nt|even|just|no|more|such|quite|all|both)$/.test(
      last.lower,
    )
  )
    return undefined
  if (last.lower === 'her' && next.role === 'noun') return undefined
  if (next.lower === ',') return 3.4
  if (OPENERS.has(next.lower) && !(next.lower === 'that' && last.role === 'verb'))
    return next.lower === 'that' || next.lower === 'who' || next.lower === 'which' ? 1 : 3
  if (/^(?:i|we|he|she|they)$/.test(next.lower))
    return last.role === 'noun' || /^(?:me|him|them|us|it|here|there)$/.test(last.lower) ? 2 : undefined
  if (last.role === 'verb' || (last.role === 'adjective' && (next.role === 'noun' || next.pos === 'ADJ')))
    return undefined
  if (last.role === 'noun' && (next.role === 'noun' || next.pos === 'PART')) return undefined
  if (next.lower === 'of') return undefined
  if (next.pos === 'ADP' || next.lower === 'to') return 1
  if (next.pos === 'ADV')
    return last.role === 'adjective' || /^(?:too|either|again|back|away|down|out|up|off|now|anymore)$/.test(next.lower)
      ? undefined
      : 0.6
  return undefined
}

/**
 * A quote that doesn't start a clause must not run into one: "a white slip and I pick" is neither thing nor sentence.
 */
export function isPlainPhrase(tokens: Token[], start: number, end: number): boolean {
  const openedByVerb =
    tokens[start]?.role === 'verb' || tokens[start]?.pos === 'AUX' || OPENERS.has(tokens[start]?.lower ?? '')
  for (let at = start + 1; at < end; at += 1) {
    const token = tokens[at] as Token
    if (SUBJECTS.has(token.lower) && token.lower !== 'one' && !openedByVerb) return false
    if (!openedByVerb && (token.pos === 'AUX' || (token.role === 'verb' && !/(?:ing|ed|en|ught)$/.test(token.lower))))
      return false
    if (token.pos === 'CCONJ' && isSubjectLike(tokens[at + 1])) return false
  }
  return true
}

function isSubjectLike(token: Token | undefined): boolean {
  return token !== undefined && /^(?:i|we|he|she|they|it|there)$/.test(token.lower)
}

/** Commas, asides and a second clause that begins without a joint make a quote read badly. */
export function roughness(tokens: Token[], start: number, end: number): number {
  let rough = 0
  if (/^(?:say|tell|ask|think|reply|whisper|shout|yell|answer)$/.test(tokens[end - 1]?.lemma ?? '')) rough += 4
  for (let at = start + 1; at < end; at += 1) {
    const token = tokens[at] as Token
    const before = tokens[at - 1] as Token
    if (token.lower === ',') rough += before.pos === 'CCONJ' || !hasVerb(tokens, at + 1, end) ? 5 : 1
    if (token.lower === 'think' || token.lower === 'guess') rough += at > end - 2 ? 5 : 0.5
    if (/^(?:know|remember|recall|dreamt|dreamed)$/.test(token.lower)) rough += token.denied ? 4 : 1.5
    const restarts =
      isSubjectLike(token) &&
      at > start + 2 &&
      (tokens[at + 1]?.pos === 'AUX' || tokens[at + 1]?.role === 'verb') &&
      at + 1 < end
    if (restarts && before.lower !== ',' && !OPENERS.has(before.lower) && before.role !== 'verb')
      rough += followsSubordinate(tokens, start - 2, at) ? 4 : before.role === 'noun' ? 1 : 3
    // "in my dream my mom": two phrases side by side.
    if (before.role === 'noun' && /^(?:my|our|his|their|the|a|an)$/.test(token.lower)) rough += 4
  }
  return rough
}

export function hasClause(tokens: Token[], start: number, end: number): boolean {
  const token = tokens[start] as Token
  const opens =
    SUBJECTS.has(token.lower) ||
    token.pos === 'DET' ||
    token.role === 'noun' ||
    token.pos === 'PROPN' ||
    token.pos === 'NUM' ||
    /^(?:my|our|his|her|their|your|its)$/.test(token.lower)
  if (!opens) return false
  for (let at = start + 1; at < end; at += 1) {
    const verb = tokens[at] as Token
    const before = tokens[at - 1] as Token
    if (OPENERS.has(verb.lower) && /^(?:who|which|that|where|when)$/.test(verb.lower)) return false
    if (verb.pos === 'AUX') return true
    if (
      verb.role === 'verb' &&
      before.lower !== 'to' &&
      before.pos !== 'DET' &&
      before.pos !== 'ADP' &&
      !(/ing$/.test(verb.lower) && before.pos !== 'AUX' && before.lower !== 'not')
    )
      return true
    if (at - start > 7) return false
  }
  return false
}

export function countWords(tokens: Token[], start: number, end: number): number {
  let words = 0
  for (let at = start; at < end; at += 1) {
    const token = tokens[at] as Token
    if (token.pos !== 'PUNCT' && !(CLITIC.test(token.lower) && token.lower !== 'ca' && token.lower !== 'wo')) words += 1
  }
  return words
}
