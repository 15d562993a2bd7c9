import { useQuery } from '@tanstack/react-query'
import { Copy, Image, Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { LineIcon } from '../../components/ui/line-icon.tsx'
import { showToast } from '../../components/ui/toast.ts'
import type { InterpretResponse } from '../../contract/interpretation.ts'
import { siteQuery } from '../../lib/api/site.ts'
import { copyText } from '../../lib/device/copy-text.ts'
import { saveFile } from '../../lib/device/save-file.ts'
import { canShare, shareByDeviceSheet } from '../../lib/device/share.ts'

const TITLE = 'What my dream may be saying'

/** Buttons to copy a reading as text, to share it by the device, to print it and to keep it as a picture. */
export function KeepReading({ answer }: { answer: InterpretResponse }) {
  const { data: site } = useQuery(siteQuery)
  const siteName = site?.name ?? ''
  const { summary, detailed } = answer.interpretation
  const text = `${summary}\n\n${detailed}`
  const copy = async () => {
    if (await copyText(`${text}\n\n(${siteName}, ${location.origin})`)) {
      return showToast({ title: 'Copied', description: 'The reading is on your clipboard.' })
    }
    showToast({ title: 'Copy failed', description: 'Please select the text and copy it.', variant: 'destructive' })
  }
  const share = () =>
    shareByDeviceSheet({ title: TITLE, text, url: location.origin }).catch(() =>
      showToast({ title: 'Sharing failed', description: 'Please copy the reading instead.', variant: 'destructive' }),
    )
  const download = async () => {
    try {
      const { drawReading } = await import('./reading-picture.ts')
      const { notes = [], symbols } = answer
      const first = symbols.find(({ slug }) => slug === notes[0]?.symbol) ?? symbols[0]
      const picture = { summary, symbol: first, siteName, address: location.host }
      saveFile(await drawReading(picture), 'my-dream.png')
    } catch {
      showToast({
        title: 'No picture',
        description: 'This browser couldn’t draw it. You can print the reading instead.',
        variant: 'destructive',
      })
    }
  }
  return (
    <ul className="flex flex-wrap justify-center gap-x-6 gap-y-1">
      <Item icon={<Copy size={18} strokeWidth={1.5} aria-hidden />} label="Copy the reading" onClick={copy} />
      {canShare() && <Item icon={<LineIcon name="share" size={18} />} label="Share…" onClick={share} />}
      <Item icon={<Printer size={18} strokeWidth={1.5} aria-hidden />} label="Print" onClick={() => window.print()} />
      <Item icon={<Image size={18} strokeWidth={1.5} aria-hidden />} label="Download as a picture" onClick={download} />
    </ul>
  )
}

function Item({ icon, label, onClick }: { icon: ReactNode; label: string; onClick: () => void }) {
  return (
    <li>
      <button
        type="button"
        onClick={onClick}
        className="inline-flex min-h-11 items-center gap-2 text-moon-soft transition-colors duration-200 hover:text-lamp"
      >
        {icon}
        {label}
      </button>
    </li>
  )
}
