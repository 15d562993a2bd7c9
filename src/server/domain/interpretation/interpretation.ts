import type { BaseLogger } from 'pino'
import type { InterpretRequest, InterpretResponse } from '../../../contract/interpretation.ts'
import type { InterpretationEvent } from '../../../contract/interpretation-stream.ts'
import { luckyNumbers } from '../../../shared/lucky-numbers.ts'
import { languageOfText } from '../../../shared/text-language.ts'
import { dictionaryEngine } from '../../interpreter/dictionary-engine.ts'
import { type Support, supportOfKind } from '../../interpreter/safety/messages.ts'
import type { DreamAnalysis, Interpretation, InterpretationEngine, Progress } from '../../interpreter/types.ts'
import type { Db } from '../../storage/connection/db.ts'
import { type Telemetry, tell } from '../../telemetry.ts'
import { DomainError, isDomainError } from '../domain-error.ts'
import {
  AllowanceUsedUp,
  chargeReservation,
  type Reservation,
  readAllowance,
  releaseReservation,
  renewLease,
  reserveInterpretation,
  type Subject,
} from '../limits/allowance.ts'
import { TextLimitExceeded } from '../text-limit.ts'
import { countSymbols, symbolsForResponse } from './recognised-symbols.ts'

/** Why a dream wasn't interpreted, and where help can be found if it speaks of distress. */
export type FailureWithSupport = Error & { support?: Support | undefined }

type Dependencies = {
  db: Db
  /** Analyses a dream and its life context in a worker thread. Throws an error when the text can't be analysed. */
  analyseDream: (dream: string, context: string | undefined) => Promise<DreamAnalysis>
  /** Screens a dream for distress without interpreting it. */
  supportForDream: (dream: string, context: string | undefined) => Promise<DreamAnalysis['support']>
  engine: InterpretationEngine
  /** Counts an unpaid reading of a model; returns false when these subjects have had as many as they may. */
  takeUnpaidReading: (subjects: readonly Subject[]) => Promise<boolean>
  /**
   * Counts a reading as free, and returns how to take that back. Throws an error, and counts nothing, when these
   * subjects have had as many free ones as they may.
   */
  takeFreeReading: (subjects: readonly Subject[]) => Promise<() => Promise<void>>
  log: Pick<BaseLogger, 'error'>
  /** How long an allowance lacks the interpretation that a killed process took from it; `LEASE_MS` by default. */
  leaseMs?: number | undefined
}

type OnEvent = (event: Exclude<InterpretationEvent, { event: 'done' | 'failed' }>) => void

/**
 * Interprets a dream. Takes one interpretation from the allowance of `subjects` and refunds it when anything fails.
 * Only the daily counts of the dream's symbols and of their pairs are stored; a failure to write these is logged and
 * doesn't fail the request. A dream that speaks of real distress is answered with `support` and without lucky numbers;
 * it is neither charged nor counted. With `onEvent`, what is known is told as soon as it is. Throws `AllowanceUsedUp`,
 * `InterpreterFailure`, `interpretation-stopped` when that is the signal's reason,
 * `dream-not-english` and `dream-not-words` where no model reads it, and what `analyseDream` and
 * `takeFreeReading` throw, each with the `support` of {@link FailureWithSupport}.
 */
export async function interpretDream(
  dependencies: Dependencies,
  request: InterpretRequest,
  subjects: Subject[],
  signal: AbortSignal,
  onEvent?: OnEvent,
): Promise<InterpretResponse> {
  const { prompt: dream, context } = request
  let screen = () => dependencies.supportForDream(dream, context || undefined)
  const analyseDream: Dependencies['analyseDream'] = async (...input) => {
    if (dependencies.engine.source === 'dictionary') refuseUnreadable(dream)
    const analysis = await dependencies.analyseDream(...input)
    screen = async () => analysis.support
    return analysis
  }
  try {
    return await interpretWithinLimits({ ...dependencies, analyseDream }, request, subjects, signal, onEvent)
  } catch (error) {
    // Users in distress are told where to find help, whatever happens to their reading.
    const support = signal.aborted ? undefined : await screen().catch(() => undefined)
    throw Object.assign(error as Error, { support }) satisfies FailureWithSupport
  }
}

async function interpretWithinLimits(
  dependencies: Dependencies,
  { prompt: dream, context }: InterpretRequest,
  subjects: Subject[],
  signal: AbortSignal,
  onEvent?: OnEvent,
): Promise<InterpretResponse> {
  const { db, log, leaseMs } = dependencies
  const reservation = await reserve(dependencies, subjects)
  const stopRenewing = renewLease(db, reservation, (err) => log.error({ err }, 'a lease was not renewed'), leaseMs)
  let isModelAsked = false
  // An unpaid reading of a model is counted once.
  let isUnpaidCounted = false
  // Every reading takes a free one before it costs any work, and gives it back when it turns out not to be free.
  let uncountFree: (() => Promise<void>) | undefined
  let isFree = false
  try {
    uncountFree = await dependencies.takeFreeReading(subjects)
    const analysis = await dependencies.analyseDream(dream, context || undefined)
    const engine = await engineFor(dependencies, analysis, subjects)
    isModelAsked = engine.source === 'model'
    isUnpaidCounted = isModelAsked && analysis.support !== undefined
    let { support } = analysis
    // The map of the symbols is drawn from these, so what matters is settled before a model has written about it.
    const recognised = symbolsForResponse(analysis.symbols)
    onEvent?.({
      event: 'symbols',
      data: {
        symbols: recognised.map(({ reading: _, ...symbol }) => symbol),
        source: engine.source,
        ...supportFields(support),
      },
    })
    const onProgress = (progress: Progress) => {
      if (progress.kind !== 'distress') return onEvent?.(eventOf(progress))
      // A model may add a warning, and can never take one away.
      if (support) return
      support = supportOfKind(progress.distress)
      onEvent?.({ event: 'support', data: supportFields(support) })
    }
    const input = { ...analysis, dream, context: context || undefined, signal }
    const { images, ...interpretation } = await engine.interpret(input, onEvent ? onProgress : undefined)
    if (interpretation.distress) onProgress({ kind: 'distress', distress: interpretation.distress })
    const symbols = images ? symbolsForResponse(analysis.symbols, images) : recognised
    onEvent?.({ event: 'images', data: { symbols } })
    const response = responseOf(interpretation, {
      ...reservation.allowance,
      symbols,
      ...supportFields(support),
      recurringNightmare: analysis.isRecurringNightmare,
      nightmare: analysis.nightmare ?? null,
      sleepParalysis: analysis.isSleepParalysis,
      luckyNumbers: support || analysis.nightmare ? [] : luckyNumbers(dream).numbers,
    })
    const takeUnpaid = () => dependencies.takeUnpaidReading(subjects).catch(() => true)
    // Distress that only a model has noticed could be feigned for any number of free readings.
    if (support && (!isModelAsked || isUnpaidCounted || (await takeUnpaid()))) {
      // Users in distress pay nothing for having said so, and leave no trace, not even in the counts.
      isFree = true
      tellAllowance(subjects, 'refunded')
      const allowance = await releaseReservation(db, reservation)
        .then(() => readAllowance(db, subjects))
        .catch((err) => log.error({ err }, 'an interpretation was not given back'))
      return { ...response, ...allowance }
    }
    if (!support) {
      await countSymbols(db, analysis.symbols, new Date()).catch((err) =>
        log.error({ err }, 'a dream’s symbols were not counted'),
      )
    }
    const isCharged = await charge(dependencies, reservation)
    tellAllowance(subjects, isCharged ? 'used' : 'refunded')
    return isCharged ? response : { ...response, ...(await readAllowance(db, subjects).catch(() => undefined)) }
  } catch (error) {
    // A user who leaves while a model writes could otherwise have any number of readings, or of its work, for nothing.
    const isStopped = isDomainError(signal.reason, 'interpretation-stopped')
    const isLeft = isModelAsked && signal.aborted && !isStopped && !isUnpaidCounted
    const isRefunded = !isLeft || (await dependencies.takeUnpaidReading(subjects).catch(() => true))
    // What costs nothing is counted, so that it isn't done without end.
    isFree = error instanceof TextLimitExceeded || isUnreadable(error) || (isLeft && isRefunded)
    if (isRefunded) {
      // The first error is the one to report. If this fails, the interpretation is given back when its lease is over.
      await releaseReservation(db, reservation).catch((err) =>
        log.error({ err }, 'an interpretation was not given back'),
      )
    } else await charge(dependencies, reservation)
    tellAllowance(subjects, isRefunded ? 'refunded' : 'used')
    throw isStopped ? signal.reason : error
  } finally {
    stopRenewing()
    if (!isFree) await uncountFree?.()
  }
}

/** Charges an interpretation. Returns false when it has been refunded, since nobody has renewed its lease in time. */
function charge({ db, log }: Dependencies, reservation: Reservation): Promise<boolean> {
  return chargeReservation(db, reservation).catch((err) => {
    // The finished interpretation isn't withheld; uncharged, it is refunded when the lease is over.
    log.error({ err }, 'an interpretation was not charged')
    return true
  })
}

/** Counts what becomes of an interpretation by kind of visitor: an account, a guest, or an address without a cookie. */
function tellAllowance([own]: Subject[], outcome: Telemetry['allowance']['outcome']): void {
  tell('allowance', { visitor: own?.key.split(':')[0] ?? 'unknown', outcome })
}

async function reserve({ db, leaseMs }: Dependencies, subjects: Subject[]): Promise<Reservation> {
  try {
    return await reserveInterpretation(db, subjects, new Date(), leaseMs)
  } catch (error) {
    if (error instanceof AllowanceUsedUp) tellAllowance(subjects, 'refused')
    throw error
  }
}

/**
 * Returns the engine for a dream. A text in distress costs nothing, so a model reads only as many of a user's as it
 * would read of their other dreams; the dictionary engine reads any number, and texts that are nothing but distress.
 */
async function engineFor(
  { engine, takeUnpaidReading }: Dependencies,
  { support, nightmare, isOnlyDistress }: DreamAnalysis,
  subjects: Subject[],
): Promise<InterpretationEngine> {
  // What really happened is answered in plain words that were written beforehand.
  if (nightmare === 'replay') return dictionaryEngine
  if (!support || engine.source === 'dictionary') return engine
  if (isOnlyDistress) return dictionaryEngine
  return (await takeUnpaidReading(subjects)) ? engine : dictionaryEngine
}

/** Only a language model can read other languages; and nobody what isn't words. */
function refuseUnreadable(dream: string): void {
  const language = languageOfText(dream)
  if (language === 'other') throw new DomainError('dream-not-english')
  if (language === 'gibberish') throw new DomainError('dream-not-words')
}

const isUnreadable = (error: unknown) =>
  isDomainError(error, 'dream-not-english') || isDomainError(error, 'dream-not-words')

function supportFields(support: DreamAnalysis['support']) {
  return { support: support?.message ?? null, supportKind: support?.kind ?? null }
}

function eventOf(progress: Exclude<Progress, { kind: 'distress' }>): Parameters<OnEvent>[0] {
  const { kind, ...data } = progress
  return { event: kind, data } as Parameters<OnEvent>[0]
}

function responseOf(
  { summary, detailed, parts = [], notes = [], oddDetail = null, source, isFallback }: Omit<Interpretation, 'images'>,
  {
    luckyNumbers,
    ...rest
  }: Omit<InterpretResponse, 'interpretation' | 'parts' | 'notes' | 'oddDetail' | 'source'> & {
    luckyNumbers: number[]
  },
): InterpretResponse {
  return {
    ...rest,
    interpretation: { summary, detailed, luckyNumbers },
    parts,
    notes,
    oddDetail,
    source,
    ...(isFallback && { isFallback }),
  }
}
