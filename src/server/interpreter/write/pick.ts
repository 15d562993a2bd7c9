import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { seededRandom } from '../../../shared/seeded-random.ts'

/** Picks one of several sentences. The same dream gives the same choices. */
export type Pick = <Choice>(choices: readonly Choice[]) => Choice | undefined

export function makePick(seedText: string): Pick {
  const generator = seededRandom(seedText)
  return (choices) => choices[choices.length > 1 ? uniformInt(generator, 0, choices.length - 1) : 0]
}
