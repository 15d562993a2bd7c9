import { useEffect, useState } from 'react'
import { formatDay } from '../../../lib/dates.ts'
import { deleteDraft } from '../../../lib/drafts/drafts.ts'
import { keepDreamlessNote, listDreamlessNotes, sendDreamlessNotes } from './dreamless-night.ts'
import { NightButton } from './night-button.tsx'
import type { NightOwner } from './use-night-owner.ts'

type Props = { owner: NightOwner | undefined /** YYYY-MM-DD. */; day: string; revision: number }

/** One tap notes that no dream of the night that ended on `day` was remembered; another takes it back. */
export function DreamlessButton({ owner, day, revision }: Props) {
  /** The nights noted since the page was opened, and those that wait on the device. */
  const [noted, setNoted] = useState<ReadonlySet<string>>(new Set())
  const [status, setStatus] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when something has changed them
  useEffect(() => {
    if (!owner) return
    const waiting = listDreamlessNotes(owner.id).filter(({ isDreamless }) => isDreamless)
    if (waiting.length > 0) setNoted((before) => new Set([...before, ...waiting.map(({ day }) => day)]))
  }, [owner?.id, revision])

  async function note(isDreamless: boolean) {
    if (!owner) return
    const { id, isSure } = owner
    const changed = new Set(noted)
    if (isDreamless) changed.add(day)
    else changed.delete(day)
    setNoted(changed)
    if (id === null && !isDreamless) return deleteDraft(null, `dreamless:${day}`)
    keepDreamlessNote(id, { day, isDreamless })
    if (id === null) return setStatus('It is kept on this device for a week. Sign in, and it goes to your journal.')
    const waits = 'It is kept on this device, and goes to your journal when there is a connection.'
    if (!isSure) return setStatus(waits)
    setStatus('')
    const result = await sendDreamlessNotes(id)
    if (result === true) setStatus(isDreamless ? 'It is in your journal.' : '')
    else setStatus(typeof result === 'string' && result !== 'signed-out' ? result : waits)
  }

  const isNoted = noted.has(day)
  return (
    <>
      {isNoted ? (
        <NightButton className="w-full" onClick={() => note(false)}>
          Undo
        </NightButton>
      ) : (
        <NightButton className="w-full" onClick={() => note(true)}>
          I didn’t remember one
        </NightButton>
      )}
      <p role="status">{isNoted && `Noted: no dream remembered on ${formatDay(day)}. ${status}`}</p>
    </>
  )
}
