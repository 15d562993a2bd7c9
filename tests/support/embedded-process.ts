import fs from 'node:fs'
import { openEmbedded } from '../../src/server/storage/embedded/embedded.ts'

/**
 * Opens the embedded database in a separate process, for tests of locking between processes and of crashes. If it can't
 * be opened, prints the error message and exits with 1.
 *
 *     node embedded-process.ts FOLDER hold    prints "open" and waits
 *     node embedded-process.ts FOLDER write   inserts into the table `notes` forever; prints each id once committed
 */
const [folder = '', task] = process.argv.slice(2)
// Synchronous, because a killed process loses what a stream has buffered.
const say = (line: unknown) => fs.writeSync(1, `${line}\n`)

const { pool } = await openEmbedded(folder).catch((error: Error) => {
  say(error.message)
  process.exit(1)
})

if (task === 'hold') {
  say('open')
  setInterval(() => {}, 60_000)
}

while (task === 'write') {
  const { rows } = await pool.query<{ id: number }>('insert into notes (text) values ($1) returning id', [
    'x'.repeat(200),
  ])
  say(rows[0]?.id)
}
