import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { DISTRESS_KINDS } from '../src/server/interpreter/safety/classifier.ts'
import { patternsIn } from '../src/server/interpreter/safety/screen.ts'
import { bagOf, learn, packModel, scoreOfBag } from './safety-screen/learn.ts'
import { type LabelledText, misspell, readTexts, readTrainingTexts } from './safety-screen/texts.ts'

// Usage: npm run train:safety-screen -- [--reports FILE] [--json FILE] [--cross-validate]
// Trains the screen for distress on the texts of src/server/interpreter/safety/training/ and cases/ and writes its
// weights. --reports names a file of real dream reports, {"text"} a line, that count as texts without distress.
// --cross-validate writes no weights, but the scores that each writer's texts get from a screen trained on the others'
// (and each half of the reports from one trained on the other half), one {writer, label, kind, patterns, scores} a
// line, to the file that --json names.
const { values } = parseArgs({
  options: {
    reports: { type: 'string' },
    json: { type: 'string' },
    'cross-validate': { type: 'boolean', default: false },
  },
})

const texts = readTrainingTexts()
const reports = (values.reports ? readTexts(values.reports) : []).map((report, at) => ({
  ...report,
  writer: `reports ${at % 2}`,
}))
const all = [...texts, ...reports]
const bags = all.map(bagOf)
// If a text says which sentence carries the distress, a misspelled copy would no longer say so.
const misspelt = texts.filter(({ distress }) => !distress).map((text) => bagOf({ ...text, text: misspell(text.text) }))

if (values['cross-validate']) {
  const lines: string[] = []
  for (const writer of new Set(all.map((text) => text.writer))) {
    const models = DISTRESS_KINDS.map((kind) =>
      learn(
        [...bags, ...misspelt].filter((bag) => bag.writer !== writer),
        kind,
      ),
    )
    for (const [at, text] of all.entries()) {
      const bag = bags[at]
      if (text.writer === writer && bag) {
        lines.push(
          JSON.stringify(
            outcome(
              text,
              models.map((model) => scoreOfBag(bag, model)),
            ),
          ),
        )
      }
    }
    console.log(writer)
  }
  writeFileSync(values.json ?? 'data/safety-screen.jsonl', `${lines.join('\n')}\n`)
} else {
  const packed = DISTRESS_KINDS.map((kind) => packModel(learn([...bags, ...misspelt], kind)))
  writeFileSync('src/server/interpreter/safety/classifier-weights.bin', Buffer.concat(packed))
  console.log(`Trained on ${texts.length} texts and ${reports.length} reports.`)
}

function outcome({ writer, label, kind, place, text }: LabelledText, scores: number[]) {
  return { writer, label, kind, patterns: patternsIn(text, place), scores }
}
