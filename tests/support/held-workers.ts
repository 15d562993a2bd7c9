import type { TextWorkers } from '../../src/server/workers/text-workers.ts'
import { sharedWorkers } from './app.ts'

type Analyse = TextWorkers['analyseEntries']

/** The real text workers, started, whose analyses of entries are held until a test lets them go. */
export async function holdTextWorkers() {
  const workers = await sharedWorkers
  await workers.analyseEntries(0, [{ title: 'A door', dreamContent: 'It opened by itself.' }])
  const held: (() => void)[] = []
  const analyseEntries: Analyse = async (...args) => {
    await new Promise<void>((resolve) => held.push(resolve))
    return workers.analyseEntries(...args)
  }
  return {
    workers: Promise.resolve({ ...workers, analyseEntries }),
    /** How many analyses are held. */
    count: () => held.length,
    /** Lets one analysis go: the one at this place, in the order in which they came. */
    release: (at = 0) => held.splice(at, 1)[0]?.(),
  }
}

/** Text workers that take no entry: the pool is too busy, or its threads are dead. */
export async function refusingTextWorkers(error: Error) {
  const analyseEntries: Analyse = () => Promise.reject(error)
  return { ...(await sharedWorkers), analyseEntries }
}
