import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readDictionary } from '../src/server/content/read.ts'
import { makeDreamInterpreter } from '../src/server/interpreter/interpret.ts'
import { compareWithGold, type GoldReport } from './evaluate/gold.ts'
import { type Evaluated, evaluateReport, type Report } from './evaluate/report.ts'
import { printStatistics } from './evaluate/statistics.ts'

// Usage: npm run evaluate -- FILE [--gold FILE] [--json FILE] [--show N] [--seed S] [--id ID] [--misses]
// Reads a file of dream reports, one {"id","text"} per line, with the dictionary's interpreter, and prints what a
// machine can count about the readings. --gold compares with annotations by hand, --misses lists where they differ;
// --json writes one line per report; --show prints the readings of N reports spread over the file, --id that of one
// report.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    gold: { type: 'string' },
    json: { type: 'string' },
    show: { type: 'string' },
    seed: { type: 'string', default: '0' },
    id: { type: 'string' },
    misses: { type: 'boolean', default: false },
  },
})
const [file] = positionals
if (!file) {
  console.error('Please name a file of dream reports, one {"id","text"} per line.')
  process.exit(1)
}
// The reports may not be redistributed, so a checkout has none.
for (const name of [file, values.gold]) {
  if (name === undefined || existsSync(name)) continue
  console.error(`SKIPPED: there is no file ${name}, so nothing was evaluated.`)
  process.exit(0)
}

const interpreter = makeDreamInterpreter(await readDictionary('content'))
const reports = readLines<Report>(file)

if (values.id !== undefined || values.show !== undefined) {
  const selected =
    values.id === undefined
      ? sampleEvenly(reports, Number(values.show), Number(values.seed))
      : reports.filter(({ id }) => id === values.id)
  for (const report of selected) show(evaluateReport(interpreter, report))
} else {
  const evaluated = reports.map((report) => evaluateReport(interpreter, report))
  if (values.json) writeFileSync(values.json, `${evaluated.map(({ output }) => JSON.stringify(output)).join('\n')}\n`)
  printStatistics(evaluated, (report) => evaluateReport(interpreter, report))
  if (values.gold) compareWithGold(evaluated, readLines<GoldReport>(values.gold), values.misses)
}

function readLines<Line>(name: string): Line[] {
  return readFileSync(name, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
}

/** Picks `count` reports spread evenly over the file, beginning at index `seed`. */
function sampleEvenly(all: Report[], count: number, seed: number): Report[] {
  return Array.from(
    { length: count },
    (_, at) => all[(seed + Math.floor((at * all.length) / count)) % all.length] as Report,
  )
}

function show({ report, output, images }: Evaluated): void {
  const lines = images.map(({ keyword, words, says }) => `- ${keyword}, “${words}”: ${says}`)
  console.log(
    `\n===== ${report.id}\n${report.text.trim()}\n\n[${output.notes.join(' | ') || 'no notes'}]\n\n${output.summary}\n`,
  )
  console.log(`${output.detailed}\n\n${lines.join('\n')}`)
}
