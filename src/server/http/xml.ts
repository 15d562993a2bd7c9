/**
 * `text` without the characters that XML 1.0 forbids, which no escaping makes valid: control characters, lone surrogates, U+FFFE and U+FFFF
 * (https://www.w3.org/TR/xml/#charsets).
 */
export function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}

const CDATA_END = ']]>'

/**
 * `text` for a CDATA section that the library `feed` writes: it splits only the first "]]>" itself, and whatever stands behind a second one would
 * be read as elements. So all later ones are split here, each into two sections.
 */
export function cdataText(text: string): string {
  const [first = '', ...later] = xmlText(text).split(CDATA_END)
  return later.length === 0 ? first : `${first}${CDATA_END}${later.join(']]]]><![CDATA[>')}`
}
