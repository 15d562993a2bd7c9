import type { BaseLogger } from 'pino'
import type { InterpretRequest, InterpretResponse } from '../../contract/interpretation.ts'
import { luckyNumbers } from '../../shared/lucky-numbers.ts'
import type { DreamAnalysis, InterpretationEngine, RecognisedSymbol } from '../interpreter/port.ts'
import type { Db } from '../storage/db.ts'
import { incrementPairings, incrementRecognitions } from '../storage/recognitions.ts'
import { readAllowance, releaseReservation, reserveInterpretation, type Subject } from './allowance.ts'

type Dependencies = {
  db: Db
  /** Analyses a dream and its life context in a worker thread. Throws an error when the text can't be analysed. */
  analyseDream: (dream: string, context: string | undefined) => Promise<DreamAnalysis>
  engine: InterpretationEngine
  log: Pick<BaseLogger, 'error'>
}

/**
 * Interprets a dream. Takes one interpretation from the allowance of `subjects` and refunds it when anything fails.
 * Only the daily counts of the dream's symbols and of their pairs are stored; a failure to write these is logged and
 * doesn't fail the request. A dream that speaks of real distress is answered with `support` and without lucky numbers;
 * it is neither charged nor counted. Throws `AllowanceUsedUp`, `InterpreterFailure` and what `analyseDream` throws.
 */
export async function interpretDream(
  { db, analyseDream, engine, log }: Dependencies,
  { prompt: dream, context }: InterpretRequest,
  subjects: Subject[],
  signal: AbortSignal,
): Promise<InterpretResponse> {
  // The dictionary's interpretation is written with the analysis, in a worker thread (`interpreter/interpret.ts`); the
  // engine returns that one, or a language model's.
  const reservation = await reserveInterpretation(db, subjects)
  try {
    const { symbols, support, dictionaryText } = await analyseDream(dream, context || undefined)
    const { summary, detailed, parts, source } = await engine.interpret({
      dream,
      context: context || undefined,
      symbols,
      dictionaryText,
      signal,
    })
    const response: InterpretResponse = {
      ...reservation.allowance,
      interpretation: { summary, detailed, luckyNumbers: support ? [] : luckyNumbers(dream).numbers },
      parts: parts ?? [],
      symbols: symbolsForResponse(symbols),
      source,
      support: support?.message ?? null,
    }
    if (support) {
      // Whoever is in distress pays nothing for having said so, and leaves no trace, not even in the counts.
      const allowance = await releaseReservation(db, reservation)
        .then(() => readAllowance(db, subjects))
        .catch((err) => log.error({ err }, 'an interpretation was not given back'))
      return { ...response, ...allowance }
    }
    await countSymbols(db, symbols, new Date()).catch((err) => log.error({ err }, 'a dream’s symbols were not counted'))
    return response
  } catch (error) {
    // The first error is the one to report; a failed refund is only logged.
    await releaseReservation(db, reservation).catch((err) => log.error({ err }, 'an interpretation was not given back'))
    throw error
  }
}

/** Pairs are counted only among the symbols of the highest weight: other pairs of a long dream mean little. */
const PAIRED_SYMBOLS_MAX = 6

async function countSymbols(db: Db, symbols: RecognisedSymbol[], now: Date): Promise<void> {
  const heaviest = [...symbols].sort((a, b) => b.weight - a.weight).slice(0, PAIRED_SYMBOLS_MAX)
  const slugs = (some: RecognisedSymbol[]) => some.map(({ symbol }) => symbol.slug)
  await incrementRecognitions(db, slugs(symbols), now)
  await incrementPairings(db, slugs(heaviest), now)
}

function symbolsForResponse(recognised: RecognisedSymbol[]): InterpretResponse['symbols'] {
  const heaviest = Math.max(...recognised.map(({ weight }) => weight))
  return recognised.map(({ symbol, spans, weight, reading }) => ({
    slug: symbol.slug,
    keyword: symbol.keyword,
    weight: Math.round((weight / heaviest) * 100) / 100,
    spans,
    related: recognised.filter((other) => isRelated(symbol, other.symbol)).map((other) => other.symbol.slug),
    matters: reading !== undefined,
    ...(reading && { reading }),
  }))
}

function isRelated(a: RecognisedSymbol['symbol'], b: RecognisedSymbol['symbol']): boolean {
  return a.relatedSymbols.includes(b.slug) || b.relatedSymbols.includes(a.slug)
}
