import { useId, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { INPUT_CLASS } from '../../../components/ui/field.tsx'
import { copyText } from '../../../lib/device/copy-text.ts'

/** A link in a field, with a button that copies it. Where copying isn't allowed, the link is selected instead. */
export function CopyLink({ link, label = 'The link' }: { link: string; label?: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [message, setMessage] = useState('')
  const copy = async () => {
    if (await copyText(link)) return setMessage('Copied.')
    field.current?.select()
    setMessage('Your browser doesn’t allow this. The link is selected: copy it by hand.')
  }
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          ref={field}
          id={id}
          readOnly
          value={link}
          onFocus={({ target }) => target.select()}
          className={`${INPUT_CLASS} min-h-12 min-w-0 flex-1 basis-48 text-moon-soft`}
        />
        <Button variant="quiet" onClick={copy}>
          Copy
        </Button>
      </div>
      <p role="status" className="mt-1.5 min-h-6 text-sm text-dawn">
        {message}
      </p>
    </div>
  )
}
