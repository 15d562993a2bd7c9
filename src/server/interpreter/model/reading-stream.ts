import type { EngineInput, Part, Place, Progress, Span } from '../types.ts'
import type { PartialAnswer } from './answer.ts'
import { readStatements, type Statement } from './citations.ts'
import { findWords, quotedIn } from './find-words.ts'
import { cutAtSentence, verifiedStart, verifyQuotations } from './verify-quotations.ts'

const SECTION_CHARACTERS_MAX = { summary: 1_200, detailed: 6_000 }
/** One paragraph of a statement is enough; a longer one isn't one. */
const STATEMENT_CHARACTERS_MAX = 2_000
/** A text that shares fewer words with the dream, and cites and quotes nothing of it, isn't a reading of it. */
const SHARED_WORDS_MIN = 3
const SHARED_WORD_LENGTH = 4
const QUESTIONS_MAX = 3
const QUESTION_CHARACTERS_MAX = 300

type PlacedPart = Part & { paragraph: number }

/**
 * Reads a model's answer while it comes in, checks it against the dream, and reports what may be shown as soon as that
 * is known. A statement that cites only what isn't there is dropped; quotations are checked, and held back until they
 * are closed. Nothing is reported before the text is seen to rest on the dream.
 */
export function makeReadingStream(
  { dream, context, outline: { pieces }, symbols }: EngineInput,
  onProgress: (progress: Progress) => void,
) {
  const sources = context ? [dream, context] : [dream]
  const dreamWords = new Set(contentWords(sources.join(' ')))
  const shared = new Set<string>()
  /** What is known of each statement, by its number. */
  const parts: (PlacedPart | undefined)[] = []
  const shown: string[] = []
  let isGrounded = false
  let isWarned = false
  let isTextWhole = false
  let asked: string[] | undefined
  const held: Progress[] = []

  const report = (progress: Progress) => {
    if (isGrounded) onProgress(progress)
    else held.push(progress)
  }
  const groundOn = (text: string, spans: readonly Span[]) => {
    for (const word of contentWords(text)) if (dreamWords.has(word)) shared.add(word)
    if (isGrounded || text === '' || (spans.length === 0 && shared.size < SHARED_WORDS_MIN)) return
    isGrounded = true
    for (const progress of held.splice(0)) onProgress(progress)
  }

  const spansOf = (citations: readonly number[]): Span[] =>
    citations.flatMap((number) => {
      const piece = pieces[number - 1]
      return piece ? [piece] : []
    })
  /**
   * Whether a statement rests on something: it cites nothing, says so ("[0]"), or cites at least one piece that exists.
   */
  const isFounded = ({ citations }: Statement) => {
    const cited = citations.filter((number) => number > 0)
    return cited.length === 0 || spansOf(cited).length > 0
  }

  function addWords(statement: Statement, place: Place): void {
    const safe = verifiedStart(statement.text, sources)
    const before = shown[place.part] ?? ''
    // A check that changes what has been shown waits for the whole statement.
    if (safe.length <= before.length || !safe.startsWith(before)) return
    shown[place.part] = safe
    groundOn(safe, spansOf(statement.citations))
    report({ kind: 'words', ...place, text: safe.slice(before.length) })
  }

  function completePart(statement: Statement, place: Place): void {
    const text = plainSentence(verifyQuotations(statement.text, sources))
    const quoted = quotedIn(text).flatMap((words) => findWords(words, dream) ?? [])
    const cited = spansOf(statement.citations)
    // The quoted words say more precisely what a statement rests on than the piece that they stand in.
    const spans = [...quoted, ...cited.filter((piece) => !quoted.some((span) => contains(piece, span)))]
    const part = { section: place.section, text, spans, symbols: slugsWithin(spans, symbols) }
    parts[place.part] = text === '' ? undefined : { ...part, paragraph: place.paragraph }
    shown[place.part] = text
    groundOn(text, spans)
    report({ kind: 'part', ...place, text, spans, symbols: part.symbols })
  }

  function readSection(section: Part['section'], text: string, from: number, isComplete: boolean): number {
    const max = SECTION_CHARACTERS_MAX[section]
    const bounded = text.length > max ? cutAtSentence(text.slice(0, max * 2), max) : text
    const statements = readStatements(bounded, isComplete)
    for (const [index, statement] of statements.entries()) {
      const place = { part: from + index, section, paragraph: statement.paragraph }
      if (place.part in parts) continue
      if (!isFounded(statement) || statement.text.length > STATEMENT_CHARACTERS_MAX) {
        if (!statement.isComplete) continue
        parts[place.part] = undefined
        if (shown[place.part]) report({ kind: 'part', ...place, text: '', spans: [], symbols: [] })
      } else if (statement.isComplete) completePart(statement, place)
      else addWords(statement, place)
    }
    return from + statements.length
  }

  return {
    /**
     * Takes as much of the answer as has come in. `lastField` is the one that more may come of; undefined if nothing
     * will.
     */
    update({ distress, summary, detailed, questions }: PartialAnswer, lastField: string | undefined): void {
      if (summary === undefined) return
      if (distress !== undefined && distress !== 'none' && !isWarned) {
        isWarned = true
        onProgress({ kind: 'distress', distress })
      }
      const from = readSection('summary', summary, 0, lastField !== 'summary')
      // Until the summary is whole it isn't known which number the next part has.
      if (detailed === undefined || lastField === 'summary') return
      readSection('detailed', detailed, from, lastField !== 'detailed')
      if (lastField !== 'detailed') isTextWhole = true
      if (asked || questions === undefined || lastField === 'questions') return
      asked = verifyQuestions(questions, sources)
      report({ kind: 'questions', questions: asked })
    },
    /** The parts that are known to be right, in their order. */
    parts: (): PlacedPart[] => parts.filter((part) => part !== undefined),
    questions: (): string[] => asked ?? [],
    /** Whether the summary and the detailed text have come in whole. */
    isTextWhole: () => isTextWhole,
    /** Whether the text was seen to rest on the dream; only then anything was reported. */
    isGrounded: () => isGrounded,
  }
}

function verifyQuestions(questions: readonly string[], sources: string[]): string[] {
  return questions
    .map((question) => plainSentence(verifyQuotations(question.slice(0, QUESTION_CHARACTERS_MAX), sources)))
    .filter((question) => question.endsWith('?'))
    .slice(0, QUESTIONS_MAX)
}

/** A checked text without the line breaks and list marks that a part can't have. */
function plainSentence(text: string): string {
  return text.replace(/^- /, '').replace(/\s*\n+(?:- )?\s*/g, ' ')
}

const contains = (outer: Span, inner: Span) => outer.start <= inner.start && inner.end <= outer.end

function slugsWithin(spans: readonly Span[], symbols: EngineInput['symbols']): string[] {
  return symbols
    .filter((symbol) => symbol.spans.some((own) => spans.some((span) => contains(span, own))))
    .map(({ symbol }) => symbol.slug)
}

function contentWords(text: string): string[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).filter(
    (word) => word.length >= SHARED_WORD_LENGTH && !COMMON_WORDS.has(word),
  )
}
const COMMON_WORDS = new Set(
  'that this with from have were they then there what when your about into just like some them been would could which their will'.split(
    ' ',
  ),
)
