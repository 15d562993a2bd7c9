import type { ChangedSign, MarkSign } from '../../../contract/journal-insights.ts'
import { DETAILS, normaliseLabel } from '../../../shared/entry-details.ts'
import type { Db } from '../../storage/connection/db.ts'
import { DomainError } from '../domain-error.ts'
import type { InsightDictionary } from './insights/journal-insights.ts'
import { changeLabels } from './label-changes.ts'

/**
 * Marks a symbol, person or place as a dream sign in every entry of the user in which it was recognised. An entry that
 * has as many signs as it may have is left as it is. Called again, it completes what was interrupted. Throws
 * `sign-not-found` and `QuotaExceeded`.
 */
export async function markSign(
  db: Db,
  userId: number,
  { kind, name }: MarkSign,
  { labelOf, formerSlugs }: Pick<InsightDictionary, 'labelOf' | 'formerSlugs'>,
): Promise<ChangedSign> {
  const sign = normaliseLabel(labelOf(kind, name))
  if (sign.length > DETAILS.signs.max) throw new DomainError('sign-not-found')
  const former = kind === 'symbol' ? [...formerSlugs].flatMap(([old, slug]) => (slug === name ? [old] : [])) : []
  const result = await changeLabels(db, userId, 'signs', { kind, names: [name, ...former], without: sign }, (signs) =>
    signs.includes(sign) || signs.length >= DETAILS.signs.most ? undefined : [...signs, sign],
  )
  if (result.changed + result.full === 0) throw new DomainError('sign-not-found')
  return { sign, ...result }
}

/** Removes a dream sign from every entry of the user that has it. */
export async function unmarkSign(db: Db, userId: number, sign: string): Promise<ChangedSign> {
  const result = await changeLabels(db, userId, 'signs', { of: 'signs', with: sign }, (signs) =>
    signs.includes(sign) ? signs.filter((other) => other !== sign) : undefined,
  )
  return { sign, ...result }
}
