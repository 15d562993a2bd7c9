import { z } from 'zod'
import { SHARED_DETAILS, type SharedDetailName } from '../shared/entry-details.ts'
import { figureSchema } from './figure.ts'
import { detailSchemas } from './journal.ts'
import { SHARE_DAYS, SHARED_ENTRIES_MAX, TITLE_MAX } from './limits.ts'
import { imageReadingSchema, partSchema } from './reading.ts'
import { ownId } from './rewritings.ts'
import { text } from './text.ts'

const CHOICE = 'Please say with true or false whether this is shown.'
const DAYS = `Please choose ${SHARE_DAYS.slice(0, -1).join(', ')} or ${SHARE_DAYS.at(-1)} days.`

const BY_ID = 'Please give the entries by their ids.'
const ID_MAX = 100

const choiceFields = {
  entryIds: z
    .array(text(BY_ID).max(ID_MAX, BY_ID), { error: 'Please give the entries as a list of ids.' })
    .min(1, 'Please choose an entry first.')
    .max(SHARED_ENTRIES_MAX, `Please choose at most ${SHARED_ENTRIES_MAX} entries.`)
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))])
    .meta({ description: 'Ids of your entries, in the order in which they are shown.' }),
  withDream: z
    .boolean({ error: CHOICE })
    .meta({ description: 'Show the dreams, with their titles and what was noted about the nights.' }),
  withInterpretation: z
    .boolean({ error: CHOICE })
    .meta({ description: 'Show the interpretations, with their images.' }),
  title: text('Please give the heading as text.')
    .trim()
    .max(TITLE_MAX, `The heading can have at most ${TITLE_MAX} characters.`)
    .nullish()
    .transform((title) => title || null)
    .meta({ description: 'A heading of your own.' }),
}

const BODY = { error: 'Please send the choice as a JSON object.' }

const showsSomething = (choice: { withDream: boolean; withInterpretation: boolean }) =>
  choice.withDream || choice.withInterpretation
const NOTHING_SHOWN = {
  error: 'Please choose what is shown: the interpretation, the dream, or both.',
  path: ['withInterpretation'],
}

export const newShareSchema = z
  .object(
    {
      id: ownId,
      ...choiceFields,
      expiresInDays: z.literal(SHARE_DAYS, { error: DAYS }).meta({ description: 'For how long the link opens.' }),
    },
    BODY,
  )
  .refine(showsSomething, NOTHING_SHOWN)
  .meta({ id: 'NewShare' })

export const entriesPdfSchema = z
  .object(choiceFields, BODY)
  .refine(showsSomething, NOTHING_SHOWN)
  .meta({ id: 'EntriesPdf' })

/** A share as its owner sees it. */
export const shareSchema = z
  .object({
    id: z.uuid(),
    link: z.url().meta({ description: 'Opens what is shared, for anyone who has it.' }),
    title: z.string().nullable(),
    withDream: z.boolean(),
    withInterpretation: z.boolean(),
    entries: z.array(z.object({ id: z.uuid(), title: z.string(), dreamDate: z.iso.date() })),
    expiresAt: z.iso.datetime(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Share' })

/** An image of a shared dream. The dreamer's words are left out with the dream. */
const sharedSymbolSchema = z.object({
  slug: z.string(),
  keyword: z.string(),
  figure: figureSchema.optional(),
  reading: imageReadingSchema.partial({ words: true, span: true }).optional(),
})

const sharedDetails = Object.fromEntries(SHARED_DETAILS.map((name) => [name, detailSchemas[name]])) as Pick<
  typeof detailSchemas,
  SharedDetailName
>

const sharedEntrySchema = z
  .object({
    dreamDate: z.iso.date(),
    title: z.string().nullable(),
    dreamContent: z.string().nullable(),
    ...sharedDetails,
    interpretation: z.string().nullable(),
    isShortened: z.boolean().meta({ description: 'Sentences that repeat the dream were left out with it.' }),
    parts: z.array(partSchema).meta({ description: 'What the interpretation rests on; none without the dream.' }),
    symbols: z.array(sharedSymbolSchema),
  })
  .meta({ id: 'SharedEntry', description: 'What of an entry is shared; null for what isn’t.' })

/** A share as anyone sees it who has its link. Nothing in it says whose it is. */
export const openedShareSchema = z
  .object({
    title: z.string().nullable(),
    withDream: z.boolean(),
    withInterpretation: z.boolean(),
    entries: z.array(sharedEntrySchema),
    leftOut: z.int().min(0).meta({
      description: 'How many of the entries, from the last one on, aren’t shown: they have become too long together.',
    }),
    expiresAt: z.iso.datetime(),
  })
  .meta({ id: 'OpenedShare' })

export type NewShare = z.infer<typeof newShareSchema>
export type NewShareFields = z.input<typeof newShareSchema>
export type EntriesPdf = z.infer<typeof entriesPdfSchema>
export type Share = z.infer<typeof shareSchema>
export type SharedEntry = z.infer<typeof sharedEntrySchema>
export type OpenedShare = z.infer<typeof openedShareSchema>
