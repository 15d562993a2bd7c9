/**
 * Removes the characters that XML 1.0 forbids even when escaped: control characters, lone surrogates, U+FFFE and U+FFFF
 * (https://www.w3.org/TR/xml/#charsets).
 */
export function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
}

const CDATA_END = ']]>'

/**
 * Prepares `text` for a CDATA section written by the `feed` library. The library splits only the first "]]>"; text
 * after a second one would be parsed as markup. So all later ones are split here into two CDATA sections each.
 */
export function cdataText(text: string): string {
  const [first = '', ...later] = xmlText(text).split(CDATA_END)
  return later.length === 0 ? first : `${first}${CDATA_END}${later.join(']]]]><![CDATA[>')}`
}
