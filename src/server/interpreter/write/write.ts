import { symbolsThatMatter } from '../choose/matter.ts'
import type { ThemeMatch } from '../choose/themes.ts'
import type { ImageReading, InterpretedText, RecognisedSymbol } from '../port.ts'
import { isUnquotable } from '../safety/sensitive-topics.ts'
import type { Event, Participant, Story, TokenRange } from '../understand/story.ts'
import { readLifeContext } from './life-context.ts'
import { observe } from './observations.ts'
import { makePartList, type PartList } from './parts.ts'
import { joinRetold, named, type Retold, retellable } from './retell.ts'
import { partWeights, selectParts } from './select-parts.ts'
import { fittingVariants, makePick, type Pick } from './variants.ts'

/** What was understood and chosen, for writing. `themes` and `symbols` with the most important first. */
export type WriterInput = {
  story: Story
  themes: readonly ThemeMatch[]
  symbols: readonly RecognisedSymbol[]
  context: string | undefined
}

type Writing = WriterInput & {
  pick: Pick
  parts: Retold[]
  sceneWords: number
  /** What has been retold or quoted. */
  used: Set<Retold>
  /** The sentences about images that have been written. */
  said: Set<string>
  dreamWords: number
}

const SUMMARY_RETOLD_WORDS = 36
const SUMMARY_WORDS_MIN = 20
/** The detailed text says more about the images until it has so many words. */
const MEANING_WORDS = 70
const LONG_MEANING_WORDS = 120
/** Words of the scenes that are retold before a remark. */
const SCENE_WORDS = 36
const NO_THEME_WORDS = 16
/** With fewer words the detailed text speaks of images of which nothing particular is told. */
const REMARKS_MIN = 45
/** A shorter detailed text gets more scenes. */
const DETAILED_WORDS = 90
const QUOTATIONS_MAX = 2
const QUOTED_MIN = 4
const QUOTED_MAX = 14
const SHORT_DREAM = 150

/**
 * Writes the reading of a dream: its turn retold and what it comes to; then what else happens, what such dreams often go
 * with, the central image as this dream uses it, the ending, the life context, and one or two questions. Sentences stand
 * as they were authored, and retold ones are the dreamer's own clauses. The same input gives the same text.
 */
export function writeReading(input: WriterInput): InterpretedText {
  const parts = retellable(input.story).filter(({ text }) => !isUnquotable(text))
  const first = writeWith(input, parts, SCENE_WORDS)
  const lacking = DETAILED_WORDS - first.detailed.split(/\s+/).length
  // More of the dream is better than more remarks.
  return lacking > 0 ? writeWith(input, parts, SCENE_WORDS + lacking) : first
}

/** `sceneWords`: how many words of scenes are retold before the first remark. */
function writeWith(input: WriterInput, parts: Retold[], sceneWords: number): InterpretedText {
  const { story, context } = input
  const writing: Writing = {
    ...input,
    pick: makePick(`${story.read.text}\n${context ?? ''}`),
    parts,
    sceneWords,
    used: new Set(),
    said: new Set(),
    dreamWords: story.read.tokens.filter(({ pos }) => pos !== 'PUNCT').length,
  }
  const summary = makePartList(story.read, 'summary')
  const detailed = makePartList(story.read, 'detailed')
  writeSummary(writing, summary)
  writeTheme(writing, detailed)
  writeImage(writing, detailed)
  writeSecondTheme(writing, detailed)
  if (detailed.words() < REMARKS_MIN)
    for (const image of presentable(writing).slice(0, 2)) addImage(writing, detailed, image)
  detailed.paragraph()
  writeEnd(writing, detailed)
  const questions = questionsOf(writing)
  return {
    summary: summary.text(),
    detailed: [detailed.text(), questions.map((question) => `- ${question}`).join('\n')].filter(Boolean).join('\n\n'),
    parts: [...summary.parts(), ...detailed.parts()],
  }
}

/** The turn of the dream, retold, and in one sentence what it comes to. */
function writeSummary(writing: Writing, list: PartList): void {
  const { story, themes, parts, pick } = writing
  const [lead] = themes
  const weights = partWeights(story, parts, lead?.events ?? [])
  const gist = lead && pick(fittingVariants(lead.theme.gist, story))
  const clear = parts.filter((part) => named(part) !== undefined)
  const two = selectParts(clear, weights, SUMMARY_RETOLD_WORDS, 2, parts)
  const words = two.reduce((sum, part) => sum + part.words, 0) + (gist ? gist.text.split(' ').length : 0)
  retell(
    writing,
    list,
    words < SUMMARY_WORDS_MIN + 4 ? selectParts(clear, weights, SUMMARY_RETOLD_WORDS, 3, parts) : two,
  )
  if (gist) list.add(gist.text, { ranges: lead.events.map(({ range }) => range), theme: lead.theme.name })
  if (list.words() < SUMMARY_WORDS_MIN) {
    // The more important ones are for the detailed text.
    const image = presentable(writing).at(-1)
    if (image?.reading) addImage(writing, list, image)
    else list.add('This is only a glimpse of a dream, and there is not enough in it to say what it comes to.')
  }
}

/** Adds parts of the dream, joined where they belong together; who is only called "it" or "she" gets a name. */
function retell(writing: Writing, list: PartList, chosen: readonly Retold[]): void {
  const { parts, used, story, pick } = writing
  let before: Retold | undefined
  let isConnected = false
  for (const joined of joinRetold(chosen, story)) {
    const follows = before !== undefined && parts.indexOf(joined) === parts.indexOf(before) + 1
    const isKnown = before !== undefined && mentions(joined.pronoun?.referent, before)
    const part = follows || isKnown ? joined : named(joined)
    for (const one of parts) if (one.first >= joined.first && one.last <= joined.last) used.add(one)
    if (!part) continue
    const connector: string | undefined = before && !follows && !isConnected ? pick(CONNECTORS) : undefined
    isConnected ||= connector !== undefined
    before = joined
    list.add(connector && CONNECTABLE.test(part.text) ? `${connector} ${afterColon(part.text)}` : part.text, {
      ranges: [joined],
      symbols: symbolsIn(writing, joined),
    })
  }
}

/** The theme: the scene that shows it, where the summary hasn't told it, and what such dreams often go with. */
function writeTheme(writing: Writing, list: PartList): void {
  const { story, themes, pick, sceneWords } = writing
  const [lead] = themes
  const limit = Math.ceil(sceneWords / 12)
  if (!lead) {
    retell(writing, list, choose(writing, [], sceneWords + NO_THEME_WORDS, limit + 1))
    list.paragraph()
    return
  }
  retell(writing, list, choose(writing, lead.events, sceneWords, limit))
  const says = pick(fittingVariants(lead.theme.says, story))
  const source = lead.theme.source?.work
  list.add(says?.text, {
    ranges: lead.events.map(({ range }) => range),
    theme: lead.theme.name,
    ...(source !== undefined && { source }),
  })
  list.paragraph()
}

/** Parts that haven't been told yet, above all those of the events. */
function choose({ story, parts, used }: Writing, events: readonly Event[], words: number, limit: number): Retold[] {
  const free = parts.filter((part) => !used.has(part) && named(part) !== undefined && part !== parts.at(-1))
  return selectParts(free, partWeights(story, parts, events), words, limit, parts)
}

/** The central image as this dream uses it, after the scene that shows it. */
function writeImage(writing: Writing, list: PartList): void {
  const images = presentable(writing)
  const shown = images.filter(({ reading }) => reading?.isShown)
  const [first, second] = shown.length > 0 || writing.themes.length > 0 ? shown : images
  if (first) addImage(writing, list, first)
  if (second && list.words() < MEANING_WORDS) addImage(writing, list, second)
  list.paragraph()
}

/** A second theme of other events, where there is room. */
function writeSecondTheme(writing: Writing, list: PartList): void {
  const { story, pick, dreamWords } = writing
  const [second] = otherThemes(writing)
  if (!second || list.words() >= (dreamWords <= SHORT_DREAM ? MEANING_WORDS : LONG_MEANING_WORDS)) return
  retell(writing, list, choose(writing, second.events, SCENE_WORDS, 2))
  const says = pick(fittingVariants(second.theme.says, story))
  list.add(says?.text, { ranges: second.events.map(({ range }) => range), theme: second.theme.name })
  list.paragraph()
}

/** The symbols that matter and may be spoken of in so many words. */
const presentable = ({ symbols }: Writing) =>
  symbolsThatMatter(symbols).filter(({ reading }) => reading && reading.words !== '')

/** Themes of other events than the leading one's. */
function otherThemes({ themes }: Writing): ThemeMatch[] {
  const [lead] = themes
  const taken = new Set(lead?.events)
  const names = new Set([lead?.theme.slug])
  return themes.slice(1).filter(({ theme, events }) => {
    if (events.length === 0 || names.has(theme.slug) || events.some((event) => taken.has(event))) return false
    names.add(theme.slug)
    for (const event of events) taken.add(event)
    return true
  })
}

/** What a symbol's situation often goes with, after the scene that shows it where it hasn't been told. */
function addImage(writing: Writing, list: PartList, { symbol, reading }: RecognisedSymbol): void {
  const { story, parts, used, said } = writing
  if (!reading || said.has(reading.says)) return
  said.add(reading.says)
  const range = rangeOf(reading, story)
  const scene = range && parts.find(({ first, last }) => range.first >= first && range.last <= last)
  if (scene && !used.has(scene)) retell(writing, list, [scene])
  else if (range && !scene) addQuotation(writing, list, { symbol, reading }, range)
  list.add(reading.says, { symbols: [symbol.slug], ranges: [range] })
}

/** The dreamer's own words for an image that can't be retold. */
function addQuotation(
  { story }: Writing,
  list: PartList,
  { symbol, reading }: { symbol: RecognisedSymbol['symbol']; reading: ImageReading },
  range: TokenRange,
): void {
  const words = reading.words.split(' ').length
  if (words < QUOTED_MIN || words > QUOTED_MAX || !endsWell(story, range) || list.quotations() >= QUOTATIONS_MAX) return
  list.add(`You also tell: “${reading.words}”.`, { symbols: [symbol.slug], ranges: [range] })
}

/** Whether a quotation stands by itself, and ends where something ends in the text. */
function endsWell({ read }: Story, { first, last }: TokenRange): boolean {
  const next = read.tokens[last]
  const end = read.tokens[last - 1]
  const start = read.tokens[first]
  if (/^(?:if|that|which|who|where|when|while|because|as|than|or|whether)$/.test(start?.lower ?? '')) return false
  if (end?.pos === 'ADV' || end?.pos === 'ADP' || end?.pos === 'DET') return false
  return !next || next.pos === 'PUNCT' || /^(?:and|but|so|because|when|which|while|as|then)$/.test(next.lower)
}

/** The last scene, and what the dreamer told of their life. */
function writeEnd(writing: Writing, list: PartList): void {
  const { story, parts, used, pick, context } = writing
  const last = parts.findLast((part) =>
    part.clauses.includes(story.ending.clause ?? (part.clauses[0] as (typeof part.clauses)[0])),
  )
  const ending = last && !used.has(last) && last.words <= 20 ? named(last) : undefined
  if (ending)
    list.add(pick(LAST_SCENE)?.replace('{r}', afterColon(ending.text)), {
      ranges: [last],
      symbols: symbolsIn(writing, ending),
    })
  const observation = observe(
    story,
    parts.filter((part) => !used.has(part)),
    pick,
  )
  if (observation && list.quotations() < QUOTATIONS_MAX) {
    list.add(observation.text, { ranges: [observation.part] })
    used.add(observation.part)
  }
  if (context) list.add(readLifeContext(context, story, pick))
  list.dropEmptyParagraph()
}

/** Whether somebody is mentioned in a part, so that a pronoun in the next one is understood. */
const mentions = (participant: Participant | undefined, { first, last }: TokenRange) =>
  participant?.mentions.some((mention) => mention.first >= first && mention.last <= last) ?? false

/** How the last scene is introduced; what sort of an ending it is, its own words say. */
const LAST_SCENE = [
  'At the end: {r}',
  'The last thing you tell: {r}',
  'It ends here: {r}',
  'And the end of it: {r}',
  'You leave it there: {r}',
]

/** Before a part that doesn't follow directly on the one before it; once in a text. */
const CONNECTORS = ['Later', 'Then', '']
const CONNECTABLE = /^(?:You|Your|The|A|An|He|She|They|There|His|Her|Their) (?!remember|(?:just |still )?know)/

/** What follows a colon begins in lower case, unless it begins with a name. */
const afterColon = (text: string) =>
  /^(?:You|Your|The|A|An|It|He|She|They|There|His|Her|Their|Its|One|Some|Then|When|While|In|On|At)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text

/** One question of the theme, one of the image that the text speaks of. */
function questionsOf(writing: Writing): string[] {
  const { themes, pick } = writing
  const [lead] = themes
  const image =
    presentable(writing).find(({ reading }) => reading?.isShown) ?? (lead ? undefined : presentable(writing)[0])
  const questions = [lead && pick(lead.theme.questions), image && pick(image.symbol.reading.questions)].filter(
    (question) => question !== undefined,
  )
  return questions.length > 0 ? questions : ['What of this dream do you still see most clearly?']
}

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
