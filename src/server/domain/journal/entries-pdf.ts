import PDFDocument from 'pdfkit'
import type { SharedEntry } from '../../../contract/shares.ts'
import { factsOf } from '../../../shared/entry-details.ts'
import { shareHeading } from '../../../shared/share-heading.ts'
import { makeTypesetter, type Style, UNPRINTABLE } from './pdf-text.ts'
import type { PdfDocument } from './shares.ts'

// A4, in points.
const PAGE = { width: 595.28, height: 841.89 }
const LEFT = 92
const WIDTH = PAGE.width - 2 * LEFT
const TOP = 92
const BOTTOM = PAGE.height - 96
const FOOTER = PAGE.height - 52

const INK = '#16181d'
const SOFT = '#55585f'
const LINE = '#c9c6be'

const TITLE: Style = { family: 'serif', size: 27, leading: 32, colour: INK }
const HEADING: Style = { family: 'serif', size: 17, leading: 22, colour: INK }
const IMAGE: Style = { family: 'serif', size: 12, leading: 17, colour: INK }
const BODY: Style = { family: 'serif', size: 11, leading: 16.5, colour: INK }
const WORDS: Style = { family: 'italic', size: 11, leading: 16.5, colour: SOFT }
const SMALL: Style = { family: 'sans', size: 8.5, leading: 12.5, colour: SOFT }
const LABEL: Style = { family: 'strong', size: 8.5, leading: 13, colour: SOFT }

/** How many points must be left on a page for an entry to begin there. */
const ENTRY_START = 130

const LONG_DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const formatDay = (day: string) => LONG_DAY.format(new Date(`${day}T00:00:00Z`))

/** Sets the shown parts of entries as a PDF of A4 pages. Nothing in it says whose they are. */
export async function makePdf(document: PdfDocument): Promise<Uint8Array<ArrayBuffer>> {
  const { siteName, title, madeOn, entries } = document
  const heading = shareHeading(title, entries)
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: heading, Creator: siteName, Producer: siteName },
  })
  const chunks: Uint8Array[] = []
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  const page = makePage(doc)

  page.write(heading, TITLE)
  page.space(8)
  page.write(`${daysOf(entries)}. Put together on ${formatDay(madeOn)}.`, SMALL)
  for (const note of notesOn(entries, page.isPrintable)) {
    page.space(3)
    page.write(note, SMALL)
  }
  for (const entry of entries) writeEntry(page, entry, heading, entries.length === 1)
  page.numberPages(siteName)

  doc.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

function daysOf(entries: SharedEntry[]): string {
  const days = entries.map(({ dreamDate }) => dreamDate).sort()
  const [first = '', last = first] = [days[0], days.at(-1)]
  return first === last ? formatDay(first) : `${formatDay(first)} to ${formatDay(last)}`
}

/** Sentences about what a reader won't find in the PDF. */
function notesOn(entries: SharedEntry[], isPrintable: (text: string) => boolean): string[] {
  const isComplete = isPrintable(entries.flatMap(textsOf).join('\n'))
  return [
    entries.every(({ dreamContent }) => dreamContent === null) && 'The dreams themselves are left out.',
    entries.some(({ isShortened }) => isShortened) && 'So are sentences of the interpretation that repeat a dream.',
    !isComplete && `Letters and signs that this print has no font for are marked ${UNPRINTABLE}.`,
  ].filter((note) => note !== false)
}

function textsOf({ title, dreamContent, interpretation, symbols, ...entry }: SharedEntry): string[] {
  const images = symbols.flatMap(({ keyword, reading }) => [keyword, reading?.words, reading?.says, reading?.tradition])
  return [title, dreamContent, interpretation, ...factsOf(entry), ...images].filter((text) => typeof text === 'string')
}

type Page = ReturnType<typeof makePage>

function writeEntry(page: Page, entry: SharedEntry, heading: string, isOnly: boolean): void {
  const { dreamDate, title, dreamContent, interpretation, symbols } = entry
  page.beginEntry([formatDay(dreamDate), title].filter(Boolean).join(', '))
  // A single dream's day stands at the top already.
  if (!isOnly) page.write(formatDay(dreamDate), LABEL)
  if (title !== null && !(isOnly && title === heading)) {
    page.space(2)
    page.write(title, HEADING)
  }
  const facts = factsOf(entry)
  if (facts.length > 0) {
    page.space(3)
    page.write(facts.join(' · '), SMALL)
  }
  if (dreamContent !== null) page.writeParagraphs(dreamContent)
  if (interpretation !== null) {
    page.label('Interpretation')
    page.writeParagraphs(interpretation)
  }
  writeImages(page, symbols, interpretation ?? '')
  if (dreamContent === null && interpretation === null && symbols.length === 0) {
    page.space(6)
    page.write('There is no interpretation of this dream that could be shown.', WORDS)
  }
}

/** The images of a dream, as on the page of an entry: what the interpretation says already isn't repeated. */
function writeImages(page: Page, symbols: SharedEntry['symbols'], interpretation: string): void {
  const images = symbols.flatMap(({ keyword, reading }) => (reading ? [{ keyword, reading }] : []))
  if (images.length === 0) return
  page.label('The images')
  for (const { keyword, reading } of images) {
    const { words, situation, says, tradition, sources = [] } = reading
    page.space(7)
    page.write(situation ? `${keyword}: ${situation.label}` : keyword, IMAGE, { linesBelow: 2 })
    if (words) page.write(`“${words}”`, WORDS)
    if (says && !interpretation.includes(says)) page.write(says, BODY)
    if (tradition) {
      page.space(3)
      page.write(tradition, SMALL, { indent: 12 })
      if (sources.length > 0) page.write(sources.join('; '), SMALL, { indent: 12 })
    }
  }
}

/** Writes from the top of a page to its bottom, and goes on with the next page. */
function makePage(doc: PDFKit.PDFDocument) {
  const type = makeTypesetter(doc)
  let y = TOP
  let isFirstEntry = true

  const breakPage = () => {
    doc.addPage()
    y = TOP
  }
  const space = (points: number) => {
    y += points
  }

  /** Writes a text. `linesBelow`: so many more lines of body text have to fit onto the same page. */
  function write(text: string, style: Style, { indent = 0, linesBelow = 0 } = {}): void {
    for (const paragraph of type.printable(text).split('\n')) {
      const lines = type.breakLines(paragraph.trim(), style, WIDTH - indent)
      for (const [at, line] of lines.entries()) {
        // A paragraph's first line doesn't stand alone at the bottom of a page.
        const kept = (at === 0 ? Math.min(lines.length, 2) : 1) * style.leading + linesBelow * BODY.leading
        if (y + kept > BOTTOM) breakPage()
        y += style.leading
        type.draw(line, style, LEFT + indent, y)
      }
    }
  }

  return {
    isPrintable: type.isPrintable,
    space,
    write,

    /** Writes the paragraphs of a text, which begin on new lines; lines that start with "- " are set in. */
    writeParagraphs(text: string): void {
      for (const line of text.split('\n')) {
        if (!line.trim()) continue
        space(7)
        if (line.startsWith('- ')) write(line.slice(2), WORDS, { indent: 16 })
        else write(line, BODY)
      }
    },

    label(text: string): void {
      space(16)
      write(text.toUpperCase(), LABEL, { linesBelow: 3 })
    },

    /** Begins an entry below a line, on this page where there is room; `name` stands in the PDF's outline. */
    beginEntry(name: string): void {
      if (y + ENTRY_START > BOTTOM) breakPage()
      else {
        space(isFirstEntry ? 24 : 30)
        doc
          .moveTo(LEFT, y)
          .lineTo(LEFT + WIDTH, y)
          .lineWidth(0.5)
          .strokeColor(LINE)
          .stroke()
        space(12)
      }
      isFirstEntry = false
      doc.outline.addItem(name)
    },

    /** Numbers the pages at their foot, once all are written. */
    numberPages(siteName: string): void {
      const { start, count } = doc.bufferedPageRange()
      for (let at = 0; at < count; at++) {
        doc.switchToPage(start + at)
        const number = `${at + 1} of ${count}`
        type.draw(type.printable(siteName), SMALL, LEFT, FOOTER)
        type.draw(number, SMALL, LEFT + WIDTH - type.widthOf(number, SMALL), FOOTER)
      }
    },
  }
}
