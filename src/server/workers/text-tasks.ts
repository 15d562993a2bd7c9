import { type JsonPart, type MarkdownFile, packJson, packMarkdown } from '../domain/export-parts.ts'
import { makeDictionaryEngine } from '../interpreter/dictionary-engine.ts'
import { verifyAnswer } from '../interpreter/model/verify-answer.ts'
import type { DictionarySymbol, InterpretedText, Span } from '../interpreter/port.ts'
import { makeRecogniser } from '../interpreter/recognition/recognise.ts'
import { supportFor, withoutDistress } from '../interpreter/support.ts'
import { makeRenderer } from '../markdown/render.ts'
import { MarkdownTooComplex, type Rendered } from '../markdown/rendered.ts'

/** What is read in a dream, as it crosses between threads. */
type DreamRead = {
  symbols: { slug: string; spans: Span[]; weight: number }[]
  support: string | undefined
  written: InterpretedText
}

/** Long dreams hold many symbols; beyond these they say little. */
const ENTRY_SYMBOLS_MAX = 24

/**
 * All work on free text: what a worker thread of the text pool runs. Each takes linear time in the length of its text, and what shouldn't is ended
 * at the pool's deadline.
 */
export function makeTextTasks(symbols: readonly DictionarySymbol[]) {
  const recognise = makeRecogniser(symbols)
  const engine = makeDictionaryEngine()
  const renderer = makeRenderer(new Map(symbols.map(({ slug, keyword }) => [slug, keyword])))
  return {
    /** Screens a dream for distress, recognises its symbols and has the dictionary engine write its interpretation. */
    async readDream({ dream, context }: { dream: string; context: string | undefined }): Promise<DreamRead> {
      const recognised = recognise(withoutDistress(dream))
      const { summary, detailed } = await engine.interpret({ dream, context, symbols: recognised })
      return {
        symbols: recognised.map(({ symbol, spans, weight }) => ({ slug: symbol.slug, spans, weight })),
        support: supportFor(dream, context),
        written: { summary, detailed },
      }
    },

    /** The slugs of the symbols in each of several texts, the heaviest first. */
    recogniseEntries(texts: string[]): string[][] {
      return texts.map((text) =>
        recognise(withoutDistress(text))
          .sort((a, b) => b.weight - a.weight)
          .slice(0, ENTRY_SYMBOLS_MAX)
          .map(({ symbol }) => symbol.slug),
      )
    },

    verifyAnswer({ answer, sources }: { answer: InterpretedText; sources: string[] }): InterpretedText | undefined {
      return verifyAnswer(answer, sources)
    },

    /** What is too much of its kind is an answer here: between threads an error would lose its class. */
    renderMarkdown(markdown: string): Rendered | { fault: string } {
      try {
        return renderer.render(markdown)
      } catch (error) {
        if (error instanceof MarkdownTooComplex) return { fault: error.message }
        throw error
      }
    },

    packMarkdown: (files: MarkdownFile[]) => files.map(packMarkdown),
    packJson: (part: JsonPart) => packJson(part),
  }
}

export type TextTasks = ReturnType<typeof makeTextTasks>
