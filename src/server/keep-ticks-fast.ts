import { createHook } from 'node:async_hooks'

/** Holds the object whose hidden class is kept, see {@link keepTicksFast}. */
const kept: object[] = []

/**
 * Keeps one of the objects alive that Node makes for each `process.nextTick`. To be called before anything is loaded.
 *
 * V8 knows the hidden class of these objects, by which it makes them without a call. A collection of garbage that finds
 * none of them, as each one does while nothing is asked of the site, takes the class away; V8 then believes that the
 * objects have many classes, and makes them the slow way for as long as the process lives: 3 of the 37 µs of a page from
 * memory (`bench/ticks.bench.ts`).
 */
export function keepTicksFast(): void {
  const hook = createHook({
    init(_id, type, _triggerId, resource) {
      if (type === 'TickObject') kept.push(resource)
    },
  }).enable()
  process.nextTick(() => {})
  hook.disable()
}
