import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createElement as h } from 'react'
import type { Figure } from '../../../contract/figure.ts'
import { type ConstellationShape, constellationOf, constellationOfFigure } from '../../../shared/constellation.ts'
import { CRESCENT, STAR } from '../../../shared/logo.ts'
import { categoryHexColour, LAMP, MOON, MOON_SOFT, NIGHT } from './og-image-colours.ts'

/** The size that social networks recommend, in pixels. */
const WIDTH = 1200
const HEIGHT = 630

type Font = { name: string; data: Buffer; weight: 400; style: 'normal' }
let fonts: Promise<Font[]> | undefined

/** The text of an image: a line in capitals above the title, the title, a line below it. */
export type ImageText = { above: string; title: string; below: string }

/** Renders the Open Graph image of a symbol with its constellation and keyword, as a PNG of 1200 × 630 pixels. */
export function renderSymbolImage(
  symbol: { slug: string; keyword: string; figure: Figure; category: { slug: string; name: string } },
  siteName: string,
): Promise<Buffer<ArrayBuffer>> {
  const imageText = { above: symbol.category.name, title: symbol.keyword, below: 'What it may mean in a dream' }
  const shape = constellationOfFigure(symbol.figure, symbol.slug)
  return renderImage(shape, categoryHexColour(symbol.category.slug), imageText, siteName)
}

/** Renders the Open Graph image of a category with the figure of its most looked-up symbol, in the same size. */
export function renderCategoryImage(
  { slug, name, figure }: { slug: string; name: string; figure: Figure | null },
  siteName: string,
): Promise<Buffer<ArrayBuffer>> {
  const imageText = { above: 'Dictionary', title: name, below: 'Dream symbols and what they may mean' }
  const shape = figure ? constellationOfFigure(figure, slug) : constellationOf(slug)
  return renderImage(shape, categoryHexColour(slug), imageText, siteName)
}

/**
 * Renders the Open Graph image of a page or post with its title and a constellation derived from its slug, as a PNG of
 * 1200 × 630 pixels.
 */
export function renderPageImage(slug: string, imageText: ImageText, siteName: string): Promise<Buffer<ArrayBuffer>> {
  return renderImage(constellationOf(slug), MOON_SOFT, imageText, siteName)
}

async function renderImage(
  shape: ConstellationShape,
  ink: string,
  imageText: ImageText,
  siteName: string,
): Promise<Buffer<ArrayBuffer>> {
  // Loaded with the first picture: the two take 10 MB.
  const [{ default: satori }, { Resvg }] = await Promise.all([import('satori'), import('@resvg/resvg-js')])
  fonts ??= loadFonts()
  const text = await satori(renderText(imageText, siteName, ink), { width: WIDTH, height: HEIGHT, fonts: await fonts })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${renderSky(shape, ink)}${text}</svg>`
  return Buffer.from(new Resvg(svg).render().asPng())
}

function renderText({ above, title, below }: ImageText, siteName: string, ink: string) {
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
        fontFamily: familyOf('Newsreader'),
        color: MOON,
      },
    },
    h('div', { style: { fontSize: 40, marginLeft: 62 } }, drawableText(siteName)),
    h(
      'div',
      { style: { ...column, width: 560 } },
      h(
        'div',
        { style: { fontFamily: familyOf('Figtree'), fontSize: 24, letterSpacing: 2, color: ink } },
        above.toUpperCase(),
      ),
      h('div', { style: { fontSize: size, lineHeight: 1.04, letterSpacing: '-0.02em', marginTop: 18 } }, title),
      h('div', { style: { fontFamily: familyOf('Figtree'), fontSize: 28, color: MOON_SOFT, marginTop: 26 } }, below),
    ),
  )
}

function renderSky({ stars, lines, brightest }: ConstellationShape, ink: string): string {
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
  const load = async (family: string, subset: string): Promise<Font> => {
    const file = resolve(`@fontsource/${family.toLowerCase()}/files/${family.toLowerCase()}-${subset}-400-normal.woff`)
    return { name: nameOf(family, subset), data: await readFile(file), weight: 400, style: 'normal' }
  }
  return Promise.all(['Newsreader', 'Figtree'].flatMap((family) => SUBSETS.map((subset) => load(family, subset))))
}

const SUBSETS = ['latin', 'latin-ext']
const nameOf = (family: string, subset: string) => `${family} ${subset}`
/** The families of all subsets: each letter is drawn with the first that has it. */
const familyOf = (family: string) => SUBSETS.map((subset) => nameOf(family, subset)).join(', ')

/** Characters that the fonts have: of Latin scripts, with punctuation. */
const DRAWABLE = /[\u0020-\u007E\u00A0-\u024F\u02BB-\u02DD\u1E00-\u1EFF\u2010-\u2027\u2030-\u203A\u20AC\u2122]/u

/**
 * The part of a text that can be drawn; empty for a text in another script, whose letters the fonts lack. A sign or
 * two in between, such as an emoji, are left out.
 */
export function drawableText(text: string): string {
  const letters = [...text].filter((letter) => /\S/.test(letter))
  const drawn = letters.filter((letter) => DRAWABLE.test(letter))
  if (drawn.length * 2 < letters.length) return ''
  return [...text.normalize('NFC')]
    .filter((letter) => DRAWABLE.test(letter))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}
