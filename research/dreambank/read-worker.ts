import { readDictionary } from '../../src/server/content/read.ts'
import { makeDreamInterpreter } from '../../src/server/interpreter/interpret.ts'
import type { Span } from '../../src/server/interpreter/types.ts'
import type { CountedReport, Report } from './report.ts'

const interpreter = makeDreamInterpreter(await readDictionary('content'))

/** Reads reports in a worker thread, each as the product reads a dream. The order is kept. */
export default function readReports(reports: Report[]): CountedReport[] {
  return reports.map(readReport)
}

function readReport({ series, sex, text }: Report): CountedReport {
  const { symbols, story } = interpreter.interpret(text.trim())
  const { tokens } = story.read
  const feelings = story.feelings
    .filter(({ holder }) => holder?.kind === 'dreamer')
    .map(({ emotion, range }) => ({
      emotion,
      span: { start: tokens[range.first]?.start ?? 0, end: tokens[range.last - 1]?.end ?? 0 },
    }))
  const unique = (some: typeof feelings) => [...new Set(some.map(({ emotion }) => emotion))].sort()
  return {
    series,
    sex,
    words: text.split(/\s+/).filter(Boolean).length,
    symbols: symbols.map(({ symbol, spans }) => ({
      slug: symbol.slug,
      spans,
      feelings: unique(feelings.filter(({ span }) => !spans.some((own) => overlaps(own, span)))),
    })),
    feelings: unique(feelings),
  }
}

function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end
}
