import { execFileSync } from 'node:child_process'
import { setImmediate as turn } from 'node:timers/promises'
import { collectGarbage } from '../src/server/collect-garbage.ts'
import { keepTicksFast } from '../src/server/keep-ticks-fast.ts'

// Usage: npm run bench -- ticks
// Measures what a `process.nextTick` takes after a collection of garbage at rest, with and without one of Node's objects
// for it being kept (src/server/keep-ticks-fast.ts): each in a process of its own, in turns.
const ROUNDS = 3
const TURNS = 20_000
const TICKS_PER_TURN = 10

const [way] = process.argv.slice(2)
if (way) console.log(await measure(way === 'kept'))
else compare()

function compare(): void {
  const run = (way: string) => Number(execFileSync(process.execPath, [import.meta.filename, way], { encoding: 'utf8' }))
  const rounds = Array.from({ length: ROUNDS }, () => ({ kept: run('kept'), lost: run('lost') }))
  const median = (way: 'kept' | 'lost') => rounds.map((round) => round[way]).sort((a, b) => a - b)[ROUNDS >> 1] ?? 0
  const [kept, lost] = [median('kept'), median('lost')]
  console.log(`a tick: ${kept.toFixed(2)} µs with one kept, ${lost.toFixed(2)} without: ${(lost / kept).toFixed(1)} ×`)
}

/** Returns the microseconds of a tick. */
async function measure(isKept: boolean): Promise<number> {
  if (isKept) keepTicksFast()
  await runTicks()
  collectGarbage()
  collectGarbage()
  await runTicks()
  const started = performance.now()
  await runTicks()
  return ((performance.now() - started) * 1000) / (TURNS * TICKS_PER_TURN)
}

async function runTicks(): Promise<void> {
  for (let at = 0; at < TURNS; at++) {
    for (let tick = 0; tick < TICKS_PER_TURN; tick++) process.nextTick(() => {})
    await turn()
  }
}
