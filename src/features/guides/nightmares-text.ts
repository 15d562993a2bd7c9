import works from '../../../content/bibliography.yaml'
import words from '../../../content/guides/nightmares.yaml'
import type { Site } from '../../contract/site.ts'
import { articleMetadata } from './article-metadata.ts'
import type { NightmaresText } from './nightmares.ts'

/** A reference in the file: "[krakow-2001]", a key of the bibliography. */
const KEY = /\[([a-z][\w-]*)\]/g

type Guide = NightmaresText['guide']

const guideWords = words as Guide
const bibliography = works as Record<string, { text: string; url?: string }>

/** The keys of the works that the guide refers to, in the order of their first references. */
const REFERRED = [
  ...new Set([...JSON.stringify([guideWords.sections, guideWords.exercise]).matchAll(KEY)].map(([, key = '']) => key)),
]

const guide = JSON.parse(
  JSON.stringify(words).replace(KEY, (_, key: string) => `[${REFERRED.indexOf(key) + 1}]`),
) as Guide

const sources = REFERRED.map((key) =>
  [bibliography[key]?.text ?? key, bibliography[key]?.url].filter(Boolean).join(' '),
)

/** The guide to nightmares, its references as numbers of its sources. `nightmaresSchema` validates the file. */
export const NIGHTMARES: NightmaresText = { guide, sources }

const PATH = '/nightmares'
const WRITTEN = '2026-11-22T00:00:00.000Z'

export function nightmaresMetadata(site: Site) {
  const { title } = guide
  const description =
    'What nightmares are, what has been shown to help and how well, when to see someone, and an exercise: rewrite one that keeps coming back.'
  return articleMetadata(site, { title, description, path: PATH, written: WRITTEN })
}
