import { readDictionary } from '../../src/server/content/read.ts'

/**
 * The real dictionary under `content/`, read once for all test files of a process, since reading it takes a second of
 * processor time. It is frozen, so that no test can change it for another.
 */
export const dictionary = readDictionary('content').then(freeze)

function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze)
  return value
}
