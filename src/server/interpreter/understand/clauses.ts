import { isInDirectSpeech } from '../../language/direct-speech.ts'
import type { Sentence, TaggedText, Token } from '../../language/token.ts'
import { clauseStarts } from './clause-boundaries.ts'
import { type Item, itemsOf } from './clause-items.ts'
import { addPredicates, type ParsedClause } from './predicates.ts'

export type { ParsedClause } from './predicates.ts'

/** Splits a text into clauses, and finds who and what belongs to their verbs. Takes linear time. */
export function parseClauses(read: TaggedText): ParsedClause[] {
  const isSpeech = isInDirectSpeech(read)
  return read.sentences.flatMap((sentence) => parseSentence(read.tokens, sentence, isSpeech))
}

function parseSentence(
  tokens: readonly Token[],
  sentence: Sentence,
  isSpeech: (offset: number) => boolean,
): ParsedClause[] {
  const items = itemsOf(tokens, sentence)
  const starts = clauseStarts(tokens, items)
  const clauses: ParsedClause[] = []
  starts.forEach((start, index) => {
    const own = items.slice(start, starts[index + 1] ?? items.length)
    const [first] = own
    const last = own.at(-1)
    if (!first || !last) return
    const clause: ParsedClause = {
      first: first.first,
      last: last.last,
      sentence,
      openers: openersOf(tokens, own),
      predicates: [],
      phrases: own.flatMap((item) => (item.is === 'phrase' ? [item.phrase] : [])),
      hasInheritedSubject: false,
      isInSpeech: isSpeech((tokens[(own.find(({ is }) => is === 'verbs') ?? first).first] as Token).start),
    }
    addPredicates(tokens, own, clause, clauses)
    clauses.push(clause)
  })
  return clauses
}

function openersOf(tokens: readonly Token[], items: readonly Item[]): string[] {
  const openers: string[] = []
  for (const item of items) {
    const token = tokens[item.first] as Token
    if (item.is === 'opener' || (item.is === 'word' && token.pos === 'ADV')) openers.push(token.lower)
    else if (item.is !== 'mark') break
  }
  return openers
}
