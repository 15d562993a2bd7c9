import { z } from 'zod'
import { categorySchema } from './categories.ts'
import { symbolSchema } from './symbols.ts'

/** Increased when the file changes in a manner that breaks its readers; new fields may come without. */
export const DICTIONARY_FORMAT = 1

/** A symbol with everything that the API tells of it. */
const dictionarySymbolSchema = symbolSchema
  .extend({
    url: z.url().meta({ description: 'Its page.' }),
    synonyms: z.array(z.string()).meta({
      description: 'The words by which it is found and recognised in a dream; “to …” is a verb, “…” leaves out words.',
    }),
    formerSlugs: z.array(z.string()).meta({ description: 'Slugs it had before; their addresses lead to it.' }),
    updatedAt: z.iso.datetime().meta({ description: 'When its text last changed.' }),
  })
  .meta({ id: 'DictionarySymbol' })

/** The whole dictionary in one file. */
export const dictionaryFileSchema = z
  .object({
    name: z.string(),
    description: z.string(),
    version: z.string().meta({ description: 'Changes exactly when the dictionary does.' }),
    formatVersion: z
      .literal(DICTIONARY_FORMAT)
      .meta({ description: 'Increased when the file changes in a manner that breaks its readers.' }),
    language: z.literal('en'),
    licence: z.object({ name: z.string(), url: z.url() }).meta({ description: 'Of the words.' }),
    attribution: z.string().meta({ description: 'How to name the source where the words are used.' }),
    site: z.url().meta({ description: 'The address of the site that the file comes from.' }),
    url: z.url().meta({ description: 'Where the file is.' }),
    categories: z.array(categorySchema.extend({ url: z.url() }).meta({ id: 'DictionaryCategory' })),
    symbols: z.array(dictionarySymbolSchema).meta({ description: 'Sorted by slug.' }),
  })
  .meta({ id: 'DictionaryFile' })

export type DictionaryFile = z.infer<typeof dictionaryFileSchema>
