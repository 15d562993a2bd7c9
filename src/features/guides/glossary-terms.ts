import words from '../../../content/guides/glossary.yaml'
import type { Term } from './glossary.ts'

/** Twenty-five terms in alphabetical order. `glossarySchema` validates the file. */
export const TERMS = (words as Term[]).toSorted((a, b) => a.term.localeCompare(b.term, 'en'))
