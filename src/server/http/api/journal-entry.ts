import type { Context } from 'hono'
import { z } from 'zod'
import type { Entry } from '../../../contract/journal.ts'
import { text } from '../../../contract/text.ts'
import { currentSlugs } from '../../../shared/current-slugs.ts'
import { authorizeDeletion, authorizeEntry, EntryNotFound } from '../../domain/journal.ts'
import type { EntryRow } from '../../storage/journal.ts'
import type { HttpEnv } from '../context.ts'
import { requireUser } from '../middleware/session.ts'

/** Any string: one that isn't a UUID is an unknown id (404), see {@link findOwnEntry}. */
export const entryParamsSchema = z.object({ id: text() })

/** Returns the entry with this id. Throws {@link EntryNotFound} unless it belongs to the user. */
export function findOwnEntry(c: Context<HttpEnv>, id: string) {
  return authorizeEntry(c.get('services').database.db, requireUser(c).id, uuidOf(id))
}

/** Returns the entry with this id, to be deleted; if there is none, it can't be created any more. */
export function findEntryToDelete(c: Context<HttpEnv>, id: string) {
  return authorizeDeletion(c.get('services').database.db, requireUser(c).id, uuidOf(id))
}

function uuidOf(id: string): string {
  if (!z.uuid().safeParse(id).success) throw new EntryNotFound()
  return id
}

/** An entry as it is sent. */
export function serializeEntry(
  c: Context<HttpEnv>,
  { symbols, reading, recognisedBy: _, writtenAt, createdAt, updatedAt, ...entry }: EntryRow,
): Entry {
  const { figures, formerSlugs } = c.get('services')
  return {
    ...entry,
    reading: reading && {
      ...reading,
      symbols: reading.symbols.map((symbol) => ({ ...symbol, figure: symbol.reading && figures.get(symbol.slug) })),
    },
    symbols: nameSymbols(c, currentSlugs(symbols, formerSlugs)),
    writtenAt: writtenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Symbols with their keywords. One that was removed from the dictionary has no page to link to, and is left out. */
export function nameSymbols(c: Context<HttpEnv>, slugs: string[]): Entry['symbols'] {
  const { keywords } = c.get('services')
  return slugs.flatMap((slug) => {
    const keyword = keywords.get(slug)
    return keyword ? [{ slug, keyword }] : []
  })
}
