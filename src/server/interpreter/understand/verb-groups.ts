import type { Token } from '../../language/token.ts'
import type { TokenRange } from './story.ts'

/** A main verb with its auxiliaries, negation and adverbs; `main` is the index of the verb. */
export type VerbGroup = TokenRange & {
  main: number
  /** `finite` ("was running"), `infinitive` ("to run"), `participle` ("running" without an auxiliary). */
  form: 'finite' | 'infinitive' | 'participle'
  isPassive: boolean
  isNegated: boolean
  /** The modal verb in its full form: "can", "could", "would" … */
  modal: string | undefined
}

const MODALS: Readonly<Record<string, string>> = {
  can: 'can',
  ca: 'can',
  cannot: 'can',
  could: 'could',
  will: 'will',
  wo: 'will',
  "'ll": 'will',
  would: 'would',
  should: 'should',
  must: 'must',
  might: 'might',
  may: 'may',
  shall: 'will',
}
const NEGATORS = new Set(['not', "n't", 'nt', 'never', 'hardly', 'barely'])
const BE = new Set("be am is are was were been being 'm 're m".split(' '))
const HAVE = new Set("have has had having 've".split(' '))
const DO = new Set('do does did'.split(' '))
/** What may stand between an auxiliary and its verb though it isn't tagged as an adverb. */
const INSERTED = new Set('all both just still also then now really even almost only already about'.split(' '))

export const isVerbToken = (token: Token | undefined): boolean =>
  token !== undefined &&
  (token.pos === 'AUX' ||
    token.role === 'verb' ||
    /^(?:gets|goes|got|went)$/.test(token.lower) ||
    Object.hasOwn(MODALS, token.lower))

/** The verb group that begins at token `at`, or undefined. It looks only at tokens before `end`. */
export function verbGroupAt(tokens: readonly Token[], at: number, end: number): VerbGroup | undefined {
  const first = tokens[at]
  if (!first || first.lower === 'in.') return undefined
  // "good-looking"
  if (tokens[at - 1]?.lower === '-' && /(?:ing|ed)$/.test(first.lower)) return undefined
  const isInfinitive = first.lower === 'to' && isVerbToken(tokens[skipAdverbs(tokens, at + 1, end)])
  if (!isInfinitive && !isVerbToken(first) && !startsWithNegation(tokens, at, end)) return undefined

  const auxiliaries: string[] = []
  let isNegated = false
  let modal: string | undefined
  let main: number | undefined
  let last = at
  for (let next = isInfinitive ? at + 1 : at; next < end; next += 1) {
    const token = tokens[next] as Token
    const { lower } = token
    if (NEGATORS.has(lower)) {
      isNegated = true
      last = next + 1
    } else if (isVerbToken(token)) {
      if (lower === 'cannot') isNegated = true
      const follower = skipAdverbs(tokens, next + 1, end)
      if (!isAuxiliary(tokens, next, follower)) {
        main = next
        break
      }
      modal ??= MODALS[lower]
      auxiliaries.push(lower)
      last = next + 1
      main = next
    } else if (token.pos !== 'ADV' && !INSERTED.has(lower)) break
  }
  if (main === undefined) return undefined
  const verb = tokens[main] as Token
  // "was not pregnant", "couldn't"
  const behind = skipAdverbs(tokens, Math.max(last, main + 1), Math.min(end, main + 3))
  if (verb.pos === 'AUX' || Object.hasOwn(MODALS, verb.lower))
    isNegated ||= tokens.slice(main + 1, behind).some(({ lower }) => NEGATORS.has(lower))
  const isPassive = isBeOrGet(auxiliaries.at(-1)) && !verb.lower.endsWith('ing') && main >= last
  const isFiniteForm =
    !isInfinitive && !(auxiliaries.length === 0 && verb.lower.endsWith('ing') && verb.lower.length > 4)
  return {
    first: at,
    last: Math.max(last, main + 1),
    main,
    form: isInfinitive ? 'infinitive' : isFiniteForm ? 'finite' : 'participle',
    isPassive,
    isNegated,
    modal,
  }
}

const isBeOrGet = (auxiliary: string | undefined) =>
  auxiliary !== undefined && (BE.has(auxiliary) || /^(?:get|gets|got|getting)$/.test(auxiliary))

/** "never went", "not moving" */
function startsWithNegation(tokens: readonly Token[], at: number, end: number): boolean {
  const lower = tokens[at]?.lower ?? ''
  return (lower === 'never' || lower === 'not') && isVerbToken(tokens[skipAdverbs(tokens, at + 1, end)])
}

function skipAdverbs(tokens: readonly Token[], from: number, end: number): number {
  let at = from
  while (at < end) {
    const token = tokens[at] as Token
    if (isVerbToken(token) || !(token.pos === 'ADV' || NEGATORS.has(token.lower) || INSERTED.has(token.lower))) break
    at += 1
  }
  return at
}

/** Whether the verb at `at` only helps the verb at `follower`. */
function isAuxiliary(tokens: readonly Token[], at: number, follower: number): boolean {
  const token = tokens[at] as Token
  const next = tokens[follower]
  if (!next || next.sentence !== token.sentence || !isVerbToken(next)) return false
  if (Object.hasOwn(MODALS, token.lower)) return true
  const isIng = next.lower.endsWith('ing')
  if (BE.has(token.lower)) return !BE.has(next.lower) || next.lower === 'being'
  if (HAVE.has(token.lower)) return isPastForm(next)
  if (DO.has(token.lower)) return !isIng
  if (token.lower === "'d") return true
  if (token.lower === "'s") return isIng || isPastForm(next)
  return /^(?:get|gets|got|getting)$/.test(token.lower) && isPastForm(next) && !isIng
}

/** Whether it may be a past participle: not the base, not an "-ing" or "-s" form. */
function isPastForm({ lower, forms }: Token): boolean {
  if (/ing$/.test(lower)) return false
  if (/(?:ed|en|wn|ung|unk)$/.test(lower) || lower === 'been' || lower === 'had' || lower === 'done') return true
  return forms.verb.length > 1 || /^(?:put|cut|hit|hurt|let|set|shut|shot|read|come|become|run|lost|left)$/.test(lower)
}
