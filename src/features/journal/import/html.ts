const BLOCKS = new Set(
  'address article aside blockquote dd div dl dt figure footer h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
)
/** Elements whose content is no text. */
const HIDDEN = new Set(['script', 'style', 'template', 'title', 'noscript', 'iframe', 'svg'])
const PARAGRAPHS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'ul', 'ol'])

/**
 * The edge of a block, and of a paragraph: however many meet, they are one end of a line, or one blank line. Unicode
 * keeps these two from ever being characters.
 */
const EDGE = '\ufdd0'
const GAP = '\ufdd1'

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  euro: '€',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
}

/** Whether a text is HTML as a journal’s editor writes it, and not words in which a "<" occurs. */
export function isHtml(text: string): boolean {
  return /<\/?(p|div|br|span|h[1-6]|ul|ol|li|b|strong|i|em|u|a|img|blockquote)(\s[^<>]*)?\/?>/i.test(text)
}

/**
 * The text of HTML from a journal’s editor, its blocks as lines and its paragraphs apart, and how many images it had.
 * In a Web Worker there is no DOMParser. Takes time in proportion to the length, whatever the text; nothing of it is
 * ever shown as HTML.
 */
export function textOfHtml(html: string): { text: string; images: number } {
  const parts: string[] = []
  let images = 0
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    parts.push(decode(html.slice(at, open)))
    if (html.startsWith('<!--', open)) {
      at = after(html, '-->', open + 4)
      continue
    }
    const name = /^\/?([a-z][a-z0-9]*)/i.exec(html.slice(open + 1, open + 16))?.[1]?.toLowerCase()
    if (!name) {
      parts.push('<')
      at = open + 1
      continue
    }
    const isEnd = html[open + 1] === '/'
    at = after(html, '>', open)
    if (name === 'img') images += 1
    if (HIDDEN.has(name) && !isEnd) at = afterEndTag(html, name, at)
    if (name === 'br') parts.push('\n')
    else if (name === 'li') parts.push(isEnd ? EDGE : `${EDGE}- `)
    else if (PARAGRAPHS.has(name)) parts.push(GAP)
    else if (BLOCKS.has(name)) parts.push(EDGE)
  }
  parts.push(decode(html.slice(at)))
  return { text: tidy(parts.join('')), images }
}

function after(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from)
  return found < 0 ? html.length : found + text.length
}

function afterEndTag(html: string, name: string, from: number): number {
  const end = html.toLowerCase().indexOf(`</${name}`, from)
  return end < 0 ? html.length : after(html, '>', end)
}

function decode(text: string): string {
  return text
    .replace(/[\ufdd0\ufdd1\t\r\n ]+/g, ' ')
    .replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,6});/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] as string) : whole
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
    })
}

function tidy(text: string): string {
  return text
    .replace(/ {2,}/g, ' ')
    .replace(/ ?(?:[\ufdd0\ufdd1] ?)+/g, (edges) => (edges.includes(GAP) ? '\n\n' : '\n'))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^-\n+/gm, '- ')
    .trim()
}
