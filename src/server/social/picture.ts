import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Resvg } from '@resvg/resvg-js'
import { formatHex } from 'culori'
import { createElement as h } from 'react'
import satori from 'satori'
import { figureOf } from '../../lib/figure.ts'
import { hueOf, INK } from '../../lib/hue.ts'
import { CRESCENT, STAR } from '../../lib/mark.ts'

/** The size that the networks ask for, in pixels. */
const WIDTH = 1200
const HEIGHT = 630

// The tokens of styles.css; the drawing libraries read no OKLCH.
const NIGHT = formatHex({ mode: 'oklch', l: 0.16, c: 0.025, h: 262 })
const MOON = formatHex({ mode: 'oklch', l: 0.95, c: 0.014, h: 85 })
const MOON_SOFT = formatHex({ mode: 'oklch', l: 0.78, c: 0.018, h: 85 })
const LAMP = formatHex({ mode: 'oklch', l: 0.84, c: 0.115, h: 82 })

type Font = { name: string; data: Buffer; weight: 400; style: 'normal' }
let fonts: Promise<Font[]> | undefined

/** What a picture says: above the title in capitals, the title, below it. */
type Words = { above: string; title: string; below: string }

/** The picture of a link to a symbol: its constellation and its name. A PNG of 1200 × 630. */
export function drawSymbolPicture(
  symbol: { slug: string; keyword: string; category: { slug: string; name: string } },
  siteName: string,
): Promise<Buffer<ArrayBuffer>> {
  const said = { above: symbol.category.name, title: symbol.keyword, below: 'What it may mean in a dream' }
  return draw(symbol.slug, formatHex({ mode: 'oklch', ...INK, h: hueOf(symbol.category.slug) }), said, siteName)
}

/** The picture of a link to a page or a post: a constellation of its own and its title. A PNG of 1200 × 630. */
export function drawPagePicture(slug: string, said: Words, siteName: string): Promise<Buffer<ArrayBuffer>> {
  return draw(slug, MOON_SOFT, said, siteName)
}

async function draw(slug: string, ink: string, said: Words, siteName: string): Promise<Buffer<ArrayBuffer>> {
  fonts ??= loadFonts()
  const text = await satori(words(said, siteName, ink), { width: WIDTH, height: HEIGHT, fonts: await fonts })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${sky(slug, ink)}${text}</svg>`
  return Buffer.from(new Resvg(svg).render().asPng())
}

function words({ above, title, below }: Words, siteName: string, ink: string) {
  const size = title.length > 34 ? 52 : title.length > 18 ? 64 : title.length > 10 ? 80 : 104
  const column = { display: 'flex', flexDirection: 'column' } as const
  return h(
    'div',
    {
      style: {
        ...column,
        boxSizing: 'border-box',
        width: WIDTH,
        height: HEIGHT,
        padding: '84px 0 80px 84px',
        justifyContent: 'space-between',
        fontFamily: 'Newsreader',
        color: MOON,
      },
    },
    h('div', { style: { fontSize: 40, marginLeft: 62 } }, siteName),
    h(
      'div',
      { style: { ...column, width: 560 } },
      h('div', { style: { fontFamily: 'Figtree', fontSize: 24, letterSpacing: 2, color: ink } }, above.toUpperCase()),
      h('div', { style: { fontSize: size, lineHeight: 1.04, letterSpacing: '-0.02em', marginTop: 18 } }, title),
      h('div', { style: { fontFamily: 'Figtree', fontSize: 28, color: MOON_SOFT, marginTop: 26 } }, below),
    ),
  )
}

function sky(slug: string, ink: string): string {
  const { stars, lines, brightest } = figureOf(slug)
  const path = lines.map(([a, b]) => `M${stars[a]?.x} ${stars[a]?.y}L${stars[b]?.x} ${stars[b]?.y}`).join('')
  const dots = stars.map(({ x, y, r }, index) =>
    index === brightest
      ? `<circle cx="${x}" cy="${y}" r="${r * 1.5}" fill="${LAMP}" opacity=".16"/><circle cx="${x}" cy="${y}" r="${r * 0.62}" fill="${LAMP}"/>`
      : `<circle cx="${x}" cy="${y}" r="${r * 0.62}" fill="${ink}"/>`,
  )
  const rings = [230, 330, 450, 600].map((r) => `<circle cx="890" cy="315" r="${r}" opacity=".09"/>`).join('')
  return `<rect width="${WIDTH}" height="${HEIGHT}" fill="${NIGHT}"/>
    <g fill="none" stroke="${MOON}">${rings}</g>
    <g transform="translate(84 82) scale(1.45)">
      <path d="${CRESCENT}" fill="${MOON}"/>
      <path d="${STAR}" fill="${LAMP}"/>
    </g>
    <g transform="translate(620 45) scale(5.4)">
      <path d="${path}" fill="none" stroke="${ink}" stroke-opacity=".55" stroke-width=".42"/>${dots.join('')}
    </g>`
}

async function loadFonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url)
  const load = async (name: string): Promise<Font> => {
    const family = name.toLowerCase()
    const file = resolve(`@fontsource/${family}/files/${family}-latin-400-normal.woff`)
    return { name, data: await readFile(file), weight: 400, style: 'normal' }
  }
  return Promise.all([load('Newsreader'), load('Figtree')])
}
