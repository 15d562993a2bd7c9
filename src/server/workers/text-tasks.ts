import { type JsonPart, type MarkdownFile, packJson, packMarkdown } from '../domain/account/account-export-parts.ts'
import { type ShortenedText, withoutDreamWords } from '../domain/journal/dream-words.ts'
import { makeDreamInterpreter } from '../interpreter/interpret.ts'
import { distressIn, supportFor } from '../interpreter/safety/support.ts'
import type { DreamAnalysis, EntryAnalysis, InterpreterContent, RecognisedSymbol } from '../interpreter/types.ts'
import { makeRenderer } from '../markdown/render.ts'
import { MarkdownTooComplex, type Rendered } from '../markdown/rendered.ts'
import { keywordsBySlug } from '../markdown/symbol-links.ts'

/** A `DreamAnalysis` as it is passed between threads, with slugs instead of symbols. */
type PackedAnalysis = Omit<DreamAnalysis, 'symbols'> & {
  symbols: (Omit<RecognisedSymbol, 'symbol'> & { slug: string })[]
}

/** The texts of an entry that are analysed. */
export type EntryText = { title: string; dreamContent: string }

type DreamTask = { dream: string; context: string | undefined }

/**
 * All processing of free text, run by the worker threads of the text pool. Each task is meant to take linear time in
 * the length of its text; one that doesn't is terminated at the pool's deadline.
 */
export function makeTextTasks({ symbols, themes }: InterpreterContent) {
  const interpreter = makeDreamInterpreter({ symbols, themes })
  const renderer = makeRenderer(keywordsBySlug(symbols))
  return {
    /**
     * Checks a dream for signs of distress, recognises its symbols, and writes its interpretation by the dictionary
     * engine.
     */
    analyseDream({ dream, context }: DreamTask): PackedAnalysis {
      const { symbols, story: _, ...analysis } = interpreter.interpret(dream, context)
      return {
        // Slugs only: a symbol's own data is in every thread.
        symbols: symbols.map(({ symbol, ...found }) => ({ slug: symbol.slug, ...found })),
        ...analysis,
      }
    },

    /** Returns what is found in each of the entries. */
    analyseEntries(entries: EntryText[]): EntryAnalysis[] {
      return entries.map(({ title, dreamContent }) => ({
        features: interpreter.recogniseEntry(dreamContent),
        distress: distressIn(`${title}. ${dreamContent}`),
      }))
    },

    /** Returns which help to name for a dream that isn't interpreted, if it expresses distress. */
    supportForDream({ dream, context }: { dream: string; context: string | undefined }) {
      return supportFor(dream, context)
    },

    /** Returns the fault instead of throwing it: an error that is passed between threads loses its class. */
    renderMarkdown(markdown: string): Rendered | { fault: string } {
      try {
        return renderer.render(markdown)
      } catch (error) {
        if (error instanceof MarkdownTooComplex) return { fault: error.message }
        throw error
      }
    },

    /** Returns the texts, which are about the dream, without the sentences that repeat it. */
    omitDreamWords({ dream, texts }: { dream: string; texts: string[] }): ShortenedText[] {
      return withoutDreamWords(texts, dream)
    },

    packMarkdown: (files: MarkdownFile[]) => files.map(packMarkdown),
    packJson: (part: JsonPart) => packJson(part),
  }
}

export type TextTasks = ReturnType<typeof makeTextTasks>
