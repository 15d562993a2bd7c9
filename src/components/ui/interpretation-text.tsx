import { Fragment } from 'react'

/** The text of an interpretation: paragraphs separated by blank lines; lines that start with "- " become a list. */
export function InterpretationText({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((block, index) => {
    const lines = block.split('\n').filter((line) => line.trim())
    const items = lines.filter((line) => line.startsWith('- '))
    const prose = lines.filter((line) => !line.startsWith('- ')).join(' ')
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes while it is shown
      <Fragment key={index}>
        {prose && <p>{prose}</p>}
        {items.length > 0 && (
          <ul className="space-y-3 border-l border-lamp/60 pl-5 italic">
            {items.map((item) => (
              <li key={item}>{item.slice(2)}</li>
            ))}
          </ul>
        )}
      </Fragment>
    )
  })
}
