import { plainBlocks } from './plain-blocks.ts'

const words = new Intl.Segmenter('en', { granularity: 'word' })
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })

type Range = { start: number; end: number }
type Quotation = Range & { inner: string; written: string }

const LETTER = '[\\p{L}\\p{N}]'
/** Lengths are bounded so that every text takes linear time. */
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
const QUOTATION_MARKS = /[“”„«»‹›"]/g

/** For URLs without `https://` or `www.`. Only a few, since a missing space after a full stop looks like one. */
const TOP_LEVEL = 'com|org|net|edu|gov|info|io|app|dev|co|uk|eu|de|fr|ru|cn|xyz|site|online|shop'
const URL_OR_EMAIL = new RegExp(
  [
    '(?:[a-z0-9+.-]{0,30}:\\/\\/|(?<![a-z0-9])(?:mailto:|javascript:|www\\.))[^\\s<>“”"«»]*[^\\s<>“”"«».,;:!?)\\]’\']',
    '[\\p{L}\\p{N}._%+-]{1,64}@[\\p{L}\\p{N}-]{1,63}(?:\\.[\\p{L}\\p{N}-]{1,63}){1,8}',
    `(?<![\\p{L}\\p{N}.-])(?:[a-z0-9-]{1,63}\\.){1,8}(?:${TOP_LEVEL})(?!\\p{L})(?:\\/[^\\s<>“”"«».,;:!?)\\]]*)?`,
  ].join('|'),
  'giu',
)
const BRACKETED = /\([^()]{0,300}\)|\[[^[\]]{0,300}\]|<[^<>]{0,300}>/g

/** Words with which a sentence attributes its quotation to a speaker or writer. */
const SPEECH_WORDS = new RegExp(
  `\\b(?:${[
    'sa(?:y|ys|id|ying)|writ(?:e|es|ing|ten)|wrote|t(?:ell|ells|old|elling)|ask(?:s|ed)?|repl(?:y|ies|ied)',
    '(?:answer|describ|explain|mention|mutter|quot|recall|remark|report|scream|shout|whisper|declar|announc)\\w*',
    'not(?:es|ed)|observ(?:es?|ed)|puts? it|according to|account|lines?|phras\\w+|sentences?|words?',
  ].join('|')})\\b`,
  'i',
)
const FIRST_PERSON = /(?<![\p{L}\p{N}])(?:i|me|my|mine|myself|we|us|our)(?![\p{L}\p{N}])/iu

/** Scripts without spaces, in which a quotation may start in the middle of a run of letters. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/**
 * Converts a model's text to plain text and removes what the model invented. `sources` are the user's texts (the dream,
 * the life context).
 *
 * - Markdown and HTML become plain paragraphs (separated by blank lines) and lines that start with "- ".
 * - A link is replaced by its text, and a sentence with a URL is removed, since a model's URLs can't be trusted.
 * - A quotation of two words or more is kept, in “ ”, if a source contains it verbatim, except for case, white space,
 *   punctuation at its ends and the style of quotation marks, apostrophes and dashes (with an ellipsis: each part, in
 *   order). Any other loses its marks; if its sentence attributes it to a speaker, the whole sentence is removed.
 *
 * Returns the empty string when nothing is left.
 */
export function verifyQuotations(text: string, sources: string[]): string {
  const sourceTexts = sources.map(normaliseForComparison)
  let kept = ''
  for (const block of plainBlocks(text)) {
    // A block quotation is checked like a quotation in the text.
    const quoted = block.kind === 'quotation' ? `“${block.text.replace(QUOTATION_MARKS, '')}”` : block.text
    const line = withoutUnpairedMarks(verifyLine(quoted, sourceTexts))
    if (line === '' || (block.kind === 'quotation' && !line.startsWith('“'))) continue
    const previous = kept.slice(kept.lastIndexOf('\n') + 1)
    const item = block.kind === 'item'
    if (kept !== '') kept += item && previous.startsWith('- ') ? '\n' : '\n\n'
    kept += item ? `- ${line}` : line
  }
  return kept
}

/**
 * The start of a text that is still coming in which can be shown already, checked as by {@link verifyQuotations}: up to
 * the last whole word, and before a quotation that isn't closed yet.
 */
export function verifiedStart(text: string, sources: string[]): string {
  const words = text.slice(0, text.search(/\S*$/))
  const straight = words.split('"').length % 2 === 0 ? words.lastIndexOf('"') : -1
  const open = [/[“„«‹][^”»›]*$/, /(?<![^\s(—–-])['‘][^'’]*$/].map((opening) => words.search(opening))
  const end = Math.min(...[straight, ...open].filter((at) => at >= 0), words.length)
  return verifyQuotations(words.slice(0, end), sources).replace(/\s*\n+(?:- )?\s*/g, ' ')
}

/** Removes unpaired quotation marks. */
function withoutUnpairedMarks(line: string): string {
  return line
    .split(/(“[^“”]*”)/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(QUOTATION_MARKS, '')))
    .join('')
    .trim()
}

/**
 * Shortens `text` to at most `max` characters, after the last sentence that fits; if the first sentence is too long it
 * is cut after a word.
 */
export function cutAtSentence(text: string, max: number): string {
  if (text.length <= max) return text
  const fits = sentencesOf(text, quotationsIn(text)).filter((sentence) => sentence.end <= max)
  const whole = text.slice(0, fits.at(-1)?.end ?? 0).trimEnd()
  if (whole !== '') return whole
  const words = text.slice(0, max - 1).replace(/\s+\S*$/, '')
  return `${words.replace(/[\uD800-\uDBFF]$/, '')}…`
}

/** Returns a paragraph with only genuine quotations and without URLs. */
function verifyLine(line: string, sourceTexts: string[]): string {
  let text = line
  // Removing marks can expose a nested quotation or URL, so the rules are applied until nothing changes, or six times.
  for (let round = 0; round < 6; round++) {
    const next = tidy(verifySentences(withoutBracketedUrls(text), sourceTexts))
    if (next === text) return next
    text = next
  }
  return tidy(text.replace(/[“”„«»‹›"‘]/g, '').replace(URL_OR_EMAIL, ' '))
}

function withoutBracketedUrls(line: string): string {
  return line.replace(BRACKETED, (bracketed) => (bracketed.search(URL_OR_EMAIL) < 0 ? bracketed : ' '))
}

function verifySentences(line: string, sourceTexts: string[]): string {
  const quotations = quotationsIn(line)
  const urls = [...line.matchAll(URL_OR_EMAIL)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
  let kept = ''
  for (const sentence of sentencesOf(line, [...quotations, ...urls])) {
    const inside = (range: Range) => range.start >= sentence.start && range.start < sentence.end
    if (urls.some(inside)) continue
    const quoted = quotations.filter(inside)
    const invented = quoted.filter((quotation) => !isGenuine(quotation.inner, sourceTexts))
    const around = textAround(line, sentence, quoted).join(' ')
    if (invented.some(({ start, inner }) => isAttributed(line.slice(sentence.start, start), inner, around))) continue
    const between = textAround(line, sentence, quoted).map((piece) => piece.replace(QUOTATION_MARKS, ''))
    kept += between[0] ?? ''
    quoted.forEach((quotation, index) => {
      kept += (invented.includes(quotation) ? quotation.inner : quotation.written) + (between[index + 1] ?? '')
    })
  }
  return kept
}

/** Whether an invented quotation is attributed to a speaker. */
function isAttributed(before: string, inner: string, around: string): boolean {
  return SPEECH_WORDS.test(around) || FIRST_PERSON.test(inner) || /:\s*$/.test(before)
}

/** The pieces of `whole` before, between and after `parts`. */
function textAround(line: string, whole: Range, parts: Range[]): string[] {
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

/** Splits `line` into sentences, but never inside one of `wholes` (quotations, URLs). */
function sentencesOf(line: string, wholes: Range[]): Range[] {
  let masked = line
  for (const { start, end } of wholes) {
    // “Who is there?” you ask: if a lower-case letter follows the closing mark, the sentence continues.
    const last = /^\s*\p{Ll}/u.test(line.slice(end, end + 4)) ? end : end - 2
    masked =
      masked.slice(0, start) + masked.slice(start, last).replace(/[.!?…\n]/g, ',') + masked.slice(Math.max(last, start))
  }
  return [...sentences.segment(masked)].map(({ index, segment }) => ({ start: index, end: index + segment.length }))
}

/** Whether a source contains the quotation. A single word always counts as genuine. */
function isGenuine(quotation: string, sourceTexts: string[]): boolean {
  if (isOneWord(quotation)) return /[\p{L}\p{N}]/u.test(quotation)
  const parts = quotation
    .split(/\[?(?:…|\.{3,}|\. \. \.)\]?/)
    .map((part) => normaliseForComparison(part).replace(/^[^\p{L}\p{N}\p{M}]+|[^\p{L}\p{N}\p{M}]+$/gu, ''))
    .filter((part) => part !== '')
  return sourceTexts.some((source) => {
    let from = 0
    for (const part of parts) {
      const at = indexOfWords(source, part, from)
      if (at < 0) return false
      from = at + part.length
    }
    return true
  })
}

/** The index of `part` in `source`, as whole words, at or after `from`; -1 if there is none. */
function indexOfWords(source: string, part: string, from: number): number {
  for (let at = source.indexOf(part, from); at >= 0; at = source.indexOf(part, at + 1)) {
    const end = at + part.length
    if (!isInsideWord(source, at) && !isInsideWord(source, end)) return at
  }
  return -1
}

function isInsideWord(text: string, at: number): boolean {
  const before = text.slice(0, at).match(/[\p{L}\p{N}\p{M}]$/u)?.[0]
  const after = text.slice(at).match(/^[\p{L}\p{N}\p{M}]/u)?.[0]
  return before !== undefined && after !== undefined && !UNSPACED.test(before) && !UNSPACED.test(after)
}

/**
 * Normalises everything in which a genuine quotation may differ. Markdown's emphasis is removed as well, as it is from
 * the model's text.
 */
function normaliseForComparison(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[*_`~\p{Cf}]/gu, '')
    .replace(/[‘’ʼ´‛]/g, "'")
    .replace(/[“”„«»‹›]/g, '"')
    .replace(/-{2,}|[‐-―−]/g, '-')
    .replace(/\s+/g, ' ')
}

/** A single word isn't treated as a quotation. */
function isOneWord(text: string): boolean {
  const unbroken = /^[^\p{L}\p{N}]*[\p{L}\p{M}\p{N}'’]*[^\p{L}\p{N}]*$/u.test(text)
  return unbroken && [...words.segment(text)].filter((word) => word.isWordLike).length < 2
}

/** Repairs the spaces and punctuation around removed text, outside of quotations. */
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
