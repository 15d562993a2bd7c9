import type { Emotion, EventKind, Polarity } from '../../src/server/content/conditions.ts'
import { leadingEvents } from '../../src/server/interpreter/choose/event-weight.ts'
import type { DreamInterpreter } from '../../src/server/interpreter/interpret.ts'
import type { Part } from '../../src/server/interpreter/types.ts'
import type { Participant } from '../../src/server/interpreter/understand/story.ts'
import { type Retold, retellable } from '../../src/server/interpreter/write/retell.ts'

export type Report = { id: string; text: string }

/** The object that is written to the file of `--json`, one line per report. */
type Output = {
  id: string
  symbols: { slug: string; start: number; end: number; matters: boolean }[]
  central: string | null
  emotions: { emotion: Emotion; who: string }[]
  events: { kind: EventKind; who: string | null; whom: string | null; polarity: Polarity; words: string }[]
  /** The headings of its notes. */
  notes: string[]
  ending: string
  summary: string
  detailed: string
}

export type Evaluated = {
  report: Report
  output: Output
  images: { keyword: string; words: string; says: string }[]
  parts: readonly Part[]
  /** The sentences that the summary may be made of. */
  retold: readonly Retold[]
  ms: number
}

/** An annotator marks five events of a dream; the heaviest of these cover them. */
const EVENTS_MAX = 12

/** Reads one report, and measures how long that takes. */
export function evaluateReport(interpreter: DreamInterpreter, report: Report): Evaluated {
  const text = report.text.trim()
  const start = performance.now()
  const { symbols, story, dictionaryText } = interpreter.interpret(text)
  const ms = performance.now() - start
  const byWeight = symbols.toSorted((a, b) => b.weight - a.weight)
  const words = (first: number, last: number) =>
    text.slice(story.read.tokens[first]?.start ?? 0, story.read.tokens[last - 1]?.end ?? 0)
  const output: Output = {
    id: report.id,
    symbols: byWeight.flatMap(({ symbol, spans, reading }) =>
      spans.slice(0, 1).map(({ start, end }) => ({ slug: symbol.slug, start, end, matters: reading !== undefined })),
    ),
    central: byWeight[0]?.symbol.slug ?? null,
    emotions: story.feelings.map(({ emotion, holder }) => ({ emotion, who: nameOf(holder) ?? 'unclear' })),
    events: leadingEvents(story, EVENTS_MAX).map(({ kind, who, whom, polarity, clause }) => ({
      kind,
      who: nameOf(who),
      whom: nameOf(whom),
      polarity,
      words: words(clause.first, clause.last),
    })),
    notes: (dictionaryText.notes ?? []).map(({ heading }) => heading),
    ending: story.ending.state,
    summary: dictionaryText.summary,
    detailed: dictionaryText.detailed,
  }
  const images = byWeight.flatMap(({ symbol, reading }) =>
    reading ? [{ keyword: symbol.keyword, words: reading.words, says: reading.says }] : [],
  )
  return {
    report: { ...report, text },
    output,
    images,
    parts: dictionaryText.parts ?? [],
    retold: retellable(story),
    ms,
  }
}

function nameOf(participant: Participant | undefined): string | null {
  if (!participant) return null
  return participant.kind === 'dreamer' ? 'dreamer' : participant.name
}

const RETOLD_WORDS_MAX = 26

/**
 * Whether a retold part is a sentence, in the second person throughout and not too long. Some that aren't are right all
 * the same ("The one beside you was …"), and the reports' own mistakes are theirs.
 */
export function isWellRetold({ text, words }: Retold): boolean {
  const unquoted = text.replace(/"[^"]*"/g, 'X')
  return (
    words <= RETOLD_WORDS_MAX &&
    /^[A-Z0-9“"'‘’$]/.test(text) &&
    /[.!?]["”’]?$/.test(text) &&
    !/\b(?:I|me|my|myself|am|we|us|our)\b/.test(unquoted) &&
    !/\byou (?:was|am|is|has)\b/i.test(unquoted) &&
    !/\s{2}|\s[,.]/.test(unquoted)
  )
}
