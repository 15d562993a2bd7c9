import { existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readDictionary } from '../src/server/content/read.ts'
import { readReports } from './dreambank/read-reports.ts'
import { countSymbols } from './dreambank/statistics.ts'
import { writeCounts } from './dreambank/write-counts.ts'

// Usage: npm run count:dreambank -- FILE [--to FILE]
// Counts the dictionary's symbols in a file of dream reports, one {"id","series","sex","text"} a line (gzipped where
// the name ends in .gz), and writes content/dreambank.json. Only sums leave the file of reports. Repeat it when the
// dictionary, its recogniser or its feelings change; it takes some minutes on two processors.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string', default: 'content/dreambank.json' } },
})
const [file] = positionals
if (!file) {
  console.error('Please name a file of dream reports, one {"id","series","sex","text"} per line.')
  process.exit(1)
}
// The reports may not be redistributed, so a checkout has none.
if (!existsSync(file)) {
  console.error(`SKIPPED: there is no file ${file}, so nothing was counted.`)
  process.exit(0)
}

const started = performance.now()
const { symbols } = await readDictionary('content')
const reports = await readReports(file)
const counts = countSymbols(reports, symbols)
const text = writeCounts(counts)
writeFileSync(values.to, text)
const seconds = Math.round((performance.now() - started) / 1000)
const enough = Object.keys(counts.symbols).length
console.log(
  `${counts.reports} reports of ${counts.series} series read in ${seconds} s: ${enough} of ${symbols.length} symbols counted, ${counts.few.length} in too few reports, ${symbols.length - enough - counts.few.length} in none. ${values.to}: ${Math.round(text.length / 1000)} kB.`,
)
