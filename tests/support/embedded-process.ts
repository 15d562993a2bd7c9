import fs from 'node:fs'
import { openEmbedded } from '../../src/server/storage/embedded.ts'

/**
 * A process of its own with the embedded database open, for tests of what happens between processes and at a crash.
 *
 *     node embedded-process.ts FOLDER hold    says "open" and waits
 *     node embedded-process.ts FOLDER write   inserts into the table `notes` for ever, writing each id once it is kept
 */
const [folder = '', task] = process.argv.slice(2)
// Written at once and whole: a killed process loses what waits in a stream.
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
