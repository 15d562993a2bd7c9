/** Removes pictures and embedded files (`![](…)`, `![[…]]`) from Markdown, and counts them. */
export function withoutImages(markdown: string): { text: string; dropped: number } {
  let dropped = 0
  const text = markdown.replace(/!\[[^\]\n]{0,500}\]\([^)\n]{0,2000}\)|!\[\[[^\]\n]{0,500}\]\]/g, () => {
    dropped += 1
    return ''
  })
  return { text: dropped > 0 ? text.replace(/\n{3,}/g, '\n\n').trim() : text.trim(), dropped }
}

/** Makes wiki links (`[[page|words]]`) the words that are shown. */
export function withoutWikiLinks(markdown: string): string {
  return markdown.replace(
    /\[\[([^\]|\n]{1,300})(?:\|([^\]\n]{1,300}))?\]\]/g,
    (_, page: string, words?: string) => words ?? page,
  )
}

/**
 * Takes the heading with which Markdown begins as its title, where text follows it; without one, the whole is the text,
 * and there is no title.
 */
export function splitHeading(markdown: string): { title?: string; text: string } {
  const text = markdown.trim()
  const end = text.indexOf('\n')
  const heading = end > 0 ? /^#{1,6}[ \t]+(.+)$/.exec(text.slice(0, end).trimEnd())?.[1] : undefined
  const rest = text.slice(end + 1).trim()
  return heading && rest ? { title: heading.replace(/\s#+$/, '').trim(), text: rest } : { text }
}
