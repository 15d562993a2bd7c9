import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseFrontMatter, parseYaml } from './src/server/content/front-matter.ts'
import { readDictionary } from './src/server/content/read.ts'
import { makeRenderer } from './src/server/markdown/render.ts'
import { plainText, referencesIn } from './src/shared/entry-text.ts'
import { COMPARED_TRADITIONS } from './src/shared/traditions.ts'

/**
 * Lets pages import the words under `content/`: a YAML module is what its file holds, a Markdown module its front
 * matter and its text as HTML.
 */
export const content = () => {
  const { render } = makeRenderer(new Map())
  return {
    name: 'content',
    async transform(code: string, id: string) {
      if (id.endsWith('/helplines.yaml')) return asModule(withoutSources(parseYaml(code) as Helplines))
      if (id.endsWith('/symbol-comparison.yaml')) return asModule(await comparedSymbols(parseYaml(code) as Compared))
      if (id.endsWith('/bibliography.yaml')) return asModule(await worksOfGuides(parseYaml(code) as Works))
      if (id.endsWith('.yaml')) return asModule(parseYaml(code))
      if (!id.endsWith('.md')) return undefined
      const { data, content } = parseFrontMatter(code)
      return asModule({ ...data, html: render(content).html })
    },
  }
}

type Helplines = { lines: { source: string; checked: string }[] }[]

/** Leaves out where each helpline was found, which is for editors: it is most of the file. */
function withoutSources(countries: Helplines) {
  return countries.map(({ lines, ...country }) => ({
    ...country,
    lines: lines.map(({ source: _source, checked: _checked, ...line }) => line),
  }))
}

type Compared = { slug: string }[]

/** Of how many of the compared traditions an entry must speak to stand in the comparison beside the ten of the file. */
const TRADITIONS_MIN = 4

/**
 * The symbols of the comparison: the ten of the file, with the figures of their entries, and then those of whose
 * entries nearly all the compared traditions have something to say, with just that.
 */
async function comparedSymbols(rows: Compared) {
  const { symbols } = await readDictionary('content')
  const figures = new Map(symbols.map(({ slug, figure }) => [slug, figure]))
  const chosen = rows.map((row) => ({ ...row, figure: figures.get(row.slug) }))
  const others = symbols
    .filter(({ slug }) => !rows.some((row) => row.slug === slug))
    .map(({ slug, keyword, figure, traditions, sources }) => ({
      symbol: keyword,
      slug,
      figure,
      readings: traditions
        .filter(({ tradition }) => (COMPARED_TRADITIONS as readonly string[]).includes(tradition))
        .map(({ tradition, text }) => [
          tradition,
          { text: plainText(text), sources: referencesIn(text).map((number) => ({ text: sources[number - 1] })) },
        ]),
    }))
    .filter(({ readings }) => readings.length >= TRADITIONS_MIN)
    .map(({ readings, ...row }) => ({ ...row, ...Object.fromEntries(readings) }))
    .toSorted((a, b) => a.symbol.localeCompare(b.symbol, 'en'))
  return [...chosen, ...others]
}

type Works = Record<string, unknown>

/** Only the works that a guide names: the dictionary's, most of the file, reach pages with its entries. */
async function worksOfGuides(works: Works): Promise<Works> {
  const folder = path.resolve('content/guides')
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(path.join(folder, name), 'utf8')))
  const named = new Set(texts.flatMap((text) => text.match(/[a-z][\w-]*/g) ?? []))
  return Object.fromEntries(Object.entries(works).filter(([key]) => named.has(key)))
}

function asModule(value: unknown) {
  return { code: `export default ${JSON.stringify(value)}`, map: null }
}
