import { z } from 'zod'

/** The words that were spoken in a recording. */
export const transcriptionSchema = z.object({ text: z.string() }).meta({ id: 'Transcription' })

export type Transcription = z.infer<typeof transcriptionSchema>
