/** Some browsers read the file only after the click was handled. */
const REVOKE_DELAY_MS = 60_000

/** Lets the browser save a file, or a text as a file, under a name. */
export function saveFile(content: Blob | string, name: string): void {
  const file = typeof content === 'string' ? new Blob([content], { type: 'text/plain;charset=utf-8' }) : content
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_DELAY_MS)
}
