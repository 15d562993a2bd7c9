import type { InterpretRequest, InterpretResponse } from '../../contract/interpretation.ts'
import { luckyNumbers } from '../../lib/lucky-numbers.ts'
import type { DreamReading, Interpreter, RecognisedSymbol } from '../interpreter/port.ts'
import type { Logger } from '../log.ts'
import type { Db } from '../storage/db.ts'
import { countPairings, countRecognitions } from '../storage/recognitions.ts'
import { release, reserve, type Subject } from './allowance.ts'

type Parts = {
  db: Db
  /** Reads a dream and its life context in a worker thread. Throws what says that it can't be read. */
  readDream: (dream: string, context: string | undefined) => Promise<DreamReading>
  interpreter: Interpreter
  log: Pick<Logger, 'error'>
}

/**
 * Interprets a dream for whoever `subjects` are. Takes one from their allowance and gives it back when anything fails.
 * Keeps nothing of the dream but the daily counts of its symbols and of their pairs, and answers also when these can't be written.
 * Throws `AllowanceUsedUp`, `InterpreterFailure` and what `readDream` throws.
 */
export async function interpretDream(
  { db, readDream, interpreter, log }: Parts,
  { prompt: dream, context }: InterpretRequest,
  subjects: Subject[],
  signal: AbortSignal,
): Promise<InterpretResponse> {
  const reservation = await reserve(db, subjects)
  try {
    const { symbols, support, written } = await readDream(dream, context || undefined)
    const { summary, detailed, source } = await interpreter.interpret({
      dream,
      context: context || undefined,
      symbols,
      written,
      signal,
    })
    const answer: InterpretResponse = {
      ...reservation.allowance,
      interpretation: { summary, detailed, luckyNumbers: luckyNumbers(dream).numbers },
      symbols: wireSymbols(symbols),
      source,
      support: support ?? null,
    }
    await count(db, symbols, new Date()).catch((err) => log.error({ err }, 'a dream’s symbols were not counted'))
    return answer
  } catch (error) {
    // What went wrong first is what the dreamer is told.
    await release(db, reservation).catch((err) => log.error({ err }, 'an interpretation was not given back'))
    throw error
  }
}

/** Pairs are counted among the images that weigh most: any two of a long dream's many say little. */
const PAIRED_AT_MOST = 6

async function count(db: Db, symbols: RecognisedSymbol[], now: Date): Promise<void> {
  const heaviest = [...symbols].sort((a, b) => b.weight - a.weight).slice(0, PAIRED_AT_MOST)
  const slugs = (some: RecognisedSymbol[]) => some.map(({ symbol }) => symbol.slug)
  await countRecognitions(db, slugs(symbols), now)
  await countPairings(db, slugs(heaviest), now)
}

function wireSymbols(recognised: RecognisedSymbol[]): InterpretResponse['symbols'] {
  const heaviest = Math.max(...recognised.map(({ weight }) => weight))
  return recognised.map(({ symbol, spans, weight }) => ({
    slug: symbol.slug,
    keyword: symbol.keyword,
    weight: Math.round((weight / heaviest) * 100) / 100,
    spans,
    related: recognised.filter((other) => related(symbol, other.symbol)).map((other) => other.symbol.slug),
  }))
}

function related(a: RecognisedSymbol['symbol'], b: RecognisedSymbol['symbol']): boolean {
  return a.relatedSymbols.includes(b.slug) || b.relatedSymbols.includes(a.slug)
}
