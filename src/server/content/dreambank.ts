import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ContentError } from './read.ts'
import { type DreamBankCounts, dreamBankSchema } from './schema-dreambank.ts'

/**
 * Reads and validates `dreambank.json` below `root`: what `npm run count:dreambank` counted in dream reports. It may
 * name symbols that the dictionary no longer has, and lack new ones. Throws a {@link ContentError}.
 */
export async function readDreamBank(root: string): Promise<DreamBankCounts> {
  const name = 'dreambank.json'
  let data: unknown
  try {
    data = JSON.parse(await readFile(path.join(root, name), 'utf8'))
  } catch (error) {
    throw new ContentError([`${name}: can't be read: ${(error as Error).message}`])
  }
  const parsed = dreamBankSchema.safeParse(data)
  if (parsed.success) return parsed.data
  throw new ContentError(parsed.error.issues.map((issue) => `${name}: ${issue.path.join('.')}: ${issue.message}`))
}
