import type { InterpretedText, Part, Place, Progress } from './types.ts'

/** Reports a text that is written already, part by part; a paragraph whose parts aren't known as one. */
export function reportText(
  { summary, detailed, parts = [] }: InterpretedText,
  onProgress: (progress: Progress) => void,
) {
  const waiting = [...parts]
  const questions: string[] = []
  let number = 0
  const report = (place: Omit<Place, 'part'>, part: Omit<Part, 'section'>) => {
    onProgress({ kind: 'part', part: number, ...place, ...part })
    number += 1
  }
  for (const [section, text] of [['summary', summary] as const, ['detailed', detailed] as const]) {
    for (const [paragraph, block] of text.split('\n\n').entries()) {
      if (block.startsWith('- ')) {
        questions.push(...block.split('\n').map((line) => line.replace(/^- /, '')))
        continue
      }
      let at = 0
      for (let next = waiting[0]; next?.section === section; next = waiting[0]) {
        const found = block.indexOf(next.text, at)
        if (found < 0) break
        at = found + next.text.length
        const { section: _, ...part } = next
        report({ section, paragraph }, part)
        waiting.shift()
      }
      if (at === 0) report({ section, paragraph }, { text: block, spans: [], symbols: [] })
    }
  }
  if (questions.length > 0) onProgress({ kind: 'questions', questions })
}
