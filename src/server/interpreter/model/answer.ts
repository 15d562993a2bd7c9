import { parsePartialJson } from 'ai'
import { z } from 'zod'

/**
 * What a model answers. All fields are required, as structured outputs demand. `distress` comes first, so that help is
 * shown before the reading; the texts come in the order in which they are read. `summary` and `detailed` carry
 * citations (`citations.ts`).
 */
export const answerSchema = z.object({
  distress: z.enum(['none', 'self-harm', 'violence']),
  summary: z.string(),
  detailed: z.string(),
  questions: z.array(z.string()),
  images: z.array(
    z.object({
      symbol: z.string().describe('The name of an entry of the dictionary.'),
      words: z.string().describe('The words of the dream, exactly.'),
      situation: z.string().describe('One of the entry’s situations, exactly, or an empty string.'),
      says: z.string(),
    }),
  ),
})

export type Answer = z.infer<typeof answerSchema>

/** As much of an answer as has come in: the last field, and the last element of the last list, may be incomplete. */
export type PartialAnswer = {
  distress?: Answer['distress']
  summary?: string
  detailed?: string
  questions?: string[]
  images?: Partial<Answer['images'][number]>[]
}

const partialAnswerSchema = z
  .object({
    distress: answerSchema.shape.distress.optional().catch(undefined),
    summary: z.string().optional().catch(undefined),
    detailed: z.string().optional().catch(undefined),
    questions: z.array(z.string()).optional().catch(undefined),
    images: z.array(answerSchema.shape.images.element.partial()).optional().catch(undefined),
  })
  .transform((answer) => answer as PartialAnswer)

/** `lastField` is the one that is still coming in, unless the answer `isWhole`. */
type ReadAnswer = { answer: PartialAnswer; isWhole: boolean; lastField: string | undefined }

const LIST_MAX = 20
const TEXT_MAX = 8_000

/**
 * Reads an answer while it comes in, also one of a server without structured output: after reasoning in `<think>`,
 * inside a code fence or between sentences, with unescaped line breaks in its strings. `isWhole` is true once the JSON
 * object is closed. Undefined while there is no object.
 */
export async function readAnswer(text: string): Promise<ReadAnswer | undefined> {
  const json = escapeLineBreaks(jsonIn(text))
  if (json === '') return undefined
  const { value, state } = await parsePartialJson(json)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const parsed = partialAnswerSchema.safeParse(bounded(value))
  if (!parsed.success) return undefined
  return { answer: parsed.data, isWhole: state === 'successful-parse', lastField: Object.keys(value).at(-1) }
}

/** Cuts what no reading needs, so that checking an answer takes no longer than a long reading. */
function bounded(value: object): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => {
      if (Array.isArray(field)) return [name, field.slice(0, LIST_MAX)]
      return [name, typeof field === 'string' ? field.slice(0, TEXT_MAX).replace(/[ \t]{2,}/g, ' ') : field]
    }),
  )
}

function jsonIn(text: string): string {
  const answer = text.replace(/^\s*<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/, '')
  const start = answer.indexOf('{')
  if (start < 0) return ''
  const rest = answer.slice(start)
  // What follows the object, such as the end of a code fence, isn't part of it.
  const closing = /\}[^}"]*$/.exec(rest)
  return closing ? rest.slice(0, closing.index + 1) : rest
}

/** Escapes the line breaks inside strings, in a single pass, so that any text takes linear time. */
function escapeLineBreaks(json: string): string {
  let inString = false
  return json.replace(/\\[\s\S]|"|\r?\n|\t/g, (piece) => {
    if (piece === '"') inString = !inString
    if (!inString || piece === '"' || piece.startsWith('\\')) return piece
    return piece === '\t' ? '\\t' : '\\n'
  })
}
