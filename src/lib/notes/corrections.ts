import type { Note, OddDetail, Part, ShownReading, SituationName } from '../../contract/reading.ts'
import type { SymbolEntry } from '../../contract/symbols.ts'
import { partsOfNote, textOfNotes } from '../../shared/note-text.ts'

type Symbol = Pick<ShownReading['symbols'][number], 'slug' | 'keyword' | 'reading'>

/** The notes of a reading, and the symbols that were recognised in its dream. */
export type NotedReading<One extends Symbol = Symbol> = {
  notes: Note[]
  oddDetail: OddDetail | null
  symbols: One[]
}

/** What a dreamer puts right of a reading. */
export type Correction =
  /** Another of the symbol's situations is what happened, or none that is listed. */
  | { kind: 'situation'; note: Note; entry: SymbolEntry; situation: SituationName | null }
  /** The symbol isn't in the dream. */
  | { kind: 'remove'; note: Note }
  /** The symbol mattered, whether it was recognised or not. */
  | { kind: 'add'; entry: SymbolEntry }
  | { kind: 'answer'; note: Note; answer: string }

/** What an entry of the dictionary says of a situation, or where nothing particular is told. */
function passageOf({ situations, general }: SymbolEntry, situation: SituationName | null) {
  const found = situations.find(({ anchor }) => anchor === situation?.anchor)
  return { says: found?.says ?? general.says, question: found?.question ?? general.question }
}

/** The note as the dreamer has it, with another of the symbol's situations. */
function withSituation(note: Note, entry: SymbolEntry, situation: SituationName | null): Note {
  const { situation: before, ...rest } = note
  return {
    ...rest,
    ...passageOf(entry, situation),
    heading: situation ? `${entry.keyword}: ${situation.label}` : entry.keyword,
    ...(situation && { situation }),
    others: [...(before ? [before] : []), ...note.others].filter(({ anchor }) => anchor !== situation?.anchor),
  }
}

/** A note on a symbol that had none: with the dreamer's clause, if the symbol was recognised in one. */
function noteOn(entry: SymbolEntry, recognised: Symbol | undefined): Note {
  const { span = { start: 0, end: 0 }, leadIn = '' } = recognised?.reading ?? {}
  const others = entry.situations.map(({ label, anchor }) => ({ label, anchor }))
  return { heading: entry.keyword, symbol: entry.slug, span, leadIn, ...passageOf(entry, null), others }
}

/**
 * The reading after a correction. `makeSymbol` makes what a symbol that wasn't recognised is listed as, of its entry.
 */
export function correctReading<One extends Symbol>(
  { notes, oddDetail, symbols }: NotedReading<One>,
  correction: Correction,
  makeSymbol: (entry: SymbolEntry) => One,
): NotedReading<One> {
  const replaced = (by: (note: Note) => Note[]) => notes.flatMap((note) => (isCorrected(note) ? by(note) : [note]))
  const isCorrected = (note: Note) => 'note' in correction && note.symbol === correction.note.symbol
  switch (correction.kind) {
    case 'situation':
      return {
        notes: replaced((note) => [withSituation(note, correction.entry, correction.situation)]),
        oddDetail,
        symbols,
      }
    case 'remove':
      return {
        notes: replaced(() => []),
        oddDetail,
        symbols: symbols.filter(({ slug }) => slug !== correction.note.symbol),
      }
    case 'answer':
      return { notes: replaced((note) => [{ ...note, answer: correction.answer }]), oddDetail, symbols }
    case 'add': {
      const { entry } = correction
      const recognised = symbols.find(({ slug }) => slug === entry.slug)
      return {
        notes: notes.some(({ symbol }) => symbol === entry.slug) ? notes : [...notes, noteOn(entry, recognised)],
        oddDetail,
        symbols: recognised ? symbols : [...symbols, makeSymbol(entry)],
      }
    }
  }
}

/** The symbols that a correction adds to those recognised in a dream, and those that it takes away. */
export type SymbolChanges = { added: string[]; removed: string[] }

/** All changes to the symbols of a dream, after those before. */
export function changesAfter(
  { added, removed }: SymbolChanges,
  before: readonly Symbol[],
  after: readonly Symbol[],
): SymbolChanges {
  const slugs = (symbols: readonly Symbol[]) => symbols.map(({ slug }) => slug)
  const more = slugs(after).filter((slug) => !slugs(before).includes(slug))
  const fewer = slugs(before).filter((slug) => !slugs(after).includes(slug))
  return {
    added: [...added.filter((slug) => !fewer.includes(slug)), ...more.filter((slug) => !removed.includes(slug))],
    removed: [...removed.filter((slug) => !more.includes(slug)), ...fewer.filter((slug) => !added.includes(slug))],
  }
}

/** The parts of a detailed text that stand before its notes: that words of distress aren't read as a picture. */
export const partsBeforeNotes = (parts: readonly Part[]) =>
  parts.filter(({ section, symbols }) => section === 'detailed' && symbols.length === 0)

/** The detailed text of a corrected reading, and the parts of the whole reading. */
export function rewrittenDetail({ notes, oddDetail }: NotedReading, parts: readonly Part[]) {
  const before = partsBeforeNotes(parts)
  return {
    detailed: [...before.map(({ text }) => text), textOfNotes(notes, oddDetail)].filter(Boolean).join('\n\n'),
    parts: [...parts.filter(({ section }) => section === 'summary'), ...before, ...notes.flatMap(partsOfNote)],
  }
}
