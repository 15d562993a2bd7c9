type Section = 'summary' | 'detailed'
/** A part of a reading, with its paragraph in its section, from 0. */
type PlacedText = { section: Section; paragraph: number; text: string }

/**
 * The texts of a reading: the parts of each section in their paragraphs, and the questions as a list at the end of the
 * detailed text.
 */
export function joinParts(parts: readonly PlacedText[], questions: readonly string[]) {
  const textOf = (section: Section, between: string) => {
    const paragraphs = new Map<number, string[]>()
    for (const part of parts) {
      if (part.section !== section) continue
      paragraphs.set(part.paragraph, [...(paragraphs.get(part.paragraph) ?? []), part.text])
    }
    return [...paragraphs.values()].map((texts) => texts.join(' ')).join(between)
  }
  const list = questions.map((question) => `- ${question}`).join('\n')
  return {
    summary: textOf('summary', ' '),
    detailed: [textOf('detailed', '\n\n'), list].filter(Boolean).join('\n\n'),
  }
}
