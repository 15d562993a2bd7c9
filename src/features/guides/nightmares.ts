import { type Piece, splitTexts } from '../../shared/entry-text.ts'

export type Section = { title: string; slug: string; parts: { title?: string; text: string }[] }

export type Guide = {
  title: string
  intro: string
  tonight: { title: string; text: string }
  sections: Section[]
  exercise: {
    title: string
    slug: string
    intro: string
    steps: { id: 'choose' | 'tell' | 'change' | 'write' | 'rehearse'; title: string; text: string }[]
    stop: string
  }
  help: { title: string; slug: string; intro: string; when: string[]; crisis: string }
}

/** The guide, and the works that it refers to by their numbers, each with its address where it has one. */
export type NightmaresText = { guide: Guide; sources: string[] }

/** The paragraphs of a part. */
export const paragraphsOf = (text: string) => text.split(/\n{2,}/)

/** A paragraph or step of the guide, split at its references. */
export type PiecesOf = (text: string) => readonly Piece[]

/** Splits the texts of the guide at their references. Also counts how often each source is referred to. */
export function splitGuide({ sections, exercise }: Guide): {
  piecesOf: PiecesOf
  timesReferred: ReadonlyMap<number, number>
} {
  const texts = [
    ...sections.flatMap(({ parts }) => parts.flatMap(({ text }) => paragraphsOf(text))),
    ...exercise.steps.map(({ text }) => text),
  ]
  const { pieces, timesReferred } = splitTexts(texts)
  const piecesByText = new Map(texts.map((text, at) => [text, pieces[at] ?? []]))
  return { piecesOf: (text) => piecesByText.get(text) ?? [text], timesReferred }
}
