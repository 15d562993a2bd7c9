import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { hashWithSecret } from '../http/middleware/client-address.ts'
import type { Database } from '../storage/connection/db.ts'
import { keepFingerprint, SECRET_ROW } from '../storage/connection/secret-fingerprint.ts'
import type { Config } from './config.ts'

const MIN_LENGTH = 32

/**
 * Returns the secret that signs cookies and keys hashes: from the settings, or else generated once and stored in the
 * data folder. Several processes that start at the same time get the same secret.
 *
 * Throws an `Error` with a message of one sentence when the stored secret is too short.
 */
export async function readSecret(config: Pick<Config, 'secret' | 'dataDir'>): Promise<string> {
  if (config.secret) return config.secret
  const file = path.join(config.dataDir, 'secret')
  await mkdir(config.dataDir, { recursive: true })
  if (!existsSync(file)) await generateSecret(file)
  const secret = (await readFile(file, 'utf8')).trim()
  if (secret.length >= MIN_LENGTH) return secret
  throw new Error(
    `The secret in ${file} is damaged, it has fewer than ${MIN_LENGTH} characters: put back the file from a copy, or ` +
      'delete it and start again, after which everyone has to sign in anew.',
  )
}

/**
 * Throws an `Error` for the operator when another secret was used with this PostgreSQL database before. Processes with
 * different secrets would refuse each other's cookies and count the same visitor twice; and with a new one all
 * reminders to browsers end, which should not happen by mistake. The embedded database has its secret beside it.
 */
export async function checkSharedSecret({ db, kind }: Pick<Database, 'db' | 'kind'>, secret: string): Promise<void> {
  if (kind === 'embedded') return
  const fingerprint = hashWithSecret(secret, 'fingerprint of the secret')
  if ((await keepFingerprint(db, fingerprint)) === fingerprint) return
  throw new Error(
    'SECRET is not the one that this database is used with: give all servers of the site the same, or, if you have ' +
      `changed it on purpose, stop them all and run psql "$DATABASE_URL" -c "delete from content_versions where name = '${SECRET_ROW}'".`,
  )
}

/**
 * Writes a secret to a temporary file and links it into place. Only the first of several processes can make that link.
 */
async function generateSecret(file: string): Promise<void> {
  const unfinished = `${file}.${randomBytes(8).toString('hex')}`
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    try {
      await handle.writeFile(randomBytes(32).toString('base64url'))
      await handle.sync()
    } finally {
      await handle.close()
    }
    await link(unfinished, file)
    await syncFolder(path.dirname(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
