import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { DialogFooter } from '../../../components/ui/dialog.tsx'
import { showFailure } from '../../../components/ui/failure-toast.ts'
import { INPUT_CLASS, VERBATIM } from '../../../components/ui/field.tsx'
import { showToast } from '../../../components/ui/toast.ts'
import type { Labels } from '../../../contract/journal-list.ts'
import type { ChangedTag } from '../../../contract/journal-tags.ts'
import { sendJson } from '../../../lib/api/api-client.ts'
import { DETAILS, normaliseLabel } from '../../../shared/entry-details.ts'
import { useRefreshJournal } from '../queries.ts'

type Tags = Labels['tags']

type Props = { userId: number; tags: Tags; onDone: () => void }

/** The member's tags, each to be renamed in all entries, merged with another, or deleted. */
export function TagManager({ userId, tags, onDone }: Props) {
  const [edited, setEdited] = useState<string>()
  return (
    <>
      {tags.length === 0 && <p className="text-moon-soft">You have no tags.</p>}
      <ul className="divide-y divide-night-line">
        {tags.map((tag) => (
          <li key={tag.name} className="py-2">
            {edited === tag.name ? (
              <TagForm userId={userId} tag={tag} tags={tags} onDone={() => setEdited(undefined)} />
            ) : (
              <div className="flex items-center justify-between gap-4">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <span>{tag.name}</span> <span className="text-sm text-moon-soft">{`(${tag.count})`}</span>
                </span>
                <button
                  type="button"
                  className="link min-h-11 px-1 text-sm"
                  aria-label={`Change ${tag.name}`}
                  onClick={() => setEdited(tag.name)}
                >
                  Change
                </button>
              </div>
            )}
          </li>
        ))}
      </ul>
      <DialogFooter>
        <Button variant="quiet" className="w-full" onClick={onDone}>
          Back to the filters
        </Button>
      </DialogFooter>
    </>
  )
}

function TagForm({ userId, tag: { name, count }, tags, onDone }: Props & { tag: Tags[number] }) {
  const [typed, setTyped] = useState(name)
  const refresh = useRefreshJournal()
  const path = `/api/journal/tags/${encodeURIComponent(name)}`
  const newName = normaliseLabel(typed)
  const other = tags.find((tag) => tag.name === newName && tag.name !== name)
  const change = useMutation({
    mutationFn: (to: string | undefined) =>
      to === undefined
        ? sendJson<ChangedTag>('DELETE', path, undefined, userId)
        : sendJson<ChangedTag>('PATCH', path, { name: to }, userId),
    onSuccess: ({ tag, changed }, to) => {
      const dreams = `${changed} ${changed === 1 ? 'dream' : 'dreams'}`
      showToast(
        to === undefined
          ? {
              title: 'Deleted',
              description: `The tag “${tag}” was removed from ${dreams}; the dreams are still there.`,
            }
          : { title: 'Renamed', description: `“${name}” is “${tag}” in ${dreams} now.` },
      )
      onDone()
      return refresh()
    },
    onError: (failure) => showFailure(failure, 'The tag could not be changed in all dreams. Please try again.'),
  })
  const rename = (event: FormEvent) => {
    event.preventDefault()
    if (newName && newName !== name) change.mutate(newName)
  }
  return (
    <form method="post" noValidate onSubmit={rename} className="space-y-3 py-2">
      <input
        {...VERBATIM}
        aria-label={`New name of ${name}`}
        value={typed}
        maxLength={DETAILS.tags.max}
        onChange={({ target }) => setTyped(target.value)}
        className={`${INPUT_CLASS} min-h-11`}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={change.isPending || !newName || newName === name}>
          {other ? `Merge with “${other.name}” (${other.count})` : 'Rename'}
        </Button>
        <Button variant="destructive" disabled={change.isPending} onClick={() => change.mutate(undefined)}>
          Delete from {count} {count === 1 ? 'dream' : 'dreams'}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
