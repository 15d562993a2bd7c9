import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

// Usage: npm run bench [-- NAME]
// Runs all bench/*.bench.ts, or those whose file name contains NAME, each in a separate process.
const wanted = process.argv[2] ?? ''
const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.bench.ts') && file.includes(wanted))
for (const file of files.sort()) {
  console.log(`\n# ${file.replace('.bench.ts', '')}`)
  const { status } = spawnSync(process.execPath, [`${import.meta.dirname}/${file}`], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
