import { outlineOf } from '../../src/server/interpreter/model/outline.ts'
import type { EngineInput } from '../../src/server/interpreter/types.ts'
import { understand } from '../../src/server/interpreter/understand/understand.ts'
import { tagText } from '../../src/server/language/nlp.ts'

/** The input of an engine for a dream in which no symbol is recognised, unless `given` has some. */
export function engineInput(dream: string, given: Partial<EngineInput> = {}): EngineInput {
  return { dream, symbols: [], outline: outlineOf(understand(tagText(dream)), given.context), ...given }
}
