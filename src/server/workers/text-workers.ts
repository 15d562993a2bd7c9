import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ExportPacker } from '../domain/account-export.ts'
import type { ShortenedText } from '../domain/dream-words.ts'
import type { DreamAnalysis, EntryFeatures, InterpreterContent } from '../interpreter/port.ts'
import type { Support } from '../interpreter/safety/messages.ts'
import { MarkdownTooComplex, type Rendered } from '../markdown/rendered.ts'
import { firstSupport } from './first-support.ts'
import { makeKeyedQueue } from './keyed-queue.ts'
import { makeWorkerPool, TaskEnded } from './pool.ts'
import type { TextTasks } from './text-tasks.ts'

/** The bundle that `scripts/programs.ts` makes; Node runs the source file where nothing was built, as in tests. */
const FILE = import.meta.env?.PROD ? 'dist/programs/text-worker.js' : 'src/server/workers/text-worker.ts'
const WORKER = pathToFileURL(path.resolve(FILE)).href

/** Worker threads, in addition to the main thread, which handles requests. */
const THREADS = 2
/** The heap of a thread. The English tagger (wink-nlp), the dictionary and the renderer take 90 MB. */
const MEMORY_MB = 256
const WAITING_MAX = 64
const WAIT_MS = 5_000
/** Processor time of a task. A dream within the limits takes a tenth of it, a long post a third. */
const DEADLINE_MS = 1_500
/** How many tasks of one user may wait. */
const USER_WAITING_MAX = 16
/** Characters per task when recognising symbols in a journal: one entry of the maximum length, about 50 ms. */
const BATCH_CHARACTERS = 20_000

/** A text that can't be processed within the limits of time and memory. */
export class TextLimitExceeded extends Error {
  override name = 'TextLimitExceeded'
}

/** Processes free text in worker threads. Each call throws {@link TextLimitExceeded} and `WorkersBusy`. */
export type TextWorkers = ExportPacker & {
  /** Starts the first thread. */
  warm(): void
  /** `isForModel`: a language model will read the dream as well. */
  analyseDream(dream: string, context: string | undefined, isForModel: boolean): Promise<DreamAnalysis>
  /** Returns which help to name for a dream that isn't interpreted, if it expresses distress. */
  supportForDream(dream: string, context: string | undefined): Promise<DreamAnalysis['support']>
  /** Returns what is recognised in each of a user's texts. Works in batches, one of each user at a time. */
  recogniseEntries(userId: number, texts: string[]): Promise<EntryFeatures[]>
  /**
   * Returns which sources of help to name, if one of a user's texts expresses distress; self-harm goes first. Works in
   * batches, one of each user at a time.
   */
  supportForEntries(userId: number, texts: string[]): Promise<Support | undefined>
  /** Returns a user's texts, which are about one of their dreams, without the sentences that repeat it. */
  omitDreamWords(userId: number, dream: string, texts: string[]): Promise<ShortenedText[]>
  /** Throws {@link MarkdownTooComplex}. */
  renderMarkdown(markdown: string, userId?: number): Promise<Rendered>
  close(): Promise<void>
}

type Name = keyof TextTasks
type Input<Task extends Name> = Parameters<TextTasks[Task]>[0]
type Output<Task extends Name> = Awaited<ReturnType<TextTasks[Task]>>

/** Makes the text workers without starting a thread. */
export function makeTextWorkers(
  { symbols, themes }: InterpreterContent,
  { deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB } = {},
): TextWorkers {
  const pool = makeWorkerPool({
    file: WORKER,
    data: { symbols, themes },
    threadsMax: THREADS,
    memoryMb,
    waitingMax: WAITING_MAX,
    waitMs: WAIT_MS,
  })
  const inTurn = makeKeyedQueue(USER_WAITING_MAX)
  const bySlug = new Map(symbols.map((symbol) => [symbol.slug, symbol]))

  async function run<Task extends Name>(name: Task, input: Input<Task>): Promise<Output<Task>> {
    try {
      return (await pool.run(name, input, deadlineMs)) as Output<Task>
    } catch (error) {
      throw error instanceof TaskEnded ? new TextLimitExceeded(error.message) : error
    }
  }

  return {
    warm: () => pool.warm(),
    close: () => pool.close(),

    async analyseDream(dream, context, isForModel) {
      const { symbols: found, ...analysis } = await run('analyseDream', { dream, context, isForModel })
      const recognised = found.flatMap(({ slug, ...rest }) => {
        const symbol = bySlug.get(slug)
        return symbol ? [{ symbol, ...rest }] : []
      })
      return { symbols: recognised, ...analysis }
    },

    supportForDream: (dream, context) => run('supportForDream', { dream, context }),

    async recogniseEntries(userId, texts) {
      const features: EntryFeatures[] = []
      for (const batch of inBatches(texts)) {
        features.push(...(await inTurn(userId, () => run('recogniseEntries', batch))))
      }
      return features
    },

    async supportForEntries(userId, texts) {
      const found: (Support | undefined)[] = []
      for (const batch of inBatches(texts)) found.push(await inTurn(userId, () => run('supportForEntries', batch)))
      return firstSupport(found)
    },

    omitDreamWords: (userId, dream, texts) => inTurn(userId, () => run('omitDreamWords', { dream, texts })),

    async renderMarkdown(markdown, userId) {
      const render = () => run('renderMarkdown', markdown)
      const rendering = await (userId === undefined ? render() : inTurn(userId, render)).catch((error) => {
        throw error instanceof TextLimitExceeded ? new MarkdownTooComplex() : error
      })
      if ('fault' in rendering) throw new MarkdownTooComplex(rendering.fault)
      return rendering
    },

    packMarkdown: (userId, files) => inTurn(userId, () => run('packMarkdown', files)),
    packJson: (userId, part) => inTurn(userId, () => run('packJson', part)),
  }
}

function inBatches(texts: string[]): string[][] {
  const batches: string[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const text of texts) {
    if (size + text.length > BATCH_CHARACTERS) {
      batches.push([])
      size = 0
    }
    batches.at(-1)?.push(text)
    size += text.length
  }
  return batches
}
