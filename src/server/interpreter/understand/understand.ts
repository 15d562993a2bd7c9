import type { TaggedText, Token } from '../../language/token.ts'
import { type ParsedClause, parseClauses } from './clauses.ts'
import { endingOf } from './ending.ts'
import { eventsOf } from './events.ts'
import { makeParticipants, type Participants } from './participants.ts'
import { modeOf } from './report-frame.ts'
import type { Clause, Story } from './story.ts'
import { feelingsOf } from './story-feelings.ts'

const SUBORDINATORS = new Set(
  'when while because since if although though as where before after until that which who whose'.split(' '),
)

/** Understands the report of a dream: who does what to whom, what is felt and how it ends. */
export function understand(read: TaggedText): Story {
  const parsed = parseClauses(read)
  const participants = makeParticipants(read)
  for (const { phrases } of parsed) for (const phrase of phrases) if (!phrase.isTime) participants.resolve(phrase)
  const clauses = parsed.map((clause, index) => clauseOf(read.tokens, clause, index, participants))
  const events = eventsOf(read, parsed, clauses, participants)
  const feelings = feelingsOf(clauses, read, participants.dreamer)
  return {
    read,
    clauses,
    participants: participants.all(),
    events,
    feelings,
    ending: endingOf(clauses, events, feelings, participants.dreamer, read),
  }
}

function clauseOf(tokens: Token[], clause: ParsedClause, index: number, participants: Participants): Clause {
  const [predicate] = clause.predicates
  const [object] = predicate?.objects ?? []
  const subject = predicate?.subject
  const verb = predicate && (tokens[predicate.main] as Token)
  const subjectLower = subject && (tokens[subject.head] as Token).lower
  const lemma = verb && (verb.forms.verb.at(-1) ?? verb.lemma)
  return {
    first: clause.first,
    last: clause.last,
    index,
    sentence: clause.sentence,
    mode: clause.isInSpeech
      ? 'speech'
      : modeOf(
          tokens,
          { first: clause.first, last: clause.last, sentence: clause.sentence },
          { subjectLower, verbLemma: lemma },
        ),
    // "but as she whispered" is joined by "as".
    opener: clause.openers.find((word) => SUBORDINATORS.has(word)) ?? clause.openers[0],
    subject: subject && participants.resolve(subject),
    subjectRange: subject && !clause.hasInheritedSubject ? { first: subject.first, last: subject.last } : undefined,
    verb: predicate?.main,
    lemma,
    object: object && participants.resolve(object),
    objectRange: object && { first: object.first, last: object.last },
    isPassive: predicate?.isPassive ?? false,
    isNegated: predicate?.isNegated ?? false,
  }
}
