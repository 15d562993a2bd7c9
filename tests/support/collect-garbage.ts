import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Frees objects that are no longer referred to, for tests that ask which are. Takes some 100 ms. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  collect()
}
