import type { TaggedText, Token } from '../../language/token.ts'
import { wordSet } from '../../language/word-set.ts'
import type { Clause, TokenRange } from '../understand/story.ts'

const FIRST_PERSON: Readonly<Record<string, string>> = {
  i: 'you',
  me: 'you',
  my: 'your',
  mine: 'yours',
  myself: 'yourself',
  we: 'you',
  us: 'you',
  our: 'your',
  ours: 'yours',
  ourselves: 'yourselves',
}
/** Words that say nothing where they stand before a verb or an adjective. */
const FILLERS = wordSet('just really actually basically literally kinda')
/** Two words of the same kind, by the first. */
const FILLER_PAIRS: ReadonlyMap<string, string> = new Map([
  ['sort', 'of'],
  ['kind', 'of'],
])

/**
 * The words of a range as they are told to the dreamer: "I was" becomes "you were". What stands in quotation marks
 * stays as it was said; words that say nothing are left out.
 */
export function inSecondPerson(
  { tokens, text }: TaggedText,
  { first, last }: TokenRange,
  clauses: readonly Clause[],
): string {
  let result = ''
  let isQuoted = false
  for (let at = first; at < last; at += 1) {
    const token = tokens[at] as Token
    if (/^["“”]$/.test(token.lower)) isQuoted = !isQuoted
    if (!isQuoted) {
      const filler = fillerLength(tokens, at)
      if (filler > 0 && at + filler < last) {
        at += filler - 1
        continue
      }
    }
    const previous = tokens[at - 1]
    if (result !== '' && previous && /\s/.test(text.slice(previous.end, token.start))) result += ' '
    result += isQuoted ? token.surface : turned(tokens, at, clauses)
  }
  return result
}

/** How many tokens from `at` on are a filler: "sort of", "just"; 0 if none are. */
function fillerLength(tokens: readonly Token[], at: number): number {
  const token = tokens[at] as Token
  const before = tokens[at - 1]
  const next = tokens[at + 1]
  if (!next || next.sentence !== token.sentence || before?.lower === 'not' || before?.lower === "n't") return 0
  if (FILLER_PAIRS.get(token.lower) === next.lower)
    return /^(?:a|an|the|some|any|what|this|that|same|one|every)$/.test(before?.lower ?? 'a') ||
      before?.role === 'adjective'
      ? 0
      : 2
  const isBeforeVerbOrAdjective = next.role === 'verb' || next.role === 'adjective' || next.pos === 'AUX'
  return FILLERS.has(token.lower) && isBeforeVerbOrAdjective && token.pos === 'ADV' ? 1 : 0
}

function turned(tokens: readonly Token[], at: number, clauses: readonly Clause[]): string {
  const token = tokens[at] as Token
  const person = FIRST_PERSON[token.lower]
  if (person !== undefined) return person
  // "11 am" is a time.
  if (token.lower === 'am') return isTime(tokens[at - 1]) ? token.surface : 'are'
  if (token.lower === "'m") return '’re'
  if (token.lower === 'm' && tokens[at - 1]?.lower === 'i') return '’re'
  if (token.lower === 'was' && isOfDreamer(tokens, at, clauses)) return 'were'
  return token.surface.replaceAll("'", '’')
}

const isTime = (before: Token | undefined) => /^[\d:.]+$/.test(before?.lower ?? '')

/** Whether "was" belongs to "I": the nearest subject before it is "I", or the clause took it from before. */
function isOfDreamer(tokens: readonly Token[], at: number, clauses: readonly Clause[]): boolean {
  if (tokens[at + 1]?.lower === 'i') return true
  const clause = clauses.find(({ first, last }) => at >= first && at < last)
  if (!clause) return false
  for (let back = at - 1; back >= clause.first; back -= 1) {
    const token = tokens[back] as Token
    if (token.lower === 'i') return true
    // "all I could think of was"
    if (token.role === 'verb' && token.pos !== 'AUX') return false
    if (token.role === 'noun' || (token.pos === 'PRON' && !/^(?:that|who|which|all|both)$/.test(token.lower)))
      return false
  }
  // "I was tired and [was] cold"
  return clause.subjectRange === undefined && (clause.subject?.kind === 'dreamer' || isNote(tokens, clause))
}

/** "Was walking along a river": a note, in which the dreamer isn't named. */
export const isNote = (tokens: readonly Token[], clause: Clause) =>
  clause.first === clause.sentence.first && /^(?:was|am|had)$/.test(tokens[clause.first]?.lower ?? '')
