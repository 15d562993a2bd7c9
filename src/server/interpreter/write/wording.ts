export const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
export const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

/** The text with typographic quotation marks and apostrophes in place of straight ones. */
export const typographic = (text: string) =>
  text
    .replaceAll("'", '’')
    .replace(/(^|[\s(])"/g, '$1“')
    .replaceAll('"', '”')
