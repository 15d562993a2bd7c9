import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { seededRandom } from '../../../shared/seeded-random.ts'
import { SLOT, type Theme } from '../../content/schema-reading.ts'
import { dreamerEmotions } from '../choose/conditions.ts'
import type { ThemeMatch } from '../choose/themes.ts'
import type { Participant, Story } from '../understand/story.ts'
import { nameOf } from './discourse.ts'

/** Picks one of several sentences. The same dream gives the same choices. */
export type Pick = <Choice>(choices: readonly Choice[]) => Choice | undefined

export function makePick(seedText: string): Pick {
  const generator = seededRandom(seedText)
  return (choices) => choices[choices.length > 1 ? uniformInt(generator, 0, choices.length - 1) : 0]
}

type Variant = Theme['says'][number]

/**
 * The texts of a theme that are true of the story: those made for its ending or its feeling, or with a name, before
 * those for any dream. The slots are filled; variants for which the dream has no name are left out.
 */
export function fittingVariants(variants: readonly Variant[], match: ThemeMatch, story: Story): string[] {
  const emotions = dreamerEmotions(story)
  const fits = variants.filter(
    ({ when }) =>
      (!when?.ending || when.ending.includes(story.ending.state)) &&
      (!when?.feeling || when.feeling.some((emotion) => emotions.has(emotion))),
  )
  const filled = fits.flatMap(({ text, when }) => {
    const full = fillSlots(text, match)
    return full === undefined ? [] : [{ text: full, isMade: when !== undefined || full !== text }]
  })
  const made = filled.filter(({ isMade }) => isMade)
  return (made.length > 0 ? made : filled).map(({ text }) => text)
}

/** A theme's questions that can be asked of this dream; those with a name, if there are any. */
export function fittingQuestions({ theme, ...match }: ThemeMatch): string[] {
  const filled = theme.questions.flatMap((question) => {
    const full = fillSlots(question, { theme, ...match })
    return full === undefined ? [] : [{ full, isNamed: full !== question }]
  })
  const named = filled.filter(({ isNamed }) => isNamed)
  return (named.length > 0 ? named : filled).map(({ full }) => full)
}

/** The text with names for its slots; undefined if the dream has no good name for one. */
function fillSlots(text: string, { events }: ThemeMatch): string | undefined {
  const participants = events.flatMap(({ who, whom }) => [who, whom])
  const nameFor = (fits: (one: Participant) => boolean) => {
    for (const one of participants) {
      const name = one && fits(one) ? nameOf(one) : undefined
      if (name !== undefined) return name
    }
    return undefined
  }
  const names: Record<string, string | undefined> = {
    someone: nameFor(({ kind }) => kind !== 'dreamer' && kind !== 'thing'),
    thing: nameFor(({ kind }) => kind === 'thing'),
  }
  let isWhole = true
  const full = text.replace(SLOT, (_, slot: string) => {
    isWhole &&= names[slot] !== undefined
    return names[slot] ?? ''
  })
  return isWhole
    ? full.replace(/(^|[.!?] )([a-z])/g, (_, before: string, letter: string) => before + letter.toUpperCase())
    : undefined
}
