import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { parseFrontMatter, parseYaml } from './src/server/content/front-matter.ts'
import { readDictionary } from './src/server/content/read.ts'
import { makeRenderer } from './src/server/markdown/render.ts'

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
      if (id.endsWith('/symbol-comparison.yaml')) return asModule(await withFigures(parseYaml(code) as Compared))
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

/** Adds to each compared symbol the figure of its entry. */
async function withFigures(rows: Compared) {
  const { symbols } = await readDictionary('content')
  const figures = new Map(symbols.map(({ slug, figure }) => [slug, figure]))
  return rows.map((row) => ({ ...row, figure: figures.get(row.slug) }))
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
