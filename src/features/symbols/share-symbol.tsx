import { buttonClass } from '../../components/ui/button.tsx'
import { LineIcon } from '../../components/ui/line-icon.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { SHARE_EXCERPT } from '../../contract/limits.ts'
import type { SymbolEntry } from '../../contract/symbols.ts'
import { copyText } from '../../lib/device/copy-text.ts'
import { canShare, shareByDeviceSheet } from '../../lib/device/share.ts'
import { plainText } from '../../shared/entry-text.ts'

/** Opens the device's share sheet for a symbol; on a device without one, copies the page's URL. */
export function ShareSymbol({ symbol, siteName }: { symbol: SymbolEntry; siteName: string }) {
  return (
    <button type="button" onClick={() => share(symbol, siteName)} className={`${buttonClass('quiet')} min-h-11 px-5`}>
      <LineIcon name="share" size={18} />
      Share
    </button>
  )
}

async function share({ keyword, content }: SymbolEntry, siteName: string): Promise<void> {
  const url = window.location.href
  try {
    if (canShare()) {
      const text = `${plainText(content).slice(0, SHARE_EXCERPT)}…`
      return await shareByDeviceSheet({ title: `${keyword} - ${siteName} Dream Interpretation`, text, url })
    }
    if (await copyText(url)) {
      return showToast({
        title: 'Link copied!',
        description: 'The interpretation link has been copied to your clipboard.',
      })
    }
  } catch {
    // The share sheet failed.
  }
  showToast({ title: 'Copy Failed', description: 'Please copy the URL manually', variant: 'destructive' })
}
