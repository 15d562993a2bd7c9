/** A source as the entry names it; the address at its end, where it has one, becomes a link. */
export function Source({ text }: { text: string }) {
  const [, work = text, address] = /^(.*?)\s*(https:\/\/\S+)?$/s.exec(text) ?? []
  if (!address) return work
  return (
    <a href={address} className="link" rel="noopener">
      {work.replace(/,$/, '')}
    </a>
  )
}
