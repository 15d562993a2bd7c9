import { type DragEvent, useId, useState } from 'react'
import type { ChosenFile } from './read.ts'

const ACCEPT = '.zip,.json,.csv,.tsv,.txt,.md,.markdown,.jrnl'
const INPUT =
  'block w-full text-moon-soft file:mr-4 file:min-h-12 file:cursor-pointer file:rounded-full file:border file:border-solid file:border-night-edge file:bg-transparent file:px-5 file:text-moon hover:file:border-lamp hover:file:text-lamp'

/** The place to choose files or drop them, also folders. */
export function ImportChooser({
  onChoose,
  error,
}: {
  onChoose: (files: ChosenFile[]) => void
  error: string | undefined
}) {
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  const chosen = (list: FileList | null) =>
    onChoose(Array.from(list ?? [], (file) => ({ name: file.webkitRelativePath || file.name, file })))

  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    // The items of a drop are gone after the first wait.
    const entries = Array.from(event.dataTransfer.items, (item) => item.webkitGetAsEntry()).filter(
      (entry) => entry !== null,
    )
    onChoose((await Promise.all(entries.map((entry) => filesIn(entry)))).flat())
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping adds to the inputs, which the keyboard reaches
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={`mt-8 rounded-xl border border-dashed p-5 transition-colors duration-200 sm:p-7 ${isOver ? 'border-lamp bg-night-raised' : 'border-night-edge'}`}
    >
      <label htmlFor={id} className="mb-2 block font-medium">
        Files with entries
      </label>
      <input
        id={id}
        type="file"
        multiple
        accept={ACCEPT}
        aria-describedby={`${id}-help ${id}-error`}
        onChange={({ target }) => chosen(target.files)}
        className={INPUT}
      />
      <label htmlFor={`${id}-folder`} className="mt-6 mb-2 block font-medium">
        or a folder of notes
      </label>
      <input
        id={`${id}-folder`}
        type="file"
        // @ts-expect-error: React knows the attribute only as an unknown one.
        webkitdirectory=""
        onChange={({ target }) => chosen(target.files)}
        className={INPUT}
      />
      <p id={`${id}-help`} className="mt-5 text-sm text-moon-soft">
        Or drop them here. They are read on your device and compared with your journal; you see what would be added
        before anything is kept.
      </p>
      <p id={`${id}-error`} role="alert" className="mt-4 text-ember empty:hidden">
        {error}
      </p>
    </div>
  )
}

/** The depth to which folders are followed. */
const DEPTH_MAX = 12

async function filesIn(entry: FileSystemEntry, depth = 0): Promise<ChosenFile[]> {
  if (entry instanceof FileSystemFileEntry || entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    return [{ name: depth === 0 ? file.name : entry.fullPath.replace(/^\//, ''), file }]
  }
  if (depth >= DEPTH_MAX || entry.name.startsWith('.')) return []
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const found: ChosenFile[] = []
  for (;;) {
    // It gives at most a hundred at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return found
    for (const inner of some) found.push(...(await filesIn(inner, depth + 1)))
  }
}
