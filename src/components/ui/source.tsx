/** A source of a symbol. If its text ends with a URL, the text before it becomes a link to it. */
export function Source({ text }: { text: string }) {
  const [, work = text, address] = /^(.*?)\s*(https:\/\/\S+)?$/s.exec(text) ?? []
  if (!address) return work
  return (
    <a href={address} className="link" rel="noopener">
      {work.replace(/,$/, '')}
    </a>
  )
}
