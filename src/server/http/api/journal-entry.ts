import type { Context } from 'hono'
import { z } from 'zod'
import type { Entry, SavedEntry } from '../../../contract/journal.ts'
import type { SupportKind } from '../../../contract/support.ts'
import { addressPart } from '../../../contract/text.ts'
import { currentSlugs } from '../../../shared/current-slugs.ts'
import { DomainError } from '../../domain/domain-error.ts'
import { supportForKinds } from '../../domain/journal/entry-analysis.ts'
import { authorizeDeletion, authorizeEntry } from '../../domain/journal/journal.ts'
import { type EntryRow, PENDING } from '../../storage/journal.ts'
import type { HttpEnv } from '../context.ts'
import { requireUser } from '../middleware/session.ts'

/** Any string: one that isn't a UUID is an unknown id (404), see {@link findOwnEntry}. */
export const entryParamsSchema = z.object({ id: addressPart() })

/** Returns the entry with this id. Throws `entry-not-found` unless it belongs to the user. */
export function findOwnEntry(c: Context<HttpEnv>, id: string) {
  return authorizeEntry(c.get('services').database.db, requireUser(c).id, uuidOf(id))
}

/** Returns the entry with this id, to be deleted; if there is none, it can't be created any more. */
export function findEntryToDelete(c: Context<HttpEnv>, id: string) {
  return authorizeDeletion(c.get('services').database.db, requireUser(c).id, uuidOf(id))
}

function uuidOf(id: string): string {
  if (!z.uuid().safeParse(id).success) throw new DomainError('entry-not-found')
  return id
}

/** An entry as it is sent. */
export function serializeEntry(
  c: Context<HttpEnv>,
  { symbols, reading, recognisedBy, supportDue: _, writtenAt, createdAt, updatedAt, ...entry }: EntryRow,
): Entry {
  const { figures, formerSlugs } = c.get('services')
  return {
    ...entry,
    reading: reading && {
      ...reading,
      symbols: reading.symbols.map((symbol) => ({ ...symbol, figure: symbol.reading && figures.get(symbol.slug) })),
    },
    symbols: nameSymbols(c, currentSlugs(symbols, formerSlugs)),
    ...(recognisedBy === PENDING && { pending: true as const }),
    writtenAt: writtenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** A single entry as it is sent, with where help can be found if its owner hasn't been shown that yet. */
export function serializeSavedEntry(c: Context<HttpEnv>, entry: EntryRow): SavedEntry {
  return { ...serializeEntry(c, entry), ...supportOf(entry.supportDue) }
}

/** Where help can be found for these kinds of distress, as it is sent; no fields if there are none. */
export function supportOf(kinds: readonly SupportKind[]): Pick<SavedEntry, 'support' | 'supportKind'> {
  const support = supportForKinds(kinds)
  return support ? { support: support.message, supportKind: support.kind } : {}
}

/** Symbols with their keywords. One that was removed from the dictionary has no page to link to, and is left out. */
export function nameSymbols(c: Context<HttpEnv>, slugs: string[]): Entry['symbols'] {
  const { keywords } = c.get('services')
  return slugs.flatMap((slug) => {
    const keyword = keywords.get(slug)
    return keyword ? [{ slug, keyword }] : []
  })
}
