import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ExportPacker } from '../domain/account/account-export.ts'
import type { ShortenedText } from '../domain/journal/dream-words.ts'
import { accountSubject } from '../domain/limits/allowance.ts'
import { TextLimitExceeded } from '../domain/text-limit.ts'
import type { DreamAnalysis, EntryAnalysis, InterpreterContent } from '../interpreter/types.ts'
import { MarkdownTooComplex, type Rendered } from '../markdown/rendered.ts'
import { makeWorkerPool, TaskEnded } from './pool.ts'
import type { EntryText, TextTasks } from './text-tasks.ts'

/** The bundle that `scripts/programs.ts` makes; Node runs the source file where nothing was built, as in tests. */
const FILE = import.meta.env?.PROD ? 'dist/programs/text-worker.js' : 'src/server/workers/text-worker.ts'
const WORKER = pathToFileURL(path.resolve(FILE)).href

/** Worker threads, in addition to the main thread, which handles requests. */
const THREADS = 2
/** The heap of a thread. The English tagger (wink-nlp), the dictionary and the renderer take 90 MB. */
const MEMORY_MB = 256
/**
 * A visitor or member has one of the threads at most, and so has an address with all its accounts, so that the other is
 * soon free for other people.
 */
const THREADS_PER_CLIENT = 1
/** How many texts may wait, and how many of one visitor or member. */
const WAITING_MAX = 400
const CLIENT_WAITING_MAX = 100
const WAIT_MS = 5_000
/** Processor time of a task. A dream within the limits takes a tenth of it, a long post a third. */
const DEADLINE_MS = 1_500
/** The key of stored posts that are rendered anew, for whoever reads them first. */
const THE_SITE = 'site'
/** Characters per task when recognising symbols in a journal: one entry of the maximum length, about 50 ms. */
const BATCH_CHARACTERS = 20_000

/**
 * Processes free text in worker threads. Visitors and members take turns, and so do the addresses they come from, since
 * one may have many accounts: `client` is the key that a text is counted under beside its address, see
 * {@link accountSubject} for a member's. Each call throws {@link TextLimitExceeded} and `QueueFull`.
 */
export type TextWorkers = ExportPacker & {
  /** Starts the first thread. */
  warm(): void
  analyseDream(client: string, dream: string, context: string | undefined): Promise<DreamAnalysis>
  /**
   * Returns which help to name for a dream that isn't interpreted, if it expresses distress. It doesn't wait for the
   * client's other texts.
   */
  supportForDream(client: string, dream: string, context: string | undefined): Promise<DreamAnalysis['support']>
  /** Returns what is found in each of a user's entries. Works in batches. */
  analyseEntries(userId: number, entries: EntryText[]): Promise<EntryAnalysis[]>
  /** Returns a user's texts, which are about one of their dreams, without the sentences that repeat it. */
  omitDreamWords(userId: number, dream: string, texts: string[]): Promise<ShortenedText[]>
  /** Throws {@link MarkdownTooComplex}. */
  renderMarkdown(markdown: string, userId?: number): Promise<Rendered>
  close(): Promise<void>
}

type Name = keyof TextTasks
type Input<Task extends Name> = Parameters<TextTasks[Task]>[0]
type Output<Task extends Name> = Awaited<ReturnType<TextTasks[Task]>>

type Options = {
  deadlineMs?: number
  memoryMb?: number
  /** The network of the client for whom the running code works; undefined where it is nobody's request. */
  networkOf?: () => string | undefined
}

/** Makes the text workers without starting a thread. */
export function makeTextWorkers(
  { symbols, themes }: InterpreterContent,
  { deadlineMs = DEADLINE_MS, memoryMb = MEMORY_MB, networkOf = () => undefined }: Options = {},
): TextWorkers {
  const pool = makeWorkerPool({
    file: WORKER,
    data: { symbols, themes },
    threadsMax: THREADS,
    memoryMb,
    waitingMax: WAITING_MAX,
    waitMs: WAIT_MS,
    threadsMaxPerKey: THREADS_PER_CLIENT,
    waitingMaxPerKey: CLIENT_WAITING_MAX,
  })
  const bySlug = new Map(symbols.map((symbol) => [symbol.slug, symbol]))

  /** Help for distress doesn't wait for the other texts, of the client or of the address. */
  function keysOf(name: Name, client: string): string[] {
    const network = client === THE_SITE ? undefined : networkOf()
    const keys = network === undefined ? [client] : [client, `network:${network}`]
    return name === 'supportForDream' ? keys.map((key) => `support:${key}`) : keys
  }

  async function run<Task extends Name>(client: string, name: Task, input: Input<Task>): Promise<Output<Task>> {
    try {
      return (await pool.run(name, input, deadlineMs, keysOf(name, client))) as Output<Task>
    } catch (error) {
      throw error instanceof TaskEnded ? new TextLimitExceeded(error.message) : error
    }
  }

  return {
    warm: () => pool.warm(),
    close: () => pool.close(),

    async analyseDream(client, dream, context) {
      const { symbols: found, ...analysis } = await run(client, 'analyseDream', { dream, context })
      const recognised = found.flatMap(({ slug, ...rest }) => {
        const symbol = bySlug.get(slug)
        return symbol ? [{ symbol, ...rest }] : []
      })
      return { symbols: recognised, ...analysis }
    },

    supportForDream: (client, dream, context) => run(client, 'supportForDream', { dream, context }),

    async analyseEntries(userId, entries) {
      const found: EntryAnalysis[] = []
      const texts = entries.map(({ title, dreamContent }) => ({ title, dreamContent }))
      for (const batch of inBatches(texts)) found.push(...(await run(accountSubject(userId), 'analyseEntries', batch)))
      return found
    },

    omitDreamWords: (userId, dream, texts) => run(accountSubject(userId), 'omitDreamWords', { dream, texts }),

    async renderMarkdown(markdown, userId) {
      const client = userId === undefined ? THE_SITE : accountSubject(userId)
      const rendering = await run(client, 'renderMarkdown', markdown).catch((error) => {
        throw error instanceof TextLimitExceeded ? new MarkdownTooComplex() : error
      })
      if ('fault' in rendering) throw new MarkdownTooComplex(rendering.fault)
      return rendering
    },

    packMarkdown: (userId, files) => run(accountSubject(userId), 'packMarkdown', files),
    packJson: (userId, part) => run(accountSubject(userId), 'packJson', part),
  }
}

function inBatches(texts: EntryText[]): EntryText[][] {
  const batches: EntryText[][] = []
  let size = Number.POSITIVE_INFINITY
  for (const text of texts) {
    const { length } = text.dreamContent
    if (size + length > BATCH_CHARACTERS) {
      batches.push([])
      size = 0
    }
    batches.at(-1)?.push(text)
    size += length
  }
  return batches
}
