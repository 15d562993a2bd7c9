import works from '../../../content/bibliography.yaml'
import words from '../../../content/guides/nightmares.yaml'
import type { Site } from '../../contract/site.ts'
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

/** The guide to nightmares. `nightmaresSchema` validates the file. */
export const NIGHTMARES = words as Guide

/** A reference in a text: "[krakow-2001]", a key of the bibliography. */
const REFERENCE = /\[([\w-]+)\]/g

const bibliography = works as Record<string, { text: string; url?: string }>

/** The keys of the works that the guide refers to, in the order of their first references. */
const REFERRED = [
  ...new Set(
    [...JSON.stringify([NIGHTMARES.sections, NIGHTMARES.exercise]).matchAll(REFERENCE)].map(([, key = '']) => key),
  ),
]

/** The works that the guide refers to, numbered by their places in this list from 1. */
export const SOURCES = REFERRED.map((key) => ({ key, ...(bibliography[key] ?? { text: key }) }))

/** Splits a text at its references: strings, and the numbers of works in {@link SOURCES}. */
export function splitAtReferences(text: string): (string | number)[] {
  return text
    .split(REFERENCE)
    .map((piece, at) => (at % 2 === 0 ? piece : REFERRED.indexOf(piece) + 1))
    .filter((piece) => piece !== '')
}

const PATH = '/nightmares'
const WRITTEN = '2026-11-22T00:00:00.000Z'

export function nightmaresMetadata(site: Site) {
  const { title } = NIGHTMARES
  const description =
    'What nightmares are, what has been shown to help and how well, when to see someone, and an exercise: rewrite one that keeps coming back.'
  return articleMetadata(site, { title, description, path: PATH, written: WRITTEN })
}
