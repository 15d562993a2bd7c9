import { expect, it } from 'vitest'
import { drawableText, renderPageImage } from './render-og-image.ts'

it.each([
  ['What the heron wanted', 'What the heron wanted'],
  ['Żółty łabędź — “tak”', 'Żółty łabędź — “tak”'],
  ['🌙 Moon, again', 'Moon, again'],
  ['Сон о доме', ''],
  ['蛇の夢', ''],
  ['حلم', ''],
  ['', ''],
])('draws of “%s”: “%s”', (title, drawn) => {
  expect(drawableText(title)).toBe(drawn)
})

it('draws letters with accents as letters of their own', async () => {
  const drawn = async (title: string) =>
    (await renderPageImage('one-place', { above: 'Blog', title, below: '' }, 'Somnary')).toString('base64')
  // Letters that the fonts lack are all drawn as the same box.
  expect(await drawn('łłłł')).not.toBe(await drawn('žžžž'))
})
