const WORD = /[\p{L}\p{N}]+(?:['’]\p{L}+)*/gu
const QUOTED = /[“"]([^“”"]+)[”"]/gu
/** A word that begins with a capital, or a number, elsewhere than at the start of a sentence: mostly a name. */
const NAME = /(?<=[\p{L}\p{N},;] )(?:\p{Lu}[\p{L}\p{N}]*|\p{N}+)/gu

/** An interpretation speaks to the dreamer: "my" in the dream is "your" there. */
const SECOND_PERSON = new Map(
  Object.entries({ i: 'you', me: 'you', my: 'your', mine: 'yours', myself: 'yourself', am: 'are', was: 'were' }),
)

/** Words that say nothing about a dream by themselves. */
const COMMON = new Set(
  `a about after all also an and another any are as at be because been before but by can come could did do does dream
  dreams even every for from get go had has have he her here him his how if in into is it its just like made make many may
  more most much no not now of off often on one only or other our out over own say she so some something than that the
  their them then there these they thing things this those to too up us very want were what when where which while who
  will with without would you your yours yourself`.split(/\s+/),
)

/** How many words in a row make a repetition. */
const RUN = 3
/** The share of a sentence's own words that may occur in the dream. */
const KNOWN_MAX = 0.6

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

/** The version of the rule below: what an older one has left out is computed again. */
export const DREAM_WORDS_RULE = 1

export type ShortenedText = { text: string; isShortened: boolean }

/**
 * Returns the texts, which are about `dream`, without the sentences that repeat it: that have three words in a row from
 * it (also in the second person), quote it, name a person from it, or consist mostly of its words. `isShortened` says
 * whether there were any. A single ordinary word of the dream may stay. The dream is read once for all texts, so that
 * the time is linear in the length of all of them together.
 */
export function withoutDreamWords(texts: string[], dream: string): ShortenedText[] {
  const repeats = makeRepetitionCheck(dream)
  return texts.map((text) => withoutRepetitions(text, repeats))
}

function withoutRepetitions(text: string, repeats: (sentence: string) => boolean): ShortenedText {
  let isShortened = false
  const lines = text.split('\n').map((line) => {
    const [, mark = '', prose = ''] = /^(- )?(.*)$/s.exec(line) ?? []
    const shown = sentencesOf(prose)
      .filter((sentence) => !repeats(sentence))
      .join('')
    if (shown !== prose) isShortened = true
    return shown.trim() ? mark + shown.trimEnd() : ''
  })
  return {
    text: lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    isShortened,
  }
}

/** Most lines of a list are one sentence; cutting a text into sentences takes far longer than seeing that. */
function sentencesOf(line: string): string[] {
  if (!/[.!?…]\P{L}/u.test(line)) return line ? [line] : []
  return Array.from(sentences.segment(line), ({ segment }) => segment)
}

function makeRepetitionCheck(dream: string): (sentence: string) => boolean {
  const dreamWords = wordsOf(dream)
  const known = new Set(dreamWords)
  const runs = new Set(runsOf(dreamWords))
  const names = new Set(namesIn(dream))
  return (sentence) => {
    const words = wordsOf(sentence)
    if (runsOf(words).some((run) => runs.has(run))) return true
    // A name may stand at the start of a sentence in one of the texts.
    if (words.some((word) => names.has(word)) || namesIn(sentence).some((name) => known.has(name))) return true
    for (const [, quoted = ''] of sentence.matchAll(QUOTED)) {
      const inQuotes = wordsOf(quoted)
      if (inQuotes.length > 0 && inQuotes.every((word) => known.has(word))) return true
    }
    const own = words.filter((word) => !COMMON.has(word))
    return own.length > 1 && own.filter((word) => known.has(word)).length > own.length * KNOWN_MAX
  }
}

function namesIn(text: string): string[] {
  return (text.replace(/\s+/g, ' ').match(NAME) ?? [])
    .map((name) => name.toLowerCase())
    .filter((name) => name !== 'i' && !COMMON.has(name))
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(WORD) ?? []).map((word) => SECOND_PERSON.get(word) ?? word.replaceAll('’', "'"))
}

/** All words in a row, {@link RUN} at a time, except those that are only common words. */
function runsOf(words: string[]): string[] {
  return words.flatMap((_, at) => {
    const run = words.slice(at, at + RUN)
    return run.length === RUN && run.some((word) => !COMMON.has(word)) ? [run.join(' ')] : []
  })
}
