import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { SHARED_ENTRIES_MAX } from '../../../contract/limits.ts'
import type { SharedEntry } from '../../../contract/shares.ts'
import { makePdf } from './entries-pdf.ts'

const ENTRY: SharedEntry = {
  dreamDate: '2026-03-01',
  title: 'The snake in the corridor',
  dreamContent: 'A snake lay in the corridor.\n\nMy mother swept around it.',
  mood: 'Afraid',
  lucidity: 'aware',
  vividness: 4,
  sleepQuality: null,
  sleepHours: 7.5,
  interpretation: 'What lies in the way asks to be looked at.\n\n- What do you put off?',
  isShortened: false,
  parts: [],
  symbols: [
    { slug: 'snake', keyword: 'Snake', reading: { words: 'A snake lay', says: 'It asks for an answer.' } },
    { slug: 'mother', keyword: 'Mother' },
  ],
}

const make = async (entries: SharedEntry[], title: string | null = null) =>
  Buffer.from(await makePdf({ siteName: 'Somnary', title, madeOn: '2026-11-23', entries }))

/** The decompressed streams of a PDF: page contents, character maps, fonts. */
function streamsOf(pdf: Buffer): string[] {
  const streams: string[] = []
  for (let at = pdf.indexOf('stream\n'); at !== -1; at = pdf.indexOf('stream\n', at)) {
    const end = pdf.indexOf('\nendstream', at)
    try {
      streams.push(inflateSync(pdf.subarray(at + 7, end)).toString('latin1'))
    } catch {
      // Not compressed.
    }
    at = end + 10
  }
  return streams
}

/** Each font's characters by their codes, from its character map, as a program copies them out of the PDF. */
function textOf(pdf: Buffer): string {
  const streams = streamsOf(pdf)
  const decode = (hex: string) =>
    String.fromCodePoint(...(hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)))
  const maps = new Map<string, string[]>()
  const raw = pdf.toString('latin1')
  const characterMaps = streams
    .filter((stream) => stream.includes('beginbfrange'))
    .map((stream) =>
      [...(/\[(<.*>)\]/.exec(stream)?.[1] ?? '').matchAll(/<([^>]*)>/g)].map(([, hex = '']) =>
        decode(hex.replaceAll(' ', '')),
      ),
    )
  // Fonts are named F1, F2 … in the order of their first use, and written in that order.
  const names = [...new Set(raw.match(/\/F\d+(?= \d+ 0 R)/g))].sort((a, b) => Number(a.slice(2)) - Number(b.slice(2)))
  for (const [at, name] of names.entries()) maps.set(name, characterMaps[at] ?? [])
  let font = ''
  let text = ''
  for (const stream of streams.filter((one) => one.includes(' Tf'))) {
    for (const [token] of stream.matchAll(/\/F\d+(?= [\d.]+ Tf)|<[\da-f]+>|ET/g)) {
      if (token === 'ET') text += '\n'
      else if (token.startsWith('/')) font = token
      else
        text += (token.match(/[\da-f]{4}/g) ?? []).map((code) => maps.get(font)?.[Number.parseInt(code, 16)]).join('')
    }
  }
  return text
}

it('has the chosen parts of an entry as text, on pages with numbers', async () => {
  const pdf = await make([ENTRY])
  const text = textOf(pdf)
  for (const line of [
    'The snake in the corridor',
    'March 1, 2026. Put together on November 23, 2026.',
    'Afraid · Aware of dreaming · Vividness 4 of 5 · Slept 7.5 hours',
    'My mother swept around it.',
    'INTERPRETATION',
    'What do you put off?',
    '“A snake lay”',
    'It asks for an answer.',
    '1 of 1',
  ]) {
    expect(text).toContain(line)
  }
  expect(text).not.toContain('[?]')
  expect(pdf.toString('latin1').match(/\/Author/)).toBeNull()
})

it('prints letters with any Latin accents, and says where it can’t print', async () => {
  const dreamContent = 'Nguyễn kam aus Śląsk, naïve.\u200b Ночью я видел море. 夢 and then 🌙 a moon.'
  const text = textOf(await make([{ ...ENTRY, dreamContent }])).replaceAll('\n', '')
  expect(text).toContain('Nguyễn kam aus Śląsk, naïve. [?] and then [?] a moon.')
  expect(text).toContain('Letters and signs that this print has no font for are marked [?].')
})

it('says what is left out', async () => {
  const left = { title: null, dreamContent: null, mood: null, lucidity: null, vividness: null, sleepHours: null }
  const text = textOf(await make([{ ...ENTRY, ...left, isShortened: true, symbols: [] }], 'For Tuesday'))
  expect(text).toContain('For Tuesday')
  expect(text).toContain('The dreams themselves are left out.')
  expect(text).toContain('So are sentences of the interpretation that repeat a dream.')
  expect(text).not.toContain('corridor')
})

it('breaks words that are longer than a line, and goes on with further pages', async () => {
  const text = textOf(
    await make(Array.from({ length: SHARED_ENTRIES_MAX }, () => ({ ...ENTRY, mood: 'x'.repeat(400) }))),
  )
  expect(text).toContain(`${SHARED_ENTRIES_MAX} dreams`)
  expect(text).toMatch(/1 of (\d{2,3})\n/)
  expect(text.match(/x+/g)?.every((line) => line.length < 140)).toBe(true)
})
