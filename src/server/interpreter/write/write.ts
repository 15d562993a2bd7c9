import { symbolsThatMatter } from '../choose/matter.ts'
import type { ThemeMatch } from '../choose/themes.ts'
import type { ImageReading, InterpretedText, RecognisedSymbol } from '../port.ts'
import { isUnquotable } from '../safety/sensitive-topics.ts'
import type { Story, TokenRange } from '../understand/story.ts'
import { readLifeContext } from './life-context.ts'
import { type Observation, wordsOf } from './observations/observation.ts'
import { observe } from './observations/observe.ts'
import { makePartList, type PartList } from './parts.ts'
import { type Retold, retellable } from './retell.ts'
import { partWeights } from './select-parts.ts'
import { type RetoldSentence, retellCourse } from './summary.ts'
import { fittingQuestions, fittingVariants, makePick, type Pick } from './variants.ts'

/** What was understood and chosen, for writing. `themes` and `symbols` with the most important first. */
export type WriterInput = {
  story: Story
  themes: readonly ThemeMatch[]
  symbols: readonly RecognisedSymbol[]
  context: string | undefined
}

type Writing = WriterInput & {
  pick: Pick
  /** What can be retold. */
  parts: readonly Retold[]
}

const SUMMARY_RETOLD_WORDS = 42
const SUMMARY_WORDS_MIN = 20
/** Names are longer than the pronouns that they stand for. */
const SUMMARY_WORDS_MAX = 52
/** In a dream of so many words more is observed, and more of it is retold. */
const SHORT_DREAM = 60
const LONG_DREAM = 150
/** A shorter detailed text tells more of the dream's scenes. */
const DETAILED_WORDS = 100
const SCENE_WORDS_MIN = 12
/** Only the most important images are spoken of in the text; the list has the others. */
const IMAGES_CONSIDERED = 3
const IMAGES_MAX = 2
/** With fewer words the detailed text speaks of images of which nothing particular is told. */
const REMARKS_MIN = 35
/** With so many words no further image is spoken of. */
const MEANING_WORDS = 60
const QUESTIONS_MAX = 2

/**
 * Writes the reading of a dream. The summary retells its course and says what it comes to; the detailed text tells what
 * stands out in it, what such dreams often go with, the central image as this dream uses it, and the life context; one
 * or two questions follow. The same input gives the same text.
 */
export function writeReading(input: WriterInput): InterpretedText {
  const first = writeWith(input, 0)
  const lacking = DETAILED_WORDS - first.detailed.split(/\s+/).length
  // More of the dream is better than more remarks.
  return lacking >= SCENE_WORDS_MIN ? writeWith(input, lacking) : first
}

/** `sceneWords`: how many words of scenes the detailed text retells. */
function writeWith(input: WriterInput, sceneWords: number): InterpretedText {
  const { story, context } = input
  const pick = makePick(`${story.read.text}\n${context ?? ''}`)
  const parts = retellable(story).filter(({ text }) => !isUnquotable(text))
  const length = wordsOf(story)
  const limit = length <= SHORT_DREAM ? 4 : length <= LONG_DREAM ? 5 : 6
  const writing: Writing = { ...input, pick, parts }
  const summary = makePartList(story.read, 'summary')
  const detailed = makePartList(story.read, 'detailed')
  const told = writeSummary(writing, summary).flatMap((sentence) => sentence.parts)
  const observations = observe({ story, told, pick }, limit)
  writeTelling(writing, detailed, told, observations, sceneWords)
  writeMeaning(writing, detailed, summary.text())
  if (context) detailed.add(readLifeContext(context, story, pick))
  const questions = questionsOf(writing, observations)
  return {
    summary: summary.text(),
    detailed: [detailed.text(), questions.map((question) => `- ${question}`).join('\n')].filter(Boolean).join('\n\n'),
    parts: [...summary.parts(), ...detailed.parts()],
  }
}

/** The course of the dream, and in one sentence what it comes to. */
function writeSummary(writing: Writing, list: PartList): RetoldSentence[] {
  const { story, themes, parts, pick } = writing
  const [lead] = themes
  const gist = lead && pick(fittingVariants(lead.theme.gist, lead, story))
  const retold = retellCourse(
    story,
    parts,
    partWeights(story, parts, lead?.events ?? []),
    Math.min(SUMMARY_RETOLD_WORDS, SUMMARY_WORDS_MAX - (gist?.split(' ').length ?? 0)),
    pick,
  )
  addRetold(writing, list, retold)
  if (gist) list.add(gist, { ranges: lead.events.map(({ range }) => range), theme: lead.theme.name })
  if (list.words() < SUMMARY_WORDS_MIN) {
    const image = presentable(writing).at(-1)
    if (image?.reading) addImage(list, image, story)
    else list.add('This is only a glimpse of a dream, and there is not enough in it to say what it comes to.')
  }
  return retold
}

function addRetold(writing: Writing, list: PartList, retold: readonly RetoldSentence[]): void {
  for (const { text, parts } of retold)
    list.add(text, { ranges: parts, symbols: parts.flatMap((part) => symbolsIn(writing, part)) })
}

/** What stands out in this dream, among more of its scenes, in the order of the dream. */
function writeTelling(
  writing: Writing,
  list: PartList,
  told: readonly Retold[],
  observations: readonly Observation[],
  sceneWords: number,
): void {
  const { story, parts, themes, pick } = writing
  // What is observed isn't told once more.
  const known = [...told, ...observations.flatMap(({ ranges }) => ranges)]
  const rest = parts.filter(({ first, last }) => !known.some((one) => first < one.last && one.first < last))
  const scenes =
    sceneWords > 0 && rest.length > 0
      ? retellCourse(story, rest, partWeights(story, parts, themes[1]?.events ?? []), sceneWords, pick)
      : []
  const items = [
    ...observations.map((one) => ({
      at: one.ranges[0]?.first ?? -1,
      add: () => list.add(one.text, { ranges: one.ranges }),
    })),
    ...scenes.map((one) => ({ at: one.parts[0]?.first ?? 0, add: () => addRetold(writing, list, [one]) })),
  ]
  for (const { add } of items.sort((a, b) => a.at - b.at)) add()
  list.paragraph()
}

/** What such dreams often go with, and the image that an event of the dream shows. */
function writeMeaning(writing: Writing, list: PartList, summary: string): void {
  const { story, themes, pick } = writing
  const [lead] = themes
  if (lead) {
    const source = lead.theme.source?.work
    list.add(pick(fittingVariants(lead.theme.says, lead, story)), {
      ranges: lead.events.map(({ range }) => range),
      theme: lead.theme.name,
      ...(source !== undefined && { source }),
    })
  }
  const images = presentable(writing)
    .slice(0, IMAGES_CONSIDERED)
    .filter(({ reading }) => !summary.includes(reading?.says ?? ''))
  const shown = images.filter(({ reading }) => reading?.isShown)
  const fitting = images.filter(({ reading }) => reading?.situation && !reading.isShown)
  for (const image of [...shown, ...fitting].slice(0, IMAGES_MAX))
    if (list.words() < MEANING_WORDS) addImage(list, image, story)
  // There is something to say of every dream.
  for (const image of images) if (list.words() < REMARKS_MIN) addImage(list, image, story)
  list.paragraph()
}

/** The symbols that matter and may be spoken of in so many words. */
const presentable = ({ symbols }: Writing) =>
  symbolsThatMatter(symbols).filter(({ reading }) => reading && reading.words !== '')

/** What a symbol's situation often goes with. */
function addImage(list: PartList, { symbol, reading }: RecognisedSymbol, story: Story): void {
  if (reading) list.add(reading.says, { symbols: [symbol.slug], ranges: [rangeOf(reading, story)] })
}

/** A question of the theme, and one of what stands out or of the central image. */
function questionsOf(writing: Writing, observations: readonly Observation[]): string[] {
  const { themes, pick } = writing
  const [lead] = themes
  const observed = observations
    .toSorted((a, b) => b.weight - a.weight)
    .flatMap(({ question }) => (question === undefined ? [] : [question]))
  const image = presentable(writing)[0]
  const shown = image?.reading?.isShown ? pick(image.symbol.reading.questions) : undefined
  const questions = [lead && pick(fittingQuestions(lead)), ...observed, shown].filter(
    (question) => question !== undefined,
  )
  if (questions.length > 0) return questions.slice(0, QUESTIONS_MAX)
  const asked = image && pick(image.symbol.reading.questions)
  return [asked ?? (pick(LAST_QUESTIONS) as string)]
}
const LAST_QUESTIONS = [
  'What of this dream do you still see most clearly?',
  'Which moment of it would you like to have gone on longer?',
  'What would have come next, if the dream had gone on?',
  'Is there anybody to whom you would tell it first, and why?',
]

function symbolsIn({ symbols, story }: Writing, { first, last }: TokenRange): string[] {
  const start = story.read.tokens[first]?.start ?? 0
  const end = story.read.tokens[last - 1]?.end ?? 0
  return symbols
    .filter(({ spans }) => spans.some((span) => span.start < end && start < span.end))
    .map(({ symbol }) => symbol.slug)
}

function rangeOf({ span }: ImageReading, { read }: Story): TokenRange | undefined {
  const first = read.tokens.findIndex(({ start }) => start >= span.start)
  const last = read.tokens.findLastIndex(({ end }) => end <= span.end)
  return first >= 0 && last >= first ? { first, last: last + 1 } : undefined
}
