import { promisify } from 'node:util'
import { type AsyncZippable, strToU8, zip } from 'fflate'
import { stringify } from 'yaml'
import type { Db } from '../storage/db.ts'
import { type EntryRow, listEntries } from '../storage/journal.ts'
import type { UserRow } from '../storage/users.ts'

const pack = promisify<AsyncZippable, Uint8Array<ArrayBuffer>>(zip)

const README = `What is in this archive

somnary.json   everything, for programs; the journal's import reads it
journal/       one Markdown file for each entry, by year
`

/** Everything that is a person's, as one ZIP: JSON for programs, Markdown for people. */
export async function exportAccount(
  db: Db,
  user: UserRow,
  now: Date,
): Promise<{ name: string; zip: Uint8Array<ArrayBuffer> }> {
  const entries = await listEntries(db, user.id, {})
  const { username, role, tier, createdAt } = user
  const everything = {
    format: 'somnary',
    version: 1,
    exportedAt: now.toISOString(),
    account: { username, role, tier, createdAt: createdAt.toISOString() },
    journal: entries.map(plainEntry),
  }
  const files: AsyncZippable = {
    'README.txt': strToU8(README),
    'somnary.json': strToU8(JSON.stringify(everything, null, 2)),
  }
  for (const entry of entries) {
    const [year] = entry.dreamDate.split('-')
    files[`journal/${year}/${freeName(files, `journal/${year}`, entry)}`] = strToU8(markdownOf(entry))
  }
  return { name: `somnary-${username}-${now.toISOString().slice(0, 10)}.zip`, zip: await pack(files) }
}

function plainEntry({ title, dreamDate, dreamContent, interpretation, mood, tags, createdAt, updatedAt }: EntryRow) {
  return {
    title,
    dreamDate,
    dreamContent,
    interpretation,
    mood,
    tags,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

function markdownOf({ title, dreamDate, dreamContent, interpretation, mood, tags }: EntryRow): string {
  const facts = { title, date: dreamDate, ...(mood && { mood }), ...(tags.length > 0 && { tags }) }
  const reading = interpretation ? `\n\n## Interpretation\n\n${interpretation}` : ''
  return `---\n${stringify(facts)}---\n\n${dreamContent}${reading}\n`
}

/** A file name that any system takes: the day, the title without what some forbid, a number where two are alike. */
function freeName(files: AsyncZippable, folder: string, { dreamDate, title }: EntryRow): string {
  const words = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 60)
    .trim()
  const base = [dreamDate, words].filter(Boolean).join(' ')
  for (let number = 1; ; number++) {
    const name = number === 1 ? `${base}.md` : `${base} ${number}.md`
    if (!(`${folder}/${name}` in files)) return name
  }
}
