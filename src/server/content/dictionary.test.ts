import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { categoryHue } from '../../shared/category-colour.ts'
import { readChanges, undatedSlugs, writeChanges } from './changes.ts'
import { checkComparison, checkGuides, checkHelplines, readDictionary, type SymbolFile } from './read.ts'
import { comparePublishedSlugs, formerSlugFaults, publishSlugs, readPublishedSlugs } from './slugs.ts'

const GRAM = 5
const RELATED_MAX = 6

describe('the dictionary under content/', async () => {
  const { symbols, categories } = await readDictionary('content')

  it('is valid, has the documented size, and has the symbols of the comparison', async () => {
    expect(symbols.length).toBeGreaterThanOrEqual(480)
    expect(categories.length).toBeGreaterThanOrEqual(12)
    expect(categories.length).toBeLessThanOrEqual(16)
    const slugs = symbols.map(({ slug }) => slug)
    expect(slugs).toEqual(
      expect.arrayContaining(['snake', 'water', 'dog', 'cat', 'fire', 'sun', 'moon', 'bird', 'tree', 'mountain']),
    )
    for (const { slug } of categories) {
      expect(symbols.filter(({ category }) => category === slug).length, slug).toBeGreaterThanOrEqual(18)
    }
    await checkComparison('content', symbols)
    await checkGuides('content')
    await checkHelplines('content')
  })

  it('has an entry or a redirect at every address that was ever published', async () => {
    const published = await readPublishedSlugs('content')
    expect(published.length).toBeGreaterThanOrEqual(372)
    expect(comparePublishedSlugs(published, symbols).faults).toEqual([])
  })

  it('says when each entry last changed', async () => {
    const changes = await readChanges('content')
    // `npm run check:content -- --publish` gives those that have changed the day’s date.
    expect(undatedSlugs(changes, symbols)).toEqual([])
    const root = await mkdtemp(path.join(tmpdir(), 'somnary-changes-'))
    try {
      const [first, second] = symbols as [SymbolFile, SymbolFile]
      await writeChanges(root, [first, second], '2026-01-01')
      const edited = { ...second, answer: 'It is seldom more than itself.' }
      expect(undatedSlugs(await readChanges(root), [first, edited])).toEqual([second.slug])
      await writeChanges(root, [first, edited], '2026-02-02')
      const dates = [...(await readChanges(root)).values()].map(({ date }) => date)
      expect(dates).toEqual(['2026-01-01', '2026-02-02'])
    } finally {
      await rm(root, { recursive: true })
    }
  })

  it('links each symbol from another one, and back wherever there is room', () => {
    const related = new Map(symbols.map(({ slug, relatedSymbols }) => [slug, relatedSymbols]))
    const linked = new Set(symbols.flatMap(({ relatedSymbols }) => relatedSymbols))
    expect(symbols.filter(({ slug }) => !linked.has(slug)).map(({ slug }) => slug)).toEqual([])
    const oneWay = symbols.flatMap(({ slug, relatedSymbols }) =>
      relatedSymbols.filter((other) => {
        const back = related.get(other) ?? []
        return !back.includes(slug) && back.length < RELATED_MAX
      }),
    )
    expect(oneWay).toEqual([])
  })

  it('draws no two symbols alike', () => {
    const drawings = symbols.map(({ figure }) => `${figure.stars} ${figure.lines}`)
    expect(new Set(drawings).size).toBe(drawings.length)
  })

  it('gives every category a distinct hue', () => {
    const hues = categories.map(({ slug }) => categoryHue(slug)).sort((a, b) => a - b)
    for (const [index, hue] of hues.entries()) {
      const next = hues[index + 1] ?? (hues[0] ?? 0) + 360
      expect(next - hue).toBeGreaterThanOrEqual(18)
    }
  })

  it('contains no predictions, diagnoses or clichés', () => {
    for (const symbol of symbols) {
      const { keyTakeaway, body, culturalContext, reading } = symbol
      const text = [keyTakeaway, body, culturalContext, ...reading.situations.map(({ says }) => says)].join('\n')
      expect(text, symbol.slug).not.toMatch(/\byou will (receive|meet|lose|win|become|find|have|get)\b/i)
      expect(text, symbol.slug).not.toMatch(
        /\b(you (are|suffer from) (depress|traumati|bipolar)|(anxiety|mood|personality|stress) disorder)/i,
      )
      expect(text, symbol.slug).not.toMatch(/\b(delve|tapestry|realm of|testament to|subconscious mind)\b/i)
      expect(text.split('—').length - 1, symbol.slug).toBeLessThanOrEqual(1)
    }
  })

  it('has no two symbols with mostly the same text', () => {
    const grams = symbols.map(({ body }) => {
      const words = body.toLowerCase().match(/[a-z’']+/g) ?? []
      return new Set(words.slice(GRAM - 1).map((_, at) => words.slice(at, at + GRAM).join(' ')))
    })
    for (const [a, first] of grams.entries()) {
      for (const second of grams.slice(a + 1)) {
        const shared = [...first].filter((gram) => second.has(gram)).length
        expect(shared / (first.size + second.size - shared)).toBeLessThan(0.08)
      }
    }
  })

  it('has no name that belongs to two symbols', () => {
    const owners = new Map<string, string>()
    for (const { slug, keyword, synonyms } of symbols) {
      for (const name of new Set([keyword, ...synonyms].map((one) => one.toLowerCase()))) {
        expect(owners.get(name), `${name} is in ${slug} and ${owners.get(name)}`).toBeUndefined()
        owners.set(name, slug)
      }
    }
  })

  it('has no two symbols with the same opening, and few with the same first sentence pattern', () => {
    const openings = symbols.map(({ body }) => body.split(/\s+/).slice(0, 3).join(' ').toLowerCase())
    expect(new Set(openings).size).toBe(openings.length)
    const patterns = new Map<string, number>()
    for (const { body, keyword } of symbols) {
      // The opening without the symbol's own name, which would remain the same if only the noun were replaced.
      const [sentence = ''] = body.split(/(?<=[.?!])\s/)
      const pattern = sentence.toLowerCase().replaceAll(keyword.toLowerCase(), '…').split(/\s+/).slice(0, 4).join(' ')
      patterns.set(pattern, (patterns.get(pattern) ?? 0) + 1)
    }
    expect([...patterns].filter(([, times]) => times > 3)).toEqual([])
  })
})

describe('the slugs of entries', () => {
  const entry = (slug: string, ...formerSlugs: string[]) => ({ slug, formerSlugs, category: 'animals' })

  it('may be former ones of one entry each, which has another slug now', () => {
    expect(formerSlugFaults([entry('whale', 'whale-or-dolphin', 'leviathan'), entry('dolphin')])).toEqual([])
    expect(
      formerSlugFaults([entry('whale', 'dolphin', 'whale', 'orca'), entry('dolphin'), entry('seal', 'orca')]),
    ).toEqual([
      'symbols/animals/whale.md: formerSlugs: "dolphin" already leads to "dolphin"',
      'symbols/animals/whale.md: formerSlugs: "whale" already leads to "whale"',
      'symbols/animals/seal.md: formerSlugs: "orca" already leads to "whale"',
    ])
  })

  it('never vanish once they are published, and new ones are added to the list in order', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'somnary-slugs-'))
    try {
      await writeFile(path.join(root, 'published-slugs.txt'), 'bear\nwhale-or-dolphin\n')
      const published = await readPublishedSlugs(root)
      expect(
        comparePublishedSlugs(published, [entry('bear'), entry('whale', 'whale-or-dolphin'), entry('ant')]),
      ).toEqual({ faults: [], unpublished: ['whale', 'ant'] })
      expect(comparePublishedSlugs(published, [entry('bear'), entry('whale')]).faults).toEqual([
        expect.stringContaining('"whale-or-dolphin" has no entry'),
      ])
      expect(comparePublishedSlugs(['whale', 'bear'], [entry('bear'), entry('whale')]).faults).toHaveLength(1)
      await publishSlugs(root, ['whale', 'ant'])
      expect(await readPublishedSlugs(root)).toEqual(['ant', 'bear', 'whale', 'whale-or-dolphin'])
    } finally {
      await rm(root, { recursive: true })
    }
  })
})

describe('an invalid content file', () => {
  const folders: string[] = []
  afterEach(async () => {
    for (const folder of folders) await rm(folder, { recursive: true })
    folders.length = 0
  })

  it('is reported with the field and the fault, all faults at once', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'somnary-content-'))
    folders.push(root)
    await mkdir(path.join(root, 'symbols/animals'), { recursive: true })
    await mkdir(path.join(root, 'themes'))
    await writeFile(path.join(root, 'categories.yaml'), '- { slug: animals, name: Animals }\n')
    await writeFile(path.join(root, 'bibliography.yaml'), 'freud: { tradition: western, text: "Freud, 1900" }\n')
    await writeFile(path.join(root, 'symbols/animals/owl.md'), '---\nkeyword: Owl\nslug: Owl\n---\nToo short.\n')
    await writeFile(path.join(root, 'symbols/animals/hen.md'), 'No front matter.\n')
    const failure = await readDictionary(root).catch((error: Error) => error.message)
    expect(failure).toContain('symbols/animals/owl.md: slug: must be lower-case words joined by hyphens')
    expect(failure).toContain('symbols/animals/owl.md: body: must have 180 to 450 words')
    expect(failure).toContain('symbols/animals/hen.md: must start with front matter')
  })

  it('is reported where a guide refers to a work that is not in the bibliography', async () => {
    const root = await mkdtemp(path.join(tmpdir(), 'somnary-content-'))
    folders.push(root)
    await cp('content/guides', path.join(root, 'guides'), { recursive: true })
    await writeFile(path.join(root, 'bibliography.yaml'), 'cook-2010: { tradition: research, text: "Cook, 2010" }\n')
    const failure = await checkGuides(root).catch((error: Error) => error.message)
    expect(failure).toContain('guides/nightmares.yaml: "krakow-2001" is not in bibliography.yaml')
    expect(failure).not.toContain('cook-2010')
  })
})
