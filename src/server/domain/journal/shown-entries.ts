import type { SharedEntry } from '../../../contract/shares.ts'
import { SHARED_DETAILS, type SharedDetailName } from '../../../shared/entry-details.ts'
import type { Db } from '../../storage/connection/db.ts'
import type { TextsWithoutDream } from '../../storage/schema/schema-journal.ts'
import { findTextsWithoutDream, type SharedRow, type ShareRow, storeTextsWithoutDream } from '../../storage/shares.ts'
import { TextLimitExceeded } from '../text-limit.ts'
import { DREAM_WORDS_RULE, type ShortenedText } from './dream-words.ts'

type Choice = Pick<ShareRow, 'withDream' | 'withInterpretation'>

/** Returns a user's texts, which are about one of their dreams, without the sentences that repeat it. */
export type DreamWordOmitter = (userId: number, dream: string, texts: string[]) => Promise<ShortenedText[]>

/** Returns the parts of entries that are shown; throws what the {@link DreamWordOmitter} throws. */
export type ShowEntries = (entries: SharedRow[], choice: Choice) => Promise<SharedEntry[]>

/** The texts of an entry that took too long: none of them is shown, and they are not tried again. */
const NOTHING: ShortenedText[] = []

/**
 * Makes the function that picks from entries the parts that are shown. Where the dream isn't shown, `omit` takes its
 * words out of the other texts, in a worker thread; the result is stored with the entry, for as long as it isn't
 * edited.
 */
export function makeEntryShower(db: Db, omit: DreamWordOmitter): ShowEntries {
  /** The entries that are being read, so that an entry that many open at once is read once. */
  const pending = new Map<string, Promise<TextsWithoutDream>>()

  function findTexts(entry: SharedRow): Promise<TextsWithoutDream> {
    if (isCurrent(entry.withoutDream, entry)) return Promise.resolve(entry.withoutDream)
    const key = `${entry.id} ${entry.version}`
    const texts = pending.get(key) ?? computeTexts(entry).finally(() => pending.delete(key))
    pending.set(key, texts)
    return texts
  }

  async function computeTexts(row: SharedRow): Promise<TextsWithoutDream> {
    const { id, userId, version, title, dreamContent, ...entry } = row
    // Another reader may have stored them since the row was read.
    const stored = await findTextsWithoutDream(db, id)
    if (isCurrent(stored, row)) return stored
    const says = entry.reading?.symbols.map(({ reading }) => reading?.says ?? '') ?? []
    const texts = [entry.interpretation ?? '', ...says]
    const [interpretation = { text: '', isShortened: true }, ...images] = await omit(
      userId,
      `${title}.\n${dreamContent}`,
      texts,
    ).catch((error) => {
      if (!(error instanceof TextLimitExceeded)) throw error
      return NOTHING
    })
    const { text, isShortened } = interpretation
    const found: TextsWithoutDream = {
      rule: DREAM_WORDS_RULE,
      version,
      interpretation: text,
      isShortened,
      says: images.map((image) => image.text),
    }
    await storeTextsWithoutDream(db, id, found)
    return found
  }

  return async (entries, choice) => {
    const shown: SharedEntry[] = []
    for (const entry of entries) {
      const isDreamLeftOut = choice.withInterpretation && !choice.withDream && entry.interpretation !== null
      shown.push(showEntry(entry, choice, isDreamLeftOut ? await findTexts(entry) : undefined))
    }
    return shown
  }
}

function isCurrent(texts: TextsWithoutDream | null, { version }: SharedRow): texts is TextsWithoutDream {
  return texts?.version === version && texts.rule === DREAM_WORDS_RULE
}

/**
 * Returns what of an entry is shown. Without the dream nothing is that the dreamer wrote about it: neither its title
 * nor what was noted about the night, nor the words that the interpretation quotes, see `withoutDream`. Never the
 * owner, the ids, the tags.
 */
function showEntry(
  entry: SharedRow,
  { withDream, withInterpretation }: Choice,
  withoutDream: TextsWithoutDream | undefined,
): SharedEntry {
  const { dreamDate, title, dreamContent } = entry
  const details = SHARED_DETAILS.map((name) => [name, withDream ? entry[name] : null])
  const dream = {
    title: withDream ? title : null,
    dreamContent: withDream ? dreamContent : null,
    ...(Object.fromEntries(details) as Pick<SharedEntry, SharedDetailName>),
  }
  const shown = { dreamDate, ...dream, interpretation: null, isShortened: false, parts: [], symbols: [] }
  if (!withInterpretation || entry.interpretation === null) return shown
  const { parts = [], symbols = [] } = entry.reading ?? {}
  if (withDream) return { ...shown, interpretation: entry.interpretation, parts, symbols }
  if (!withoutDream) return shown
  return {
    ...shown,
    interpretation: withoutDream.interpretation || null,
    isShortened: withoutDream.isShortened,
    symbols: symbols.flatMap(({ slug, keyword, reading }, at) => {
      // Symbols that aren't read only say what else the dream was about.
      if (!reading) return []
      const { words: _, span: __, leadIn: ___, ...image } = reading
      return [{ slug, keyword, reading: { ...image, says: withoutDream.says[at] ?? '' } }]
    }),
  }
}
