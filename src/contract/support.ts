import { z } from 'zod'

export const SUPPORT_KINDS = ['self-harm', 'violence'] as const

/** Which help a message of support names first. */
export const supportKindSchema = z
  .enum(SUPPORT_KINDS)
  .meta({ description: 'Which help `support` names first; where there are signs of both, that against self-harm.' })

/** The fields of an answer that names sources of help; both are missing where nothing speaks of real distress. */
export const supportFields = {
  support: z
    .string()
    .optional()
    .meta({ description: 'Where help can be found; only there when the text speaks of real distress.' }),
  supportKind: supportKindSchema.optional(),
}

export type SupportKind = z.infer<typeof supportKindSchema>
/** The fields of an answer that say where help can be found. */
export type SupportFields = { support?: string | undefined; supportKind?: SupportKind | undefined }
