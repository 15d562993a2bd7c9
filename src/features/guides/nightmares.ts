import works from '../../../content/bibliography.yaml'
import words from '../../../content/guides/nightmares.yaml'
import type { Site } from '../../contract/site.ts'
import { splitTexts } from '../../shared/entry-text.ts'
import { articleMetadata } from './article-metadata.ts'

export type Section = { title: string; slug: string; parts: { title?: string; text: string }[] }

type Guide = {
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

/** A reference in the file: "[krakow-2001]", a key of the bibliography. */
const KEY = /\[([a-z][\w-]*)\]/g

const bibliography = works as Record<string, { text: string; url?: string }>

/** The keys of the works that the guide refers to, in the order of their first references. */
const REFERRED = [
  ...new Set(
    [...JSON.stringify([(words as Guide).sections, (words as Guide).exercise]).matchAll(KEY)].map(
      ([, key = '']) => key,
    ),
  ),
]

/** The guide to nightmares, its references as numbers of {@link SOURCES}. `nightmaresSchema` validates the file. */
export const NIGHTMARES = JSON.parse(
  JSON.stringify(words).replace(KEY, (_, key: string) => `[${REFERRED.indexOf(key) + 1}]`),
) as Guide

/** The works that the guide refers to, each with its address where it has one. */
export const SOURCES = REFERRED.map((key) =>
  [bibliography[key]?.text ?? key, bibliography[key]?.url].filter(Boolean).join(' '),
)

/** The paragraphs of a part. */
export const paragraphsOf = (text: string) => text.split(/\n{2,}/)

const referringTexts = [
  ...NIGHTMARES.sections.flatMap(({ parts }) => parts.flatMap(({ text }) => paragraphsOf(text))),
  ...NIGHTMARES.exercise.steps.map(({ text }) => text),
]
const { pieces, timesReferred } = splitTexts(referringTexts)
const piecesByText = new Map(referringTexts.map((text, at) => [text, pieces[at] ?? []]))

/** A paragraph or step of the guide, split at its references. */
export const piecesOf = (text: string) => piecesByText.get(text) ?? [text]

/** How often the guide refers to each of {@link SOURCES}, by its number. */
export const TIMES_REFERRED = timesReferred

const PATH = '/nightmares'
const WRITTEN = '2026-11-22T00:00:00.000Z'

export function nightmaresMetadata(site: Site) {
  const { title } = NIGHTMARES
  const description =
    'What nightmares are, what has been shown to help and how well, when to see someone, and an exercise: rewrite one that keeps coming back.'
  return articleMetadata(site, { title, description, path: PATH, written: WRITTEN })
}
