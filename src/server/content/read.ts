import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { z } from 'zod'
import type { Tradition } from '../../shared/traditions.ts'
import { readChanges } from './changes.ts'
import { parseFrontMatter, parseYaml } from './front-matter.ts'
import { readOptionalFile } from './optional-file.ts'
import { numberReferences } from './references.ts'
import {
  aboutSchema,
  bibliographySchema,
  categoriesSchema,
  comparisonSchema,
  faqSchema,
  glossarySchema,
  howToSchema,
  legalSchema,
  nightmaresSchema,
  type SymbolFrontMatter,
  symbolBodySchema,
  symbolFrontMatterSchema,
  toldReportsSchema,
  traditionsSchema,
} from './schema.ts'
import { helplinesSchema } from './schema-helplines.ts'
import { type Theme, themeSchema } from './schema-reading.ts'
import { formerSlugFaults } from './slugs.ts'

/**
 * The content of a symbol's file: the front matter and the body, in whose texts "[2]" refers to the second of
 * `sources`, which are as readers see them; `works` are the sources as the file lists them.
 */
export type SymbolFile = Omit<SymbolFrontMatter, 'sources' | 'traditions'> & {
  body: string
  traditions: { tradition: Tradition; text: string }[]
  /** When it last changed for its readers (`changes.txt`); undefined if that wasn't listed yet. */
  changed?: string | undefined
  /** The texts of the traditions in a row. */
  culturalContext: string
  sources: string[]
  works: SymbolFrontMatter['sources']
}

export type Category = z.infer<typeof categoriesSchema>[number]

/** The dictionary and the themes of dreams, read from the files under `content/`. */
export type Dictionary = {
  categories: Category[]
  symbols: SymbolFile[]
  themes: Theme[]
  /** In how many dream reports readers found a situation told, by symbol and label (`research/count-told.ts`). */
  toldReports: Readonly<Record<string, Readonly<Record<string, number>>>>
}

/** Thrown when content files have faults; the message names the file, field and fault of each. */
export class ContentError extends Error {
  override name = 'ContentError'
  readonly faults: string[]
  constructor(faults: string[]) {
    super(`The content has ${faults.length} fault(s):\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.faults = faults
  }
}

/**
 * Reads and validates the dictionary below `root` (the folder with `symbols/`, `categories.yaml` and
 * `bibliography.yaml`). Throws a {@link ContentError} with all faults at once.
 */
export async function readDictionary(root: string): Promise<Dictionary> {
  const faults: string[] = []
  const categories = await readYaml(path.join(root, 'categories.yaml'), categoriesSchema)
  const bibliography = await readYaml(path.join(root, 'bibliography.yaml'), bibliographySchema)
  const changes = await readChanges(root)
  const folder = path.join(root, 'symbols')
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md')).sort()

  const symbols: SymbolFile[] = []
  for (const name of names) {
    const addFault = (what: string) => faults.push(`symbols/${name}: ${what}`)
    const text = await readFile(path.join(folder, name), 'utf8')
    let file: ReturnType<typeof parseFrontMatter>
    try {
      file = parseFrontMatter(text)
    } catch (error) {
      addFault(`front matter is not YAML: ${(error as Error).message.split('\n')[0]}`)
      continue
    }
    if (Object.keys(file.data).length === 0) {
      addFault('must start with front matter between two lines of ---')
      continue
    }
    const head = symbolFrontMatterSchema.safeParse(file.data)
    const body = symbolBodySchema.safeParse(file.content.trim())
    for (const issue of head.error?.issues ?? []) addFault(`${issue.path.join('.')}: ${issue.message}`)
    for (const issue of body.error?.issues ?? []) addFault(`body: ${issue.message}`)
    if (!head.success || !body.success) continue
    if (name !== path.join(head.data.category, `${head.data.slug}.md`)) addFault('must stand at <category>/<slug>.md')
    if (!categories.some((category) => category.slug === head.data.category)) {
      addFault(`category: there is no category "${head.data.category}"`)
    }
    const { faults: wrong, ...referenced } = numberReferences({ ...head.data, body: body.data }, bibliography)
    for (const fault of wrong) addFault(fault)
    symbols.push({
      ...head.data,
      ...referenced,
      culturalContext: referenced.traditions.map(({ text: of }) => of).join(' '),
      works: head.data.sources,
      changed: changes.get(head.data.slug)?.date,
    })
  }

  const known = new Set(symbols.map((symbol) => symbol.slug))
  if (known.size !== symbols.length) faults.push('symbols: two files have the same slug')
  for (const symbol of symbols) {
    for (const beside of symbol.reading.situations.flatMap(({ when }) => when.flatMap(({ beside = [] }) => beside)))
      if (!known.has(beside))
        faults.push(`symbols/${symbol.category}/${symbol.slug}.md: beside: there is no symbol "${beside}"`)
    for (const related of symbol.relatedSymbols) {
      if (related === symbol.slug || !known.has(related)) {
        faults.push(
          `symbols/${symbol.category}/${symbol.slug}.md: relatedSymbols: there is no other symbol "${related}"`,
        )
      }
    }
  }
  faults.push(...formerSlugFaults(symbols))
  const themes = await readThemes(root, known, faults)
  if (faults.length > 0) throw new ContentError(faults)
  return { categories, symbols, themes, toldReports: await readToldReports(root) }
}

/** A dictionary without labels has no such file. */
async function readToldReports(root: string): Promise<Dictionary['toldReports']> {
  const text = await readOptionalFile(path.join(root, 'told-reports.json'))
  return text === undefined ? {} : toldReportsSchema.parse(JSON.parse(text))
}

/** Reads the files under `themes/`; adds what is wrong with them to `faults`. */
async function readThemes(root: string, slugs: ReadonlySet<string>, faults: string[]): Promise<Theme[]> {
  const folder = path.join(root, 'themes')
  const themes: Theme[] = []
  for (const name of (await readdir(folder)).sort()) {
    const addFault = (what: string) => faults.push(`themes/${name}: ${what}`)
    const text = await readFile(path.join(folder, name), 'utf8')
    let data: unknown
    try {
      data = parseYaml(text)
    } catch (error) {
      addFault(`is not YAML: ${(error as Error).message.split('\n')[0]}`)
      continue
    }
    const theme = themeSchema.safeParse(data)
    for (const issue of theme.error?.issues ?? []) addFault(`${issue.path.join('.')}: ${issue.message}`)
    if (!theme.success) continue
    if (name !== `${theme.data.slug}.yaml`) addFault('must stand at <slug>.yaml')
    for (const { symbols = [], withoutSymbols = [] } of theme.data.signs)
      for (const slug of [...symbols, ...withoutSymbols])
        if (!slugs.has(slug)) addFault(`signs: there is no symbol "${slug}"`)
    themes.push(theme.data)
  }
  return themes
}

/**
 * Validates the file of the symbol comparison, including that its symbols and works exist. Throws a
 * {@link ContentError}.
 */
export async function checkComparison(root: string, symbols: readonly { slug: string }[]): Promise<void> {
  const name = 'guides/symbol-comparison.yaml'
  const bibliography = await readYaml(path.join(root, 'bibliography.yaml'), bibliographySchema)
  const rows = await readYaml(path.join(root, name), comparisonSchema)
  const faults = rows.flatMap(({ symbol, slug, ...readings }) => [
    ...(symbols.some((known) => known.slug === slug) ? [] : [`${name}: ${symbol}: there is no symbol "${slug}"`]),
    ...Object.values(readings)
      .flatMap(({ sources }) => sources)
      .flatMap(({ work, passage }) => {
        const found = Object.hasOwn(bibliography, work) ? bibliography[work] : undefined
        if (!found) return [`${name}: ${symbol}: "${work}" is not in bibliography.yaml`]
        return passage || found.whole ? [] : [`${name}: ${symbol}: "${work}" needs its passage`]
      }),
  ])
  if (faults.length > 0) throw new ContentError(faults)
}

/** Validates the files of the other guides. Throws a {@link ContentError}. */
export async function checkGuides(root: string): Promise<void> {
  const guides = path.join(root, 'guides')
  await readYaml(path.join(guides, 'about.yaml'), aboutSchema)
  await readYaml(path.join(guides, 'faq.yaml'), faqSchema)
  await readYaml(path.join(guides, 'how-to-interpret-dreams.yaml'), howToSchema)
  const terms = await readYaml(path.join(guides, 'glossary.yaml'), glossarySchema)
  if (new Set(terms.map(({ slug }) => slug)).size !== terms.length) {
    throw new ContentError(['guides/glossary.yaml: two terms have the same slug'])
  }
  await checkNightmares(root)
  await checkTraditions(root)
  for (const name of ['privacy-policy.md', 'terms-of-service.md']) {
    const { error } = legalSchema.safeParse(parseFrontMatter(await readFile(path.join(guides, name), 'utf8')).data)
    if (error)
      throw new ContentError(
        error.issues.map(({ path: field, message }) => `guides/${name}: ${field.join('.')}: ${message}`),
      )
  }
}

/** Validates the file of the helplines. Throws a {@link ContentError}. */
export async function checkHelplines(root: string): Promise<void> {
  await readYaml(path.join(root, 'helplines.yaml'), helplinesSchema)
}

/** Validates the guide to nightmares, including that each work it refers to exists. */
async function checkNightmares(root: string): Promise<void> {
  const name = 'guides/nightmares.yaml'
  const bibliography = await readYaml(path.join(root, 'bibliography.yaml'), bibliographySchema)
  const guide = await readYaml(path.join(root, name), nightmaresSchema)
  const works = [...JSON.stringify(guide).matchAll(/\[([\w-]+)\]/g)].map(([, work = '']) => work)
  const faults = works
    .filter((work) => !Object.hasOwn(bibliography, work))
    .map((work) => `${name}: "${work}" is not in bibliography.yaml`)
  if (faults.length > 0) throw new ContentError(faults)
}

/** Validates the guide to the traditions, including that each of its works exists. */
async function checkTraditions(root: string): Promise<void> {
  const name = 'guides/traditions.yaml'
  const bibliography = await readYaml(path.join(root, 'bibliography.yaml'), bibliographySchema)
  const faults = (await readYaml(path.join(root, name), traditionsSchema))
    .flatMap(({ works }) => works)
    .filter(({ work }) => !Object.hasOwn(bibliography, work))
    .map(({ work }) => `${name}: "${work}" is not in bibliography.yaml`)
  if (faults.length > 0) throw new ContentError(faults)
}

async function readYaml<Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(parseYaml(await readFile(file, 'utf8')))
  if (!parsed.success) {
    throw new ContentError(
      parsed.error.issues.map((issue) => `${path.basename(file)}: ${issue.path.join('.')}: ${issue.message}`),
    )
  }
  return parsed.data
}
