import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { seededRandom } from '../../../shared/seeded-random.ts'
import type { Theme } from '../../content/schema-reading.ts'
import { dreamerEmotions } from '../choose/conditions.ts'
import type { Story } from '../understand/story.ts'

/** Picks one of several sentences. The same dream gives the same choices. */
export type Pick = <Choice>(choices: readonly Choice[]) => Choice | undefined

export function makePick(seedText: string): Pick {
  const generator = seededRandom(seedText)
  return (choices) => choices[choices.length > 1 ? uniformInt(generator, 0, choices.length - 1) : 0]
}

type Variant = Theme['says'][number]

/** The variants that are true of the story: those made for its ending or its feeling before those for any. */
export function fittingVariants(variants: readonly Variant[], story: Story): Variant[] {
  const emotions = dreamerEmotions(story)
  const fits = variants.filter(
    ({ when }) =>
      (!when?.ending || when.ending.includes(story.ending.state)) &&
      (!when?.feeling || when.feeling.some((emotion) => emotions.has(emotion))),
  )
  const made = fits.filter(({ when }) => when)
  return [...made, ...fits]
}
