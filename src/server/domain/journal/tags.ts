import type { ChangedTag } from '../../../contract/journal-tags.ts'
import type { Db } from '../../storage/connection/db.ts'
import { DomainError } from '../domain-error.ts'
import { changeLabels } from './label-changes.ts'

/**
 * Renames a tag in every entry of the user that has it. Where an entry has a tag of the new name already, the two
 * become one. Throws `tag-not-found` and `QuotaExceeded`.
 */
export async function renameTag(db: Db, userId: number, tag: string, name: string): Promise<ChangedTag> {
  const { changed } = await changeLabels(db, userId, 'tags', { of: 'tags', with: tag }, (tags) => [
    ...new Set(tags.map((one) => (one === tag ? name : one))),
  ])
  if (changed === 0) throw new DomainError('tag-not-found')
  return { tag: name, changed }
}

/** Removes a tag from every entry of the user that has it. Throws `tag-not-found`. */
export async function deleteTag(db: Db, userId: number, tag: string): Promise<ChangedTag> {
  const { changed } = await changeLabels(db, userId, 'tags', { of: 'tags', with: tag }, (tags) =>
    tags.filter((one) => one !== tag),
  )
  if (changed === 0) throw new DomainError('tag-not-found')
  return { tag, changed }
}
