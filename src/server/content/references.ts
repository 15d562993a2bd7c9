import { TRADITIONS, type Tradition } from '../../shared/traditions.ts'
import type { SymbolFrontMatter } from './schema.ts'

/** A work of the bibliography: its text for readers, and whether it is so short that no passage is named. */
type Work = { text: string; url?: string | undefined; whole?: boolean | undefined }

/** A reference in a text of an entry: "[artemidorus]", the key of one of its sources. */
const REFERENCE = /\s*\[([a-z0-9]+(?:-[a-z0-9]+)*)\]/g

/** Before this many characters of the body no reference stands: they are what is shared and shown in search results. */
const WITHOUT_REFERENCES = 200

type Referenced = {
  /** The texts, with each reference as "[2]": the second of `sources`. */
  body: string
  /** In the order of the page. */
  traditions: { tradition: Tradition; text: string }[]
  /** In the order in which the entry refers to them, for readers: work, passage, address. */
  sources: string[]
  faults: string[]
}

/**
 * Numbers the references of a symbol's entry as an encyclopaedia does: by the order in which its sources are first
 * referred to, in the body and then in the traditions. Faults are references without a source, sources without a
 * reference, works that the bibliography lacks, and longer works without a passage.
 */
export function numberReferences(
  entry: Pick<SymbolFrontMatter, 'traditions' | 'sources'> & { body: string },
  bibliography: Readonly<Record<string, Work>>,
): Referenced {
  const faults: string[] = []
  const sources = new Map(entry.sources.map((source) => [source.key ?? source.work, source]))
  if (sources.size < entry.sources.length)
    faults.push('sources: two have the same key; a work that is listed twice needs a key of its own for each passage')
  const order: string[] = []
  const number = (text: string, field: string) =>
    text.replace(REFERENCE, (_, key: string) => {
      if (!sources.has(key)) faults.push(`${field}: refers to "${key}", which is not among the sources`)
      if (!order.includes(key)) order.push(key)
      return `[${order.indexOf(key) + 1}]`
    })
  const body = number(entry.body, 'body')
  const traditions = TRADITIONS.flatMap((tradition) => {
    const text = entry.traditions[tradition]?.trim()
    return text ? [{ tradition, text: number(text, `traditions.${tradition}`) }] : []
  })
  if (entry.body.slice(0, WITHOUT_REFERENCES).includes('['))
    faults.push(`body: has a reference in its first ${WITHOUT_REFERENCES} characters`)
  for (const [key, { work, passage }] of sources) {
    const found = Object.hasOwn(bibliography, work) ? bibliography[work] : undefined
    if (!order.includes(key)) faults.push(`sources: "${key}" is never referred to`)
    if (!found) faults.push(`sources: "${work}" is not in bibliography.yaml`)
    else if (!(passage || found.whole))
      faults.push(`sources: "${key}" needs its passage (or \`whole: true\` in the bibliography, if it is short)`)
  }
  return {
    body,
    traditions,
    sources: order.flatMap((key) => {
      const source = sources.get(key)
      return source ? [sourceText(source, bibliography)] : []
    }),
    faults,
  }
}

/** A source as readers see it. The address comes last, where the page makes it a link. */
function sourceText(
  { work, passage }: SymbolFrontMatter['sources'][number],
  bibliography: Readonly<Record<string, Work>>,
) {
  const found = Object.hasOwn(bibliography, work) ? bibliography[work] : undefined
  return [[found?.text, passage].filter(Boolean).join(', '), found?.url].filter(Boolean).join(' ')
}
