import type { Feedback, FeedbackAnswers, FeedbackSummary } from '../../../contract/feedback.ts'
import { FEEDBACK_MIN } from '../../../contract/limits.ts'
import type { Db } from '../../storage/connection/db.ts'
import { type FeedbackSum, incrementFeedback, sumFeedback } from '../../storage/feedback.ts'
import { DomainError } from '../domain-error.ts'

const SOURCES: Feedback['source'][] = ['dictionary', 'model']

/**
 * Counts what a reader said about an interpretation, for the day of `now` (UTC). Its theme, if it has one, must be
 * among `themes`, so that no text of a client gets into the counts; otherwise throws `unknown-theme`.
 */
export async function countFeedback(db: Db, themes: ReadonlySet<string>, feedback: Feedback, now: Date): Promise<void> {
  const { theme } = feedback
  if (theme !== undefined && !themes.has(theme)) throw new DomainError('unknown-theme')
  await incrementFeedback(db, feedback, now)
}

/** Sums up the answers of the last `days` days, the day of `now` included: by source, and by theme. */
export async function summariseFeedback(db: Db, days: number, now: Date): Promise<FeedbackSummary> {
  const sums = await sumFeedback(db, days, now)
  const themes = [...new Set(sums.map(({ theme }) => theme))].map((theme) => ({
    theme: theme || null,
    ...addUp(sums.filter((sum) => sum.theme === theme)),
  }))
  const listed = themes.filter((answers) => countOf(answers) >= FEEDBACK_MIN)
  return {
    engines: SOURCES.map((source) => ({ source, ...addUp(sums.filter((sum) => sum.source === source)) })),
    themes: listed.sort((a, b) => countOf(b) - countOf(a) || (a.theme ?? '').localeCompare(b.theme ?? '')),
    unlistedThemes: themes.length - listed.length,
  }
}

function addUp(sums: FeedbackSum[]): FeedbackAnswers {
  const fits = sums.reduce((total, sum) => total + sum.fits, 0)
  const misses = sums.reduce((total, sum) => total + sum.misses, 0)
  return { fits, misses, estimate: estimateShare(fits, fits + misses) }
}

function countOf({ fits, misses }: FeedbackAnswers): number {
  return fits + misses
}

/** The quantile of the normal distribution for an interval of 95 %. */
const Z = 1.96

/**
 * The share of `part` in `all` and its 95 % score interval (Wilson 1927), which stays within 0 and 1 and is of use for
 * small numbers too; null if `all` is 0.
 */
function estimateShare(part: number, all: number): FeedbackAnswers['estimate'] {
  if (all === 0) return null
  const share = part / all
  const scale = 1 + Z ** 2 / all
  const centre = (share + Z ** 2 / (2 * all)) / scale
  const half = (Z * Math.sqrt((share * (1 - share)) / all + Z ** 2 / (4 * all ** 2))) / scale
  // Rounding errors reach beyond 0 and 1.
  return { share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) }
}
