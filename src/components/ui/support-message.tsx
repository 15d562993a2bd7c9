import { type Ref, useId } from 'react'
import type { SupportKind } from '../../contract/support.ts'

import { Helplines } from './helplines.tsx'
import { TAKES_FOCUS } from './takes-focus.ts'

/** The words that can be tapped in a message of help, and the address that each leads to. */
const LINKS: Record<string, string> = {
  'findahelpline.com': 'https://findahelpline.com',
  '988': 'tel:988',
  '1-800-799-7233': 'tel:+18007997233',
}
const TAPPED = /(findahelpline\.com|\b988\b|1-800-799-7233)/

type Props = {
  message: string
  /** The kind of help that is needed first. Undefined in a result that an earlier version of the site kept. */
  kind: SupportKind | null | undefined
  /** For giving it the focus: a screen reader then reads the whole message. */
  ref?: Ref<HTMLElement>
  /** Whether it is to get the focus when an open dialog closes. */
  takesFocus?: boolean
  onFocus?: () => void
}

/**
 * The message that names sources of help, its addresses and numbers as links, and the helplines by country. To be shown
 * before anything else.
 */
export function SupportMessage({ message, kind, ref, takesFocus = false, onFocus }: Props) {
  const id = useId()
  return (
    <aside
      ref={ref}
      tabIndex={-1}
      onFocus={onFocus}
      {...(takesFocus && { [TAKES_FOCUS]: true })}
      aria-label="Support"
      aria-describedby={id}
      className="scroll-mt-24 rounded-xl border border-lamp bg-night-raised p-6 text-left outline-none md:p-7"
    >
      <p id={id} className="font-serif text-lg leading-relaxed">
        {message.split(TAPPED).map((part, at) => {
          const href = LINKS[part]
          if (!href) return part
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the message never changes its order
            <a key={at} className="link py-1.5" href={href} {...(href.startsWith('https') && NEW_TAB)}>
              {part}
            </a>
          )
        })}
      </p>
      <Helplines kind={kind ?? 'self-harm'} />
    </aside>
  )
}

const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' }
