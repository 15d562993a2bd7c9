import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { DISTRESS_KINDS, scoreWindows } from '../src/server/interpreter/safety/classifier.ts'
import { LEAST_SCORE, patternsIn, SCORE_OF_PATTERN } from '../src/server/interpreter/safety/screen.ts'
import { readTexts } from './safety-screen/texts.ts'

// Usage: npm run measure:safety-screen -- [--reports FILE] [--least SCORE …]
// Prints how much the screen for distress misses, and how often it is wrong, on texts by writers whom it wasn't trained
// on (research/safety-screen/held-out/) and on real dream reports ({"text"} a line). --least tries other thresholds.
const { values } = parseArgs({
  options: { reports: { type: 'string' }, least: { type: 'string', multiple: true, default: [] } },
})
const FOLDER = 'research/safety-screen/held-out'
const texts = readdirSync(FOLDER).flatMap((file) => readTexts(path.join(FOLDER, file)))
const reports = values.reports ? readTexts(values.reports) : []

const scored = [...texts, ...reports].map(({ text, label, kind, place }) => {
  const windows = scoreWindows(text, place)
  const patterns = patternsIn(text, place)
  const scores = DISTRESS_KINDS.map(
    (one) => Math.max(...windows[one].map(({ score }) => score)) + (patterns.includes(one) ? SCORE_OF_PATTERN[one] : 0),
  )
  return { label, kind, scores }
})

function print(least: readonly number[]): void {
  const isFound = ({ scores }: (typeof scored)[number]) => scores.some((score, at) => score > (least[at] as number))
  const share = (of: typeof scored, isCounted: (one: (typeof scored)[number]) => boolean) =>
    `${of.filter(isCounted).length} of ${of.length} (${((100 * of.filter(isCounted).length) / Math.max(1, of.length)).toFixed(1)} %)`
  const missed = (kind: string) =>
    share(
      scored.filter((one) => one.label !== 'none' && one.kind === kind),
      (one) => !isFound(one),
    )
  const harmless = scored.slice(0, texts.length).filter(({ label }) => label === 'none')
  console.log(
    `above ${least.join(' and ')}: explicit missed ${missed('explicit')}, indirect missed ${missed('indirect')}, false alarms ${share(harmless, isFound)}, real reports ${share(scored.slice(texts.length), isFound)}`,
  )
}

print(DISTRESS_KINDS.map((kind) => LEAST_SCORE[kind]))
for (const least of values.least) print(DISTRESS_KINDS.map(() => Number(least)))
