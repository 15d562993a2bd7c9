import { Copy, Download, Printer } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { copyText } from '../../../lib/device/copy-text.ts'
import { saveFile } from '../../../lib/device/save-file.ts'

type Props = { codes: string[]; username: string; siteName: string; onDone: () => void }

/** New recovery codes, to be copied, downloaded as a text or printed. */
export function RecoveryCodesList({ codes, username, siteName, onDone }: Props) {
  const [message, setMessage] = useState('')
  const list = useRef<HTMLOListElement>(null)
  // The form that was here had the focus.
  useEffect(() => list.current?.focus(), [])
  const title = `Recovery codes of ${username} for ${siteName}`
  const text = `${title}\n\n${codes.join('\n')}\n\nEach sets a new password once.\n`
  const copy = async () => {
    const isCopied = await copyText(text)
    setMessage(isCopied ? 'Copied.' : 'Your browser doesn’t allow this. Please download them, or write them down.')
  }
  return (
    <>
      <ol
        ref={list}
        tabIndex={-1}
        aria-label="Recovery codes"
        className="grid gap-x-10 gap-y-1.5 rounded-lg border border-night-line bg-night px-4 py-4 font-mono text-[0.9375rem] outline-none sm:grid-cols-2 sm:px-6"
      >
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap max-[359px]:text-sm">
            {code}
          </li>
        ))}
      </ol>
      <p role="status" className="mt-2 min-h-6 text-dawn text-sm">
        {message}
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button variant="quiet" onClick={copy}>
          <Copy size={18} strokeWidth={1.5} aria-hidden />
          Copy
        </Button>
        <Button variant="quiet" onClick={() => saveFile(text, 'recovery-codes.txt')}>
          <Download size={18} strokeWidth={1.5} aria-hidden />
          Download
        </Button>
        <Button variant="quiet" onClick={() => printText(title, text)}>
          <Printer size={18} strokeWidth={1.5} aria-hidden />
          Print
        </Button>
        <Button className="grow sm:ml-auto sm:grow-0" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </>
  )
}

/** Prints a text by itself, without the page. */
function printText(title: string, text: string): void {
  const frame = document.createElement('iframe')
  frame.hidden = true
  document.body.append(frame)
  // The frame is in the document, so it has a window.
  const page = frame.contentWindow as Window
  page.document.title = title
  const content = page.document.createElement('pre')
  content.textContent = text
  page.document.body.append(content)
  page.addEventListener('afterprint', () => frame.remove())
  page.print()
}
