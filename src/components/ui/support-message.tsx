/** What can be tapped in a message of help, and where it leads. */
const LINKS: Record<string, string> = {
  'findahelpline.com': 'https://findahelpline.com',
  '988': 'tel:988',
  '1-800-799-7233': 'tel:+18007997233',
}
const TAPPED = /(findahelpline\.com|\b988\b|1-800-799-7233)/

/** The message that names sources of help, its addresses and numbers as links. To be shown before anything else. */
export function SupportMessage({ message }: { message: string }) {
  return (
    <aside aria-label="Support" className="mt-8 rounded-xl border border-lamp bg-night-raised p-6 md:p-7">
      <p className="font-serif text-lg leading-relaxed">
        {message.split(TAPPED).map((part, at) => {
          const href = LINKS[part]
          if (!href) return part
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the message never changes its order
            <a key={at} className="link" href={href} {...(href.startsWith('https') && NEW_TAB)}>
              {part}
            </a>
          )
        })}
      </p>
    </aside>
  )
}

const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' }
