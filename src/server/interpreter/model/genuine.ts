const words = new Intl.Segmenter('en', { granularity: 'word' })
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

type Block = { kind: 'paragraph' | 'item' | 'quotation'; text: string }
type Range = { start: number; end: number }
type Quotation = Range & { inner: string; written: string }

const LETTER = '[\\p{L}\\p{N}]'
/** Lengths are bounded so that no text, however made, takes more than linear time. */
const QUOTATION = new RegExp(
  [
    '“([^“”]{0,800})”',
    '„([^„“”]{0,800})[“”]',
    '[«»]([^«»]{0,800})[«»]',
    '‹([^‹›]{0,800})›',
    `(?<!${LETTER})"([^"]{0,800})"(?!${LETTER})`,
    `(?<!${LETTER})‘((?:[^‘’]|’(?=\\p{L})){0,800})’(?!${LETTER})`,
    `(?<![^\\s(\\[—–-])'((?:[^']|'(?=\\p{L})){0,800})'(?!${LETTER})`,
  ].join('|'),
  'gu',
)
const STRAY_MARKS = /[“”„«»‹›"]/g

/** Of addresses without `https://` or `www.`; few, since a forgotten space after a full stop looks like one. */
const TOP_LEVEL = 'com|org|net|edu|gov|info|io|app|dev|co|uk|eu|de|fr|ru|cn|xyz|site|online|shop'
const ADDRESS = new RegExp(
  [
    '(?:[a-z0-9+.-]{0,30}:\\/\\/|(?<![a-z0-9])(?:mailto:|javascript:|www\\.))[^\\s<>“”"«»]*[^\\s<>“”"«».,;:!?)\\]’\']',
    '[\\p{L}\\p{N}._%+-]{1,64}@[\\p{L}\\p{N}-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63}){1,8}',
    `(?<![\\p{L}\\p{N}.-])(?:[a-z0-9-]{1,63}\\.){1,8}(?:${TOP_LEVEL})(?!\\p{L})(?:\\/[^\\s<>“”"«».,;:!?)\\]]*)?`,
  ].join('|'),
  'giu',
)
const BRACKETED = /\([^()]{0,300}\)|\[[^[\]]{0,300}\]|<[^<>]{0,300}>/g

/** Words that make a sentence claim that somebody said or wrote what stands in its quotation. */
const SAYING = new RegExp(
  `\\b(?:${[
    'sa(?:y|ys|id|ying)|writ(?:e|es|ing|ten)|wrote|t(?:ell|ells|old|elling)|ask(?:s|ed)?|repl(?:y|ies|ied)',
    '(?:answer|describ|explain|mention|mutter|quot|recall|remark|report|scream|shout|whisper|declar|announc)\\w*',
    'not(?:es|ed)|observ(?:es?|ed)|puts? it|according to|account|lines?|phras\\w+|sentences?|words?',
  ].join('|')})\\b`,
  'i',
)
const FIRST_PERSON = /(?<![\p{L}\p{N}])(?:i|me|my|mine|myself|we|us|our)(?![\p{L}\p{N}])/iu

/** Scripts that are written without spaces, where a quotation may start in the middle of a run of letters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/**
 * Makes a model's text plain and genuine, for a reader who told the `sources` (the dream, the life context).
 * Markdown and HTML become plain paragraphs (separated by blank lines) and lines that start with "- ". Of a link only
 * its text stays; a sentence that sends the reader to an address goes, as no address of a model's can be trusted.
 * A quotation of two words or more stays, in “ ”, when the sources hold it letter for letter, apart from case, white
 * space, punctuation at its ends and the style of quotation marks, apostrophes and dashes (with an ellipsis: each part,
 * in order). Any other loses its marks, and the whole sentence goes where it claims that somebody said it.
 * Returns the empty string when nothing is left.
 */
export function keepGenuine(text: string, sources: string[]): string {
  const told = sources.map(comparable)
  let kept = ''
  for (const block of plainBlocks(text)) {
    // A block quotation claims to be one, so it is checked as one.
    const quoted = block.kind === 'quotation' ? `“${block.text.replace(STRAY_MARKS, '')}”` : block.text
    const line = withoutStrays(honestLine(quoted, told))
    if (line === '' || (block.kind === 'quotation' && !line.startsWith('“'))) continue
    const previous = kept.slice(kept.lastIndexOf('\n') + 1)
    const item = block.kind === 'item'
    if (kept !== '') kept += item && previous.startsWith('- ') ? '\n' : '\n\n'
    kept += item ? `- ${line}` : line
  }
  return kept
}

/** A mark without its partner quotes nothing. */
function withoutStrays(line: string): string {
  return line
    .split(/(“[^“”]*”)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(STRAY_MARKS, '')))
    .join('')
    .trim()
}

/** Shortens `text` to at most `max` characters, after the last sentence that fits; one that is too long is cut at a word. */
export function cutAtSentence(text: string, max: number): string {
  if (text.length <= max) return text
  const fits = sentencesOf(text, quotationsIn(text)).filter((sentence) => sentence.end <= max)
  const whole = text.slice(0, fits.at(-1)?.end ?? 0).trimEnd()
  if (whole !== '') return whole
  const words = text.slice(0, max - 1).replace(/\s+\S*$/, '')
  return `${words.replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** The blocks of a text that may be Markdown or HTML, each as plain text without line breaks. */
function plainBlocks(text: string): Block[] {
  // Models escape a line break twice now and then.
  const printable = text
    .replace(/\r\n?|\\n/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cf}\p{Co}]|(?!\n)\p{Cc}/gu, '')
  const source = withoutTags(printable)
  // Where no line is blank, every line is a paragraph.
  const joinsLines = /\n\s*\n/.test(source)
  const blocks: Block[] = []
  let open: Block | undefined
  const start = (kind: Block['kind'], text: string) => {
    open = { kind, text }
    blocks.push(open)
  }
  for (const line of source.split('\n')) {
    const heading = /^\s*#{1,6}\s+(.*?)[\s#]*$/.exec(line)?.[1]
    const item = /^\s*(?:[-*+•]|\d{1,2}[.)])\s+(.*)$/.exec(line)?.[1]
    const quotation = /^\s*>[\s>]*(.*)$/.exec(line)?.[1]
    const separates = /^\s*(?:```|~~~|\[[^\]]*\]:\s|(?:[-*_=]\s*){3,}$|#*$)/.test(line)
    if (heading !== undefined) start('paragraph', heading)
    if (separates || heading !== undefined) open = undefined
    else if (item !== undefined) start('item', item)
    else if (quotation !== undefined) start('quotation', quotation)
    else if (open && ((joinsLines && open.kind === 'paragraph') || /^\s/.test(line))) open.text += ` ${line}`
    else start('paragraph', line)
  }
  return blocks.map(({ kind, text }) => ({ kind, text: plainInline(text) })).filter((block) => block.text !== '')
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#39': "'", nbsp: ' ' }

function plainInline(text: string): string {
  const plain = text
    .replace(/!\[[^[\]]{0,300}\]\([^()\s]{0,2000}[^()]{0,300}\)/g, '')
    .replace(/\[([^[\]]{0,300})\](?:\((?:[^()]|\([^()]{0,300}\)){0,2000}\)|\[[^[\]]{0,100}\])/g, '$1')
    .replace(/\\([\\`*_{}[\]()#+.!>~-])/g, '$1')
    .replace(/&(amp|lt|gt|quot|apos|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\*+(?=\S)|(?<=\S)\*+|`+|~~|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu, '')
  return withoutTags(plain).replace(/\s+/g, ' ').trim()
}

function withoutTags(text: string): string {
  return text
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<(?:br|\/p|\/div|\/h[1-6]|\/li)\b[^<>]*>/gi, '\n\n')
    .replace(/<\/?[a-z][a-z0-9-]{0,20}(?:\s[^<>]*)?\/?>/gi, '')
}

/** One paragraph with only genuine quotations and no address. */
function honestLine(line: string, told: string[]): string {
  let text = line
  // Taking marks away can bare a quotation or an address that stood inside; a few rounds reach the innermost.
  for (let round = 0; round < 6; round++) {
    const next = tidy(honestSentences(withoutBracketedAddresses(text), told))
    if (next === text) return next
    text = next
  }
  return tidy(text.replace(/[“”„«»‹›"‘]/g, '').replace(ADDRESS, ' '))
}

function withoutBracketedAddresses(line: string): string {
  return line.replace(BRACKETED, (bracketed) => (bracketed.search(ADDRESS) < 0 ? bracketed : ' '))
}

function honestSentences(line: string, told: string[]): string {
  const quotations = quotationsIn(line)
  const addresses = [...line.matchAll(ADDRESS)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  let kept = ''
  for (const sentence of sentencesOf(line, [...quotations, ...addresses])) {
    const inside = (range: Range) => range.start >= sentence.start && range.start < sentence.end
    if (addresses.some(inside)) continue
    const quoted = quotations.filter(inside)
    const invented = quoted.filter((quotation) => !isGenuine(quotation.inner, told))
    const around = outside(line, sentence, quoted).join(' ')
    if (invented.some(({ start, inner }) => claimsASpeaker(line.slice(sentence.start, start), inner, around))) continue
    const between = outside(line, sentence, quoted).map((piece) => piece.replace(STRAY_MARKS, ''))
    kept += between[0] ?? ''
    quoted.forEach((quotation, index) => {
      kept += (invented.includes(quotation) ? quotation.inner : quotation.written) + (between[index + 1] ?? '')
    })
  }
  return kept
}

function claimsASpeaker(before: string, inner: string, around: string): boolean {
  return SAYING.test(around) || FIRST_PERSON.test(inner) || /:\s*$/.test(before)
}

/** The pieces of `whole` before, between and after `parts`. */
function outside(line: string, whole: Range, parts: Range[]): string[] {
  const starts = [whole.start, ...parts.map((part) => part.end)]
  const ends = [...parts.map((part) => part.start), whole.end]
  return starts.map((start, index) => line.slice(start, ends[index]))
}

function quotationsIn(line: string): Quotation[] {
  return [...line.matchAll(QUOTATION)].map((match) => {
    const inner = match.slice(1).find((group) => group !== undefined) ?? ''
    const written = /^['‘]/.test(match[0]) && isOneWord(inner) ? match[0] : `“${inner}”`
    return { start: match.index, end: match.index + match[0].length, inner, written }
  })
}

/** Sentences of `line` that don't end inside one of `wholes` (quotations, addresses). */
function sentencesOf(line: string, wholes: Range[]): Range[] {
  let masked = line
  for (const { start, end } of wholes) {
    // “Who is there?” you ask: the sentence goes on after the mark when a small letter follows.
    const last = /^\s*\p{Ll}/u.test(line.slice(end, end + 4)) ? end : end - 2
    masked =
      masked.slice(0, start) + masked.slice(start, last).replace(/[.!?…\n]/g, ',') + masked.slice(Math.max(last, start))
  }
  return [...sentences.segment(masked)].map(({ index, segment }) => ({ start: index, end: index + segment.length }))
}

function isGenuine(quotation: string, told: string[]): boolean {
  if (isOneWord(quotation)) return /[\p{L}\p{N}]/u.test(quotation)
  const parts = quotation
    .split(/\[?(?:…|\.{3,}|\. \. \.)\]?/)
    .map((part) => comparable(part).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((part) => part !== '')
  return told.some((source) => {
    let from = 0
    for (const part of parts) {
      const at = indexOfWords(source, part, from)
      if (at < 0) return false
      from = at + part.length
    }
    return true
  })
}

/** Where `part` stands in `source` as whole words, from `from` on; -1 when it doesn't. */
function indexOfWords(source: string, part: string, from: number): number {
  for (let at = source.indexOf(part, from); at >= 0; at = source.indexOf(part, at + 1)) {
    const end = at + part.length
    if (!insideAWord(source, at) && !insideAWord(source, end)) return at
  }
  return -1
}

function insideAWord(text: string, at: number): boolean {
  const before = text.slice(0, at).match(/[\p{L}\p{N}\p{M}]$/u)?.[0]
  const after = text.slice(at).match(/^[\p{L}\p{N}\p{M}]/u)?.[0]
  return before !== undefined && after !== undefined && !UNSPACED.test(before) && !UNSPACED.test(after)
}

/** Text without what a genuine quotation may differ in. Marks of emphasis go too, as they do in the plain text. */
function comparable(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[*_`~\p{Cf}]/gu, '')
    .replace(/[‘’ʼ´‛]/g, "'")
    .replace(/[“”„«»‹›]/g, '"')
    .replace(/-{2,}|[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
}

/** A single word quotes nobody. */
function isOneWord(text: string): boolean {
  const unbroken = /^[^\p{L}\p{N}]*[\p{L}\p{M}\p{N}'’]*[^\p{L}\p{N}]*$/u.test(text)
  return unbroken && [...words.segment(text)].filter((word) => word.isWordLike).length < 2
}

/** Mends the spaces and punctuation that a removal left, outside of quotations. */
function tidy(line: string): string {
  return line
    .split(/(“[^“”]*”)/)
    .map((piece, index) =>
      index % 2 === 1
        ? piece
        : piece
            .replace(/\(\s*\)|\[\s*\]/g, '')
            .replace(/\s+/g, ' ')
            .replace(/ ([,.;:!?])(?=\s|$)/g, '$1')
            .replace(/([,;:])(?: ?[,;:])+/g, '$1'),
    )
    .join('')
    .trim()
}
