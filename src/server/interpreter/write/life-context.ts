import { tagText } from '../../language/nlp.ts'
import type { Token } from '../../language/token.ts'
import { wordSet } from '../../language/word-set.ts'
import type { ChosenNote } from '../choose/notes.ts'
import { isUnquotable } from '../safety/sensitive-topics.ts'
import type { FoundSymbol } from '../types.ts'
import type { Story } from '../understand/story.ts'
import { understand } from '../understand/understand.ts'
import { retellable } from './retell.ts'
import { lowerFirst, typographic } from './wording.ts'

/** What is said of the dreamer's life beside a note. */
export type NoteContext = { note: ChosenNote; text: string }

/** How much each thing that a sentence of the life context and a note have in common tells. */
const SHARED = { symbol: 3, name: 3, noun: 2, feeling: 1 }
const QUOTED_WORDS_MAX = 30
const NOUN_LETTERS_MIN = 3
const COMMON_NOUNS = wordSet(
  `time thing things life dream dreams people person year years week weeks month months today night nights morning lot
   something anything everything kind part while back time times days moment place end way ways stuff bit home house`,
)

/**
 * Finds the sentence of the life context that shares a person, a place, a subject or a feeling with a note, and says
 * beside which note it is set; undefined if none does. `recognise` finds the symbols of a text.
 */
export function contextBeside(
  context: string,
  notes: readonly ChosenNote[],
  story: Story,
  recognise: (read: Story['read']) => readonly FoundSymbol[],
): NoteContext | undefined {
  const told = understand(tagText(context))
  const symbols = recognise(told.read)
  const ranked = told.read.sentences.flatMap((sentence) => {
    const isWithin = ({ start }: { start: number }) => start >= sentence.start && start < sentence.end
    const slugs = new Set(symbols.flatMap(({ symbol, spans }) => (spans.some(isWithin) ? [symbol.slug] : [])))
    const tokens = told.read.tokens.slice(sentence.first, sentence.last)
    const emotions = new Set(
      told.feelings.flatMap(({ emotion, clause }) => (clause.sentence === sentence ? [emotion] : [])),
    )
    return notes.map((note) => {
      const beside = sentencesAround(note, story)
      const shared =
        (slugs.has(note.symbol.slug) ? SHARED.symbol : 0) +
        (overlaps(namesIn(tokens), namesIn(beside)) ? SHARED.name : 0) +
        (overlaps(nounsIn(tokens), nounsIn(beside)) ? SHARED.noun : 0) +
        (note.symbol.emotion && emotions.has(note.symbol.emotion) ? SHARED.feeling : 0)
      return { sentence, note, shared }
    })
  })
  const best = ranked.toSorted((a, b) => b.shared - a.shared)[0]
  if (!best || best.shared === 0) return undefined
  const words = sentenceInSecondPerson(best.sentence, told)
  return words === undefined ? undefined : { note: best.note, text: `${words} That may be where to look.` }
}

function sentenceInSecondPerson(sentence: Story['read']['sentences'][number], story: Story): string | undefined {
  const part = retellable(story).find(({ first }) => first >= sentence.first && first < sentence.last)
  if (part && !isUnquotable(part.text)) return `You write that ${lowerFirst(typographic(part.text))}`
  const quoted = story.read.text
    .slice(sentence.start, sentence.end)
    .replace(/["“”]/g, '')
    .replace(/[.!?…\s]+$/, '')
  const isLong = quoted.split(/\s+/).length > QUOTED_WORDS_MAX
  return isLong || quoted === '' || isUnquotable(quoted) ? undefined : `You write: “${typographic(quoted)}.”`
}

/** The words of the note's sentence. */
function sentencesAround({ leadIn }: ChosenNote, { read }: Story): Token[] {
  const sentence = read.sentences[read.tokens[leadIn.range.first]?.sentence ?? 0]
  return sentence ? read.tokens.slice(sentence.first, sentence.last) : []
}

const overlaps = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].some((one) => b.has(one))

const namesIn = (tokens: readonly Token[]) =>
  new Set(tokens.flatMap(({ pos, surface, lower }) => (pos === 'PROPN' && /^[A-Z]/.test(surface) ? [lower] : [])))

const nounsIn = (tokens: readonly Token[]) =>
  new Set(
    tokens.flatMap(({ role, pos, lemma, lower }) =>
      role === 'noun' && pos !== 'PRON' && lemma.length >= NOUN_LETTERS_MIN && !COMMON_NOUNS.has(lower) ? [lemma] : [],
    ),
  )
