import works from '../../../../content/bibliography.yaml'
import guides from '../../../../content/guides/traditions.yaml'
import type { Tradition } from '../../../shared/traditions.ts'

/** What a tradition's page says: which books there are, how they depend on each other, how far to trust them. */
export type TraditionGuide = {
  slug: Tradition
  title: string
  description: string
  lead: string
  sections: { title: string; text: string }[]
  /** Each with its text for readers, as the bibliography has it. */
  works: { text: string; note: string }[]
}

type Cited = Omit<TraditionGuide, 'works'> & { works: { work: string; note: string }[] }

const bibliography = works as Record<string, { text: string }>

/** The guides to all traditions, in their order. `traditionsSchema` validates the file. */
export const TRADITION_GUIDES: readonly TraditionGuide[] = (guides as Cited[]).map((guide) => ({
  ...guide,
  works: guide.works.map(({ work, note }) => ({ text: bibliography[work]?.text ?? work, note })),
}))
