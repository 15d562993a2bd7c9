import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type CollectGarbage = (options: { type: 'major'; flavor: 'last-resort' }) => void

/**
 * Frees what this thread has left behind, such as the texts of the files that its start has read: while nothing is
 * asked of a site, V8 has no reason to look for it. Takes some 100 ms.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as CollectGarbage
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', flavor: 'last-resort' })
}

type IdleOptions = {
  checkMs?: number
  /** By how many bytes the heap must have grown. */
  grownBytes?: number
  collect?: () => void
}

const CHECK_MS = 20_000
const GROWN_BYTES = 16 * 1024 * 1024
/** The part of the time since the last check in which this thread did anything. Health checks stay far below it. */
const BUSY_MIN = 0.02

/**
 * Collects garbage when this thread has had almost nothing to do for some time and its heap has grown since the last
 * collection: of what a busy hour has left behind, V8 gives nothing back by itself. The returned function ends it.
 */
export function collectWhenIdle({
  checkMs = CHECK_MS,
  grownBytes = GROWN_BYTES,
  collect = collectGarbage,
}: IdleOptions = {}): () => void {
  let heapAfter = process.memoryUsage().heapUsed
  let seen = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, seen)
    seen = now
    const { heapUsed } = process.memoryUsage()
    heapAfter = Math.min(heapAfter, heapUsed)
    if (utilization > BUSY_MIN || heapUsed < heapAfter + grownBytes) return
    collect()
    heapAfter = process.memoryUsage().heapUsed
    // The collection itself isn't work of the site.
    seen = performance.eventLoopUtilization()
  }, checkMs).unref()
  return () => clearInterval(timer)
}
