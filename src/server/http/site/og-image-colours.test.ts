import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dictionary } from '../../../../tests/support/dictionary.ts'
import { categoryColour, categoryHue } from '../../../shared/category-colour.ts'
import { categoryHexColour, LAMP, MOON, MOON_SOFT, NIGHT } from './og-image-colours.ts'

it('draws with the colours of the stylesheet', () => {
  const css = readFileSync('src/styles.css', 'utf8')
  for (const [token, hex] of Object.entries({ night: NIGHT, moon: MOON, 'moon-soft': MOON_SOFT, lamp: LAMP })) {
    const [, value = ''] = new RegExp(`--color-${token}: (oklch\\([^)]+\\))`).exec(css) ?? []
    expect(hexOf(value), token).toBe(hex)
  }
})

it('draws each category in the colour of its badge', async () => {
  const { categories } = await dictionary
  for (const { slug } of [...categories, { slug: 'unknown' }, { slug: 'constructor' }]) {
    expect(hexOf(categoryColour(categoryHue(slug))), slug).toBe(categoryHexColour(slug))
  }
})

/** A CSS `oklch()` colour as hexadecimal sRGB (https://bottosson.github.io/posts/oklab/). */
function hexOf(css: string): string {
  const [lightness = 0, chroma = 0, hue = 0] = (css.match(/[\d.]+%?/g) ?? []).map((part) =>
    part.endsWith('%') ? Number.parseFloat(part) / 100 : Number(part),
  )
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const channels = linear.map((value) => {
    const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
    return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${channels.join('')}`
}
