import path from 'node:path'

/** The parts of pdfkit's document that are used to set text. */
export type Doc = PDFKit.PDFDocument

/** How a text is set. Sizes are in points. */
export type Style = {
  family: keyof typeof FAMILIES
  size: number
  /** From one baseline to the next. */
  leading: number
  colour: string
}

const file = (font: string, subset: string, variant: string) =>
  path.resolve(`node_modules/@fontsource/${font}/files/${font}-${subset}-${variant}.woff`)

/** Each family's files: the first that has a character prints it. As WOFF, since fontkit misreads some WOFF2 files. */
const FAMILIES = {
  serif: ['latin', 'latin-ext', 'vietnamese'].map((subset) => file('newsreader', subset, '400-normal')),
  italic: ['latin', 'latin-ext', 'vietnamese'].map((subset) => file('newsreader', subset, '400-italic')),
  sans: ['latin', 'latin-ext'].map((subset) => file('figtree', subset, '400-normal')),
  strong: ['latin', 'latin-ext'].map((subset) => file('figtree', subset, '600-normal')),
}

/** Stands for characters that none of the fonts has. */
export const UNPRINTABLE = '[?]'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Characters without a shape of their own: joiners, variation selectors, soft hyphens, controls. */
const SHAPELESS = /[\p{Cf}\p{Cc}]|[\ufe00-\ufe0f]/gu
const MISSING = '\ufffc'

/** Characters that the first font of each family has: most texts consist of them alone. */
const PLAIN = /^[\n\x20-\x7e–—‘’“”…\xa1-\xac\xae-\xff]*$/

type Run = { font: string; text: string }

/** Measures and draws text on a document in the site's fonts. Each character is printed in the font that has it. */
export function makeTypesetter(doc: Doc) {
  const fontOf = new Map<string, string | undefined>()
  const widths = new Map<string, number>()

  return { printable, isPrintable: (text: string) => !printable(text).includes(UNPRINTABLE), breakLines, widthOf, draw }

  /** Returns `text` as it can be printed: {@link UNPRINTABLE} stands for characters that no font has. */
  function printable(text: string): string {
    const plain = text
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/[^\S\n]/g, ' ')
      .replace(SHAPELESS, (shapeless) => (shapeless === '\n' ? '\n' : ''))
    if (PLAIN.test(plain)) return plain
    return Array.from(graphemes.segment(plain), ({ segment }) =>
      segment === '\n' || fontFor(segment, 'serif') ? segment : MISSING,
    )
      .join('')
      .replace(/\ufffc(?:[^\p{L}\p{N}\n\ufffc]*\ufffc)*/gu, UNPRINTABLE)
  }

  /** Breaks one paragraph of printable text into lines that are at most `width` points wide. */
  function breakLines(text: string, style: Style, width: number): string[] {
    const lines: string[] = []
    let line = ''
    let used = 0
    const add = (piece: string, bare: string) => {
      if (line && used + widthOf(bare, style) > width) {
        lines.push(line.trimEnd())
        line = ''
        used = 0
      }
      line += piece
      used += widthOf(piece, style)
    }
    // A line may end after a space, a hyphen or a dash.
    for (const piece of text.split(/(?<=[ –—-])/)) {
      const bare = piece.trimEnd()
      if (widthOf(bare, style) <= width) add(piece, bare)
      else for (const { segment } of graphemes.segment(piece)) add(segment, segment)
    }
    if (line) lines.push(line.trimEnd())
    return lines
  }

  /** The width of a printable text on one line, in points. */
  function widthOf(text: string, { family, size }: Style): number {
    const key = `${family}\n${text}`
    let width = widths.get(key)
    if (width === undefined) {
      width = runsOf(text, family).reduce((sum, run) => sum + doc.font(run.font).fontSize(1).widthOfString(run.text), 0)
      widths.set(key, width)
    }
    return width * size
  }

  /** Draws one line of printable text from `x` on the baseline `y`. */
  function draw(text: string, { family, size, colour }: Style, x: number, y: number): void {
    let at = x
    for (const run of runsOf(text, family)) {
      doc
        .font(run.font)
        .fontSize(size)
        .fillColor(colour)
        .text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
      at += doc.widthOfString(run.text)
    }
  }

  function runsOf(text: string, family: Style['family']): Run[] {
    const first = FAMILIES[family][0] as string
    if (PLAIN.test(text)) return [{ font: first, text }]
    const runs: Run[] = []
    for (const { segment } of graphemes.segment(text)) {
      // All families have the same characters, except that Figtree has no Vietnamese.
      const font = fontFor(segment, family) ?? fontFor(segment, 'serif') ?? first
      const last = runs.at(-1)
      if (last?.font === font) last.text += segment
      else runs.push({ font, text: segment })
    }
    return runs
  }

  /** The font file of the family that has all characters of a grapheme. */
  function fontFor(grapheme: string, family: Style['family']): string | undefined {
    const key = `${family}\n${grapheme}`
    if (!fontOf.has(key)) {
      const points = Array.from(grapheme, (character) => character.codePointAt(0) as number)
      fontOf.set(
        key,
        FAMILIES[family].find((font) => {
          const { characterSet } = loadedFont(doc.font(font))
          return points.every((point) => characterSet.hasGlyphForCodePoint(point))
        }),
      )
    }
    return fontOf.get(key)
  }
}

/** pdfkit has no function that says which characters a font has; the font that it holds does. */
function loadedFont(doc: Doc): { characterSet: { hasGlyphForCodePoint(point: number): boolean } } {
  const { _font } = doc as unknown as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } }
  return { characterSet: _font.font }
}
