import { z } from 'zod'
import { formatNumber } from '../shared/format-number.ts'
import { figureSchema } from './figure.ts'
import { JOURNAL_TEXT_MAX } from './limits.ts'
import { BROKEN_TEXT, text, unlessBroken } from './text.ts'

// These are in the answers of the interpreter and in the entries that a client writes: hence `text` and the limits.
const SPANS_MAX = 100
const SYMBOLS_MAX = 500
const PARTS_MAX = 200
const NAME_MAX = 200
const TRADITION_SOURCES_MAX = 7
const NOTES_MAX = 20
const SITUATIONS_MAX = 50
/** A line or two in answer to a note's question. */
export const NOTE_ANSWER_MAX = 2_000

const UNREADABLE = 'This reading can’t be read.'
const ERROR = { error: UNREADABLE }

const prose = () => text(UNREADABLE).max(JOURNAL_TEXT_MAX, UNREADABLE)
const name = () => text(UNREADABLE).max(NAME_MAX, UNREADABLE)
const offset = () => z.int(ERROR).min(0, ERROR)

export const spanSchema = z
  .object({ start: offset(), end: offset() }, ERROR)
  .meta({ id: 'Span', description: 'A range of the trimmed dream, as UTF-16 offsets, `end` exclusive.' })

export const partSchema = z
  .object(
    {
      section: z.enum(['summary', 'detailed'], { error: unlessBroken(UNREADABLE) }),
      text: prose(),
      spans: z
        .array(spanSchema, ERROR)
        .max(SPANS_MAX, ERROR)
        .meta({ description: 'The words of the dream that it rests on.' }),
      symbols: z
        .array(name(), ERROR)
        .max(SYMBOLS_MAX, ERROR)
        .meta({ description: 'Slugs of the symbols that it rests on.' }),
      theme: name().optional().meta({ description: 'The name of a theme.' }),
      source: name().optional().meta({ description: 'A work of the bibliography.' }),
    },
    ERROR,
  )
  .meta({ id: 'ReadingPart', description: 'A sentence of an interpretation, or several that belong together.' })

export const situationNameSchema = z.object({ label: name(), anchor: name() }, ERROR).meta({
  id: 'SituationName',
  description: 'What a symbol does in a dream, and the address on its page that says so.',
})

export const imageReadingSchema = z
  .object(
    {
      words: prose().meta({ description: 'The dreamer’s words.' }),
      span: spanSchema,
      leadIn: prose().optional().meta({ description: 'The dreamer’s clause, told to them.' }),
      situation: situationNameSchema.optional(),
      says: prose(),
      tradition: prose().optional().meta({ description: 'What one tradition said of just this.' }),
      sources: z
        .array(prose(), ERROR)
        .max(TRADITION_SOURCES_MAX, ERROR)
        .optional()
        .meta({ description: 'The works and passages that `tradition` rests on.' }),
    },
    ERROR,
  )
  .meta({ id: 'ImageReading', description: 'How a dream uses a symbol, and what that often goes with.' })

export const noteSchema = z
  .object(
    {
      heading: name().meta({ description: 'The symbol, and what it does where that is sure: “Dog: it bit you”.' }),
      symbol: name().meta({ description: 'The slug of the symbol.' }),
      span: spanSchema,
      leadIn: prose().meta({
        description:
          'The dreamer’s clause, told to them or quoted, which `says` follows on; empty where the dreamer added the image.',
      }),
      situation: situationNameSchema.optional(),
      says: prose(),
      context: prose().optional().meta({ description: 'What the dreamer tells of their life that may belong here.' }),
      question: prose(),
      others: z
        .array(situationNameSchema, ERROR)
        .max(SITUATIONS_MAX, ERROR)
        .meta({ description: 'The symbol’s other situations, the likeliest first.' }),
      answer: text(UNREADABLE)
        .max(NOTE_ANSWER_MAX, `An answer can have at most ${formatNumber(NOTE_ANSWER_MAX)} characters.`)
        .optional()
        .meta({ description: 'What the dreamer answers to the question.' }),
    },
    ERROR,
  )
  .meta({ id: 'Note', description: 'What a reading says of one image of a dream.' })

export const oddDetailSchema = z
  .object({ words: prose(), span: spanSchema, question: prose() }, ERROR)
  .meta({ id: 'OddDetail', description: 'The oddest thing of a dream that no note takes up, and a question about it.' })

const savedSymbolSchema = z.object({ slug: name(), keyword: name(), reading: imageReadingSchema.optional() }, ERROR)

const savedReadingFields = z.object(
  {
    basis: name().meta({
      description: 'A fingerprint of the dream and the interpretation: the parts are kept only while it fits them.',
    }),
    parts: z.array(partSchema, ERROR).max(PARTS_MAX, ERROR),
    symbols: z
      .array(savedSymbolSchema, ERROR)
      .max(SYMBOLS_MAX, ERROR)
      .meta({ description: 'Recognised in the dream, the heaviest first; with a reading where it matters.' }),
    notes: z.array(noteSchema, ERROR).max(NOTES_MAX, ERROR).optional(),
    oddDetail: oddDetailSchema.nullish(),
  },
  ERROR,
)

/** How JSON writes what PostgreSQL can't store: NUL, and half of a surrogate pair. */
const BROKEN_IN_JSON = /\\u(0000|d[89a-f])/

/**
 * All faults of a reading are told as one. Each list in it is bounded, but with one fault for every item an import
 * would have a million of them.
 */
const readableFields = z.preprocess((given: z.input<typeof savedReadingFields>, { addIssue }) => {
  if (savedReadingFields.validate(given)) return given
  addIssue(BROKEN_IN_JSON.test(JSON.stringify(given)) ? BROKEN_TEXT : UNREADABLE)
  return z.NEVER
}, savedReadingFields)

export const savedReadingSchema = readableFields
  .refine((reading) => JSON.stringify(reading).length <= JOURNAL_TEXT_MAX, {
    error: `A reading can have at most ${formatNumber(JOURNAL_TEXT_MAX)} characters.`,
  })
  .meta({ id: 'SavedReading', description: 'What an interpretation rests on, as a journal keeps it.' })

/** A saved reading as an entry shows it: with the figures of those symbols that the dictionary still has. */
export const shownReadingSchema = savedReadingFields
  .extend({ symbols: z.array(savedSymbolSchema.extend({ figure: figureSchema.optional() })) })
  .meta({ id: 'ShownReading' })

export type Note = z.infer<typeof noteSchema>
export type OddDetail = z.infer<typeof oddDetailSchema>
export type SituationName = z.infer<typeof situationNameSchema>
export type Span = z.infer<typeof spanSchema>
export type Part = z.infer<typeof partSchema>
export type ShownReading = z.infer<typeof shownReadingSchema>
export type SavedReading = z.infer<typeof savedReadingSchema>
