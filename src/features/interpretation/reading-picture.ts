import type { RecognisedSymbol } from '../../contract/interpretation.ts'
import { constellationOfFigure } from '../../shared/constellation.ts'

/** The picture's size in pixels. */
const WIDTH = 1200
const HEIGHT = 1500
const MARGIN = 110
const SKY_STARS = 140

/** The largest size of the summary's letters that is tried first, and the smallest, in pixels. */
const TEXT_MAX = 56
const TEXT_MIN = 34
const LINE_HEIGHT = 1.42

type Picture = { summary: string; symbol: RecognisedSymbol | undefined; siteName: string; address: string }

/**
 * Draws a reading as a picture of 1200 × 1500: the constellation of its first symbol, the summary, and the site's name.
 * It is drawn in the browser, in the fonts that the device has for the text's script, and nothing is sent.
 * Returns a PNG; throws where the browser can't draw one.
 */
export async function drawReading({ summary, symbol, siteName, address }: Picture): Promise<Blob> {
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no canvas to draw on.')
  const style = getComputedStyle(document.documentElement)
  const colour = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  const serif = style.getPropertyValue('--font-serif') || 'serif'
  const sans = style.getPropertyValue('--font-sans') || 'sans-serif'

  context.fillStyle = colour('night')
  context.fillRect(0, 0, WIDTH, HEIGHT)
  drawSky(context, colour('moon'))
  if (symbol) drawConstellation(context, symbol, { line: colour('moon-soft'), bright: colour('lamp') })

  context.textAlign = 'center'
  context.fillStyle = colour('moon')
  const top = symbol ? 800 : 420
  const { lines, size } = fitText(context, summary, serif, HEIGHT - top - 230)
  context.font = `${size}px ${serif}`
  for (const [at, line] of lines.entries()) context.fillText(line, WIDTH / 2, top + at * size * LINE_HEIGHT)

  context.fillStyle = colour('moon-soft')
  context.font = `30px ${sans}`
  context.fillText(`${siteName} · ${address}`, WIDTH / 2, HEIGHT - 90)
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), 'image/png')
  })
}

/** Small stars all over the picture, in the same places each time. */
function drawSky(context: CanvasRenderingContext2D, colour: string): void {
  context.fillStyle = colour
  for (let index = 0; index < SKY_STARS; index++) {
    // Multiples of the plastic number's inverses are spread evenly over a square.
    const x = ((0.5 + index * 0.7548776662) % 1) * WIDTH
    const y = ((0.5 + index * 0.569840291) % 1) * HEIGHT
    context.globalAlpha = 0.12 + (index % 5) * 0.07
    dot(context, x, y, 1 + (index % 3) * 0.6)
  }
  context.globalAlpha = 1
}

function drawConstellation(
  context: CanvasRenderingContext2D,
  symbol: RecognisedSymbol,
  colours: { line: string; bright: string },
): void {
  const { stars, lines, brightest } = constellationOfFigure(symbol.figure, symbol.slug)
  const scale = 5.6
  const left = WIDTH / 2 - 50 * scale
  const at = (star: { x: number; y: number } | undefined) =>
    [left + (star?.x ?? 0) * scale, 120 + (star?.y ?? 0) * scale] as const
  context.strokeStyle = colours.line
  context.fillStyle = colours.line
  context.lineWidth = 4
  context.globalAlpha = 0.5
  for (const [from, to] of lines) {
    context.beginPath()
    context.moveTo(...at(stars[from]))
    context.lineTo(...at(stars[to]))
    context.stroke()
  }
  context.globalAlpha = 1
  for (const star of stars) dot(context, ...at(star), star.r * scale)
  const bright = stars[brightest]
  if (!bright) return
  context.fillStyle = colours.bright
  context.globalAlpha = 0.14
  dot(context, ...at(bright), bright.r * scale * 2.4)
  context.globalAlpha = 1
  dot(context, ...at(bright), bright.r * scale)
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
  context.fill()
}

/** The lines of a text, and the largest size of letters in which they are at most `height` pixels high. */
function fitText(
  context: CanvasRenderingContext2D,
  text: string,
  font: string,
  height: number,
): { lines: string[]; size: number } {
  for (let size = TEXT_MAX; ; size -= 2) {
    context.font = `${size}px ${font}`
    const lines = wrap(text, (line) => context.measureText(line).width <= WIDTH - 2 * MARGIN)
    if (size <= TEXT_MIN || lines.length * size * LINE_HEIGHT <= height) return { lines, size }
  }
}

/** Breaks a text between words, as the reader's language has them, into lines for which `isShort` holds. */
export function wrap(text: string, isShort: (line: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    // A mark such as a period stays with its word.
    const fits = isShort(line + segment.trimEnd()) || !/[\p{L}\p{N}]/u.test(segment)
    if (line.trim() === '' || fits) line += segment
    else {
      lines.push(line.trim())
      line = segment
    }
  }
  return [...lines, line.trim()].filter(Boolean)
}
