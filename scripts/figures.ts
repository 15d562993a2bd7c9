import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Resvg } from '@resvg/resvg-js'
import type { Figure } from '../src/contract/figure.ts'
import { parseFrontMatter } from '../src/server/content/front-matter.ts'
import { figureSchema } from '../src/server/content/schema-figure.ts'
import { constellationOfFigure } from '../src/shared/constellation.ts'

// Usage: npm run figures -- [--only slug,slug | --category slug] [--names] [--columns N] [--out FILE]
// Draws the symbols' constellations as one sheet (PNG), to be looked at. Without --names each bears a number alone, and
// the numbers' slugs are printed, so that someone who hasn't seen them can be asked what each shows.
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    category: { type: 'string' },
    names: { type: 'boolean', default: false },
    columns: { type: 'string', default: '8' },
    out: { type: 'string', default: 'figures.png' },
  },
})

const CELL = 180
const LABEL = 26

const only = values.only?.split(',')
const folder = 'content/symbols'
const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.md')).sort()
const drawings: { slug: string; svg: string }[] = []
for (const file of files) {
  const slug = path.basename(file, '.md')
  if (only ? !only.includes(slug) : values.category && path.dirname(file) !== values.category) continue
  const { data } = parseFrontMatter(await readFile(path.join(folder, file), 'utf8'))
  const figure = figureSchema.safeParse('figure' in data ? data.figure : undefined)
  if (figure.success) drawings.push({ slug, svg: draw(slug, figure.data) })
  else console.error(`${file}: figure: ${figure.error.issues.map(({ message }) => message).join('; ')}`)
}

const columns = Number(values.columns)
const rows = Math.ceil(drawings.length / columns)
const cells = drawings.map(({ slug, svg }, at) => {
  const label = values.names ? slug : String(at + 1)
  return `<g transform="translate(${(at % columns) * CELL} ${Math.floor(at / columns) * (CELL + LABEL)})">
    <svg width="${CELL}" height="${CELL}" viewBox="0 0 100 100">${svg}</svg>
    <text x="${CELL / 2}" y="${CELL + 14}" text-anchor="middle" font-family="sans-serif" font-size="14" fill="#cfc8ba">${label}</text></g>`
})
const width = columns * CELL
const height = Math.max(1, rows) * (CELL + LABEL)
const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#0b1020"/>${cells.join('')}</svg>`
await writeFile(values.out, new Resvg(sheet).render().asPng())
console.log(`${drawings.length} figures in ${values.out}`)
if (!values.names) console.log(drawings.map(({ slug }, at) => `${at + 1} ${slug}`).join('\n'))

/** Draws a figure without its category's colour, on a grid of 100 × 100. */
function draw(slug: string, figure: Figure): string {
  const { stars, lines, brightest } = constellationOfFigure(figure, slug)
  const strokes = lines.map(([a, b]) => `M${stars[a]?.x} ${stars[a]?.y}L${stars[b]?.x} ${stars[b]?.y}`)
  const dots = stars.map(
    ({ x, y, r }, at) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${at === brightest ? '#f0c069' : '#d9d3c7'}"/>`,
  )
  return `<path d="${strokes.join('')}" fill="none" stroke="#8fa3d0" stroke-opacity=".7" stroke-width=".8"/>${dots.join('')}`
}
