type Block = { kind: 'paragraph' | 'item' | 'quotation'; text: string }

/** Splits a text that may be Markdown or HTML into blocks of plain text without line breaks. */
export function plainBlocks(text: string): Block[] {
  // Models sometimes escape a line break twice.
  const printable = text
    .replace(/\r\n?|\\n/g, '\n')
    .replace(/\t/g, ' ')
    .replace(/[\p{Cf}\p{Co}]|(?!\n)\p{Cc}/gu, '')
  const source = withoutTags(printable)
  // In a text without blank lines every line is a paragraph.
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
