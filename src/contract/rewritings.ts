import { z } from 'zod'
import { formatNumber } from '../shared/format-number.ts'
import { dreamDate } from './journal.ts'
import { DISTRESS_MAX, JOURNAL_TEXT_MAX } from './limits.ts'
import { supportFields } from './support.ts'
import { text, unlessBroken } from './text.ts'

/** One rehearsal of a rewriting. Distress is 0 (none) to 10 (the most there can be). */
const rehearsalSchema = z
  .object({
    id: z.uuid(),
    day: z.iso.date(),
    distressBefore: z.int(),
    distressAfter: z.int(),
  })
  .meta({ id: 'Rehearsal' })

/** A new wording of a nightmare, kept beside its entry. */
export const rewritingSchema = z
  .object({
    id: z.uuid(),
    entryId: z.uuid(),
    text: z.string(),
    rehearsals: z.array(rehearsalSchema).meta({ description: 'The oldest first.' }),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Rewriting' })

/** A rewriting in the list of all, with the entry it belongs to. */
export const listedRewritingSchema = rewritingSchema
  .extend({ entry: z.object({ title: z.string(), dreamDate: z.iso.date() }) })
  .meta({ id: 'ListedRewriting' })

/** The answer to a saved rewriting. */
export const savedRewritingSchema = rewritingSchema.extend(supportFields).meta({ id: 'SavedRewriting' })

/** The id of a new thing that its client has chosen, so that a request can be sent again. */
export const ownId = z
  .uuid({ error: unlessBroken('Please give the id as a UUID.') })
  .optional()
  .meta({
    description:
      'An id of the client’s own: sent again with the same content, nothing is created twice; with another content it is refused (409).',
  })

export const rewritingFieldsSchema = z
  .object(
    {
      text: text('The new version is required')
        .trim()
        .min(1, 'Write the new version first, even if it is one sentence.')
        .max(
          JOURNAL_TEXT_MAX,
          `Please shorten the new version to at most ${formatNumber(JOURNAL_TEXT_MAX)} characters.`,
        ),
    },
    { error: 'Please send the rewriting as a JSON object.' },
  )
  .meta({ id: 'RewritingFields' })

const DISTRESS = `Please give the distress as a whole number from 0 to ${DISTRESS_MAX}.`
const distress = z.number({ error: DISTRESS }).int(DISTRESS).min(0, DISTRESS).max(DISTRESS_MAX, DISTRESS)

export const newRewritingSchema = rewritingFieldsSchema.extend({ id: ownId }).meta({ id: 'NewRewriting' })

/** Without a rewriting, the id is that of something else. */
export const rewritingConflictSchema = z
  .object({ error: z.string(), rewriting: rewritingSchema.optional() })
  .meta({ id: 'RewritingConflict' })

export const newRehearsalSchema = z
  .object(
    { id: ownId, day: dreamDate, distressBefore: distress, distressAfter: distress },
    { error: 'Please send the rehearsal as a JSON object.' },
  )
  .meta({ id: 'NewRehearsal' })

export type Rehearsal = z.infer<typeof rehearsalSchema>
export type Rewriting = z.infer<typeof rewritingSchema>
export type ListedRewriting = z.infer<typeof listedRewritingSchema>
export type SavedRewriting = z.infer<typeof savedRewritingSchema>
export type NewRewriting = z.infer<typeof newRewritingSchema>
export type NewRehearsal = z.input<typeof newRehearsalSchema>
