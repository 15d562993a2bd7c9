import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'

export const MIGRATIONS_FOLDER = path.resolve('src/server/storage/migrations')

type Journal = { entries: { tag: string }[] }

/** The hashes of all migrations, oldest first. */
export function listMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ hash }) => hash)
}

/** Makes a folder with the first `count` migrations: the schema that an older version of the site had. */
export async function copyMigrations(count: number, folder: string): Promise<void> {
  const journalFile = path.join('meta', '_journal.json')
  const journal = JSON.parse(await readFile(path.join(MIGRATIONS_FOLDER, journalFile), 'utf8')) as Journal
  const entries = journal.entries.slice(0, count)
  await mkdir(path.join(folder, 'meta'), { recursive: true })
  await writeFile(path.join(folder, journalFile), JSON.stringify({ ...journal, entries }))
  for (const { tag } of entries) await cp(path.join(MIGRATIONS_FOLDER, `${tag}.sql`), path.join(folder, `${tag}.sql`))
}
