import { pickDetails } from '../../../shared/entry-details.ts'
import type { UserRow } from '../../storage/account.ts'
import type { Db } from '../../storage/connection/db.ts'
import { listDreamlessNights } from '../../storage/dreamless-nights.ts'
import { readVectorsOf } from '../../storage/entry-vectors.ts'
import type { EntryRow } from '../../storage/journal.ts'
import { listPasskeys } from '../../storage/passkeys.ts'
import { countRecoveryCodes } from '../../storage/recovery-codes.ts'
import { countPushSubscriptions, readReminders } from '../../storage/reminders.ts'
import { listSessions } from '../../storage/sessions.ts'
import { listShares } from '../../storage/shares.ts'
import { type RehearsedRewriting, readRewritingsOf } from '../journal/rewritings.ts'
import { settingsOf } from '../reminders/reminders.ts'
import type { JsonPart } from './account-export-parts.ts'
import { type ExportedPost, readEntryPages, readPostPages } from './account-export-rows.ts'

/** The file of an export that is for programs, part by part. */
export async function* readJsonParts(db: Db, user: UserRow, now: Date): AsyncGenerator<Omit<JsonPart, 'crc'>> {
  const { username, role, tier, createdAt } = user
  const account = { username, role, tier, createdAt: createdAt.toISOString() }
  const head = {
    format: 'somnary',
    version: 1,
    exportedAt: now.toISOString(),
    account,
    passkeys: await passkeysJson(db, user),
    recoveryCodesLeft: (await countRecoveryCodes(db, user.id)).left,
    sessions: await sessionsJson(db, user, now),
    reminders: await remindersJson(db, user),
    dreamlessNights: await listDreamlessNights(db, user.id),
  }
  let before = `${JSON.stringify(head).slice(0, -1)},\n"journal": [\n`
  for await (const page of readEntryPages(db, user)) {
    const ids = page.map(({ id }) => id)
    const rewritings = await readRewritingsOf(db, user.id, ids)
    const vectors = await readVectorsOf(db, user.id, ids)
    const items = page.map((entry) => ({
      ...entryJson(entry),
      ...rewritingsJson(rewritings.get(entry.id)),
      ...vectorJson(vectors.get(entry.id)),
    }))
    yield { before, items }
    before = ',\n'
  }
  before = before === ',\n' ? '\n],\n"posts": [\n' : `${before}],\n"posts": [\n`
  for await (const page of readPostPages(db, user)) {
    yield { before, items: page.map(postJson) }
    before = ',\n'
  }
  before = before === ',\n' ? '\n],\n"shares": [\n' : `${before}],\n"shares": [\n`
  yield { before, items: await readSharesJson(db, user, now) }
  yield { before: '\n]}\n', items: [] }
}

/** Reads a user's shares: what each shows and until when, without the links, which would open them. */
async function readSharesJson(db: Db, { id }: UserRow, now: Date) {
  return (await listShares(db, id, now)).map(({ share, entries }) => ({
    title: share.title,
    withDream: share.withDream,
    withInterpretation: share.withInterpretation,
    entries: entries.map(({ title, dreamDate }) => ({ title, dreamDate })),
    expiresAt: share.expiresAt.toISOString(),
    createdAt: share.createdAt.toISOString(),
  }))
}

/** The user's reminders without the addresses and keys of their browsers; null if they want none. */
async function remindersJson(db: Db, { id }: UserRow) {
  const row = await readReminders(db, id)
  const browsers = await countPushSubscriptions(db, id)
  return row ? { ...settingsOf(row), emailConfirmed: row.emailConfirmedAt !== null, browsers } : null
}

/** The user's passkeys without their keys, which only verify what a passkey signs. */
async function passkeysJson(db: Db, { id }: UserRow) {
  return (await listPasskeys(db, id)).map(({ name, isBackedUp, createdAt, lastUsedAt }) => ({
    name,
    isBackedUp,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** The user's sessions, without the tokens that would sign in there. */
async function sessionsJson(db: Db, { id }: UserRow, now: Date) {
  return (await listSessions(db, id, now)).map(({ device, createdAt, lastUsedAt }) => ({
    device,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
}

function entryJson({ reading, writtenAt, createdAt, updatedAt, ...entry }: EntryRow) {
  const { title, dreamDate, dreamContent, interpretation, timeZone } = entry
  return {
    title,
    dreamDate,
    dreamContent,
    interpretation,
    ...(reading && { reading }),
    ...pickDetails(entry),
    writtenAt: writtenAt?.toISOString() ?? null,
    timeZone,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** The rewritings of an entry with their rehearsals; no field if there are none. */
function rewritingsJson(rewritings: RehearsedRewriting[] | undefined) {
  if (!rewritings) return {}
  return {
    rewritings: rewritings.map(({ text, createdAt, updatedAt, rehearsals }) => ({
      text,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
      rehearsals: rehearsals.map(({ day, distressBefore, distressAfter }) => ({ day, distressBefore, distressAfter })),
    })),
  }
}

/** The numbers that were made from the entry for the search by meaning: one signed byte each. */
function vectorJson(found: { model: string; vector: Uint8Array } | undefined) {
  return found && { vector: { model: found.model, int8: Buffer.from(found.vector).toString('base64') } }
}

function postJson({ title, slug, content, publishedAt, updatedAt }: ExportedPost) {
  return { title, slug, content, publishedAt: publishedAt.toISOString(), updatedAt: updatedAt.toISOString() }
}
