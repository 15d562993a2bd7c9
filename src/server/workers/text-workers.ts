import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ExportPacker } from '../domain/export.ts'
import type { DictionarySymbol, DreamReading, InterpretedText } from '../interpreter/port.ts'
import { MarkdownTooComplex, type Rendered } from '../markdown/rendered.ts'
import { makeWorkerPool, TaskEnded } from './pool.ts'
import type { TextTasks } from './text-tasks.ts'
import { makeTurns } from './turns.ts'

/** Run by Node as it is, like the scripts: the build bundles the server, not the worker. */
const WORKER = pathToFileURL(path.resolve('src/server/workers/text-worker.ts')).href

/** The pool's threads, beside the one that answers requests. */
const THREADS = 2
/** The language model, the dictionary and the renderer take 90 MB of it. */
const MEMORY_MB = 256
const WAITING_MAX = 64
const WAIT_MS = 5_000
/** Of processor time. A dream within the limits takes a tenth of it, a long post a third. */
const DEADLINE_MS = 1_500
/** Of one member: what they have sent at once. */
const TURNS_MAX = 16
/** What one task reads of a journal: one entry of the greatest length, about 50 ms. */
const BATCH_CHARACTERS = 20_000

/** A text that can't be read within the time and the memory that one may take. */
export class TextUnreadable extends Error {
  override name = 'TextUnreadable'
}

/** All reading of free text, in worker threads. Each call throws {@link TextUnreadable} and `WorkersBusy`. */
export type TextWorkers = ExportPacker & {
  /** Makes the first thread. */
  warm(): void
  readDream(dream: string, context: string | undefined): Promise<DreamReading>
  /** The slugs of the symbols in each of a member's texts, the heaviest first; in batches, one of each member at a time. */
  recogniseEntries(userId: number, texts: string[]): Promise<string[][]>
  /** What may be shown of a model's answer; see `verifyAnswer`. */
  verifyAnswer(answer: InterpretedText, sources: string[]): Promise<InterpretedText | undefined>
  /** Throws {@link MarkdownTooComplex}. */
  renderMarkdown(markdown: string): Promise<Rendered>
  close(): Promise<void>
}

type Name = keyof TextTasks
type Input<Task extends Name> = Parameters<TextTasks[Task]>[0]
type Output<Task extends Name> = Awaited<ReturnType<TextTasks[Task]>>

/** Starts nothing yet. `symbols` are the dictionary's. */
export function makeTextWorkers(
  symbols: readonly DictionarySymbol[],
  { deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB } = {},
): TextWorkers {
  const pool = makeWorkerPool({
    file: WORKER,
    data: { symbols },
    threadsMax: THREADS,
    memoryMb,
    waitingMax: WAITING_MAX,
    waitMs: WAIT_MS,
  })
  const inTurn = makeTurns(TURNS_MAX)
  const bySlug = new Map(symbols.map((symbol) => [symbol.slug, symbol]))

  async function run<Task extends Name>(name: Task, input: Input<Task>): Promise<Output<Task>> {
    try {
      return (await pool.run(name, input, deadlineMs)) as Output<Task>
    } catch (error) {
      throw error instanceof TaskEnded ? new TextUnreadable(error.message) : error
    }
  }

  return {
    warm: () => pool.warm(),
    close: () => pool.close(),

    async readDream(dream, context) {
      const { symbols: found, support, written } = await run('readDream', { dream, context })
      const recognised = found.flatMap(({ slug, ...where }) => {
        const symbol = bySlug.get(slug)
        return symbol ? [{ symbol, ...where }] : []
      })
      return { symbols: recognised, support, written }
    },

    async recogniseEntries(userId, texts) {
      const slugs: string[][] = []
      for (const batch of inBatches(texts)) {
        slugs.push(...(await inTurn(userId, () => run('recogniseEntries', batch))))
      }
      return slugs
    },

    verifyAnswer: (answer, sources) => run('verifyAnswer', { answer, sources }),

    async renderMarkdown(markdown) {
      const rendering = await run('renderMarkdown', markdown).catch((error) => {
        throw error instanceof TextUnreadable ? new MarkdownTooComplex() : error
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
