/** The first `length` characters of `text` on one line, cut at a word, with an ellipsis if something was cut off. */
export function excerpt(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const cut = line.slice(0, length)
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), length - 20))
  return `${atWord.replace(/[\s,;:.]+$/, '')}…`
}
