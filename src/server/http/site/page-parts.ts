type Bytes = Buffer<ArrayBuffer>

/** Parts of a page that are put into it as bytes, once everything else of it is written. */
export type PageParts = {
  /** Takes a part, and returns what has to be written in its place. */
  add(bytes: Bytes): string
  /** The same for a text that is written as a string of a script; a short one is returned as it is. */
  addToScript(text: string): string
  /** Returns the part whose place begins at `start` in `page`, and where it ends; undefined where there is none. */
  find(page: Buffer, start: number): { bytes: Bytes; end: number } | undefined
}

const [BEGINS, ENDS] = [':', ';']
/** The shortest text, in characters, that is left out of a script. */
const LONG_TEXT = 1000

/**
 * Makes the parts of a page. A place is named by `nonce` and a number, which no text of a visitor can contain, since the
 * nonce is a secret of this rendering. Cards and data are most of a page: as texts they would be copied, searched for
 * what has to be escaped, and turned into bytes once for each rendering.
 */
export function makePageParts(nonce: string): PageParts {
  const parts: Bytes[] = []
  const add = (bytes: Bytes) => {
    parts.push(bytes)
    return `${nonce}${BEGINS}${parts.length - 1}${ENDS}`
  }
  return {
    add,
    addToScript: (text) => (text.length < LONG_TEXT ? text : add(scriptStringOf(text))),
    find(page, start) {
      const from = start + nonce.length
      if (page[from] !== BEGINS.charCodeAt(0)) return undefined
      const end = page.indexOf(ENDS, from)
      const bytes = parts[Number(page.toString('latin1', from + 1, end))]
      return bytes && { bytes, end: end + 1 }
    },
  }
}

/** Returns `text` as the bytes of the inside of a string in double quotes, within a script of an HTML page. */
function scriptStringOf(text: string): Bytes {
  // As JSON it is such a string; a `<` could begin the end of the script.
  return Buffer.from(JSON.stringify(text).slice(1, -1).replaceAll('<', '\\x3C'))
}
