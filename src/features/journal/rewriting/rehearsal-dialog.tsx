import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import type { Rewriting } from '../../../contract/rewritings.ts'
import { today } from '../../../lib/dates.ts'
import { newId } from '../../../lib/device/new-id.ts'
import { DistressScale } from './distress-scale.tsx'
import { useAddRehearsal } from './rewriting-queries.ts'

type Props = { userId: number; rewriting: Rewriting; onClose: () => void }

/** With a rise of this much, or this much left, the dialog advises the user to stop and to talk with someone. */
const RISE_MIN = 2
const STILL_HIGH = 8

/** A rehearsal in three steps: the distress before, the new version to go through, the distress after. */
export function RehearsalDialog({ userId, rewriting, onClose }: Props) {
  const [step, setStep] = useState<'before' | 'rehearse' | 'after' | 'saved'>('before')
  const [before, setBefore] = useState<number>()
  const [after, setAfter] = useState<number>()
  const [id] = useState(newId)
  const add = useAddRehearsal(userId, rewriting.id)
  const save = () => {
    if (before === undefined || after === undefined) return
    add.mutate(
      { id, day: today(), distressBefore: before, distressAfter: after },
      { onSuccess: () => setStep('saved') },
    )
  }
  return (
    <Dialog title="Rehearse the new version" open onOpenChange={(open) => !open && onClose()}>
      {step === 'before' && (
        <Step button="Go on" isReady={before !== undefined} onNext={() => setStep('rehearse')}>
          <DistressScale
            legend="When you think of the nightmare now, how distressing is it?"
            value={before}
            onChange={setBefore}
          />
        </Step>
      )}
      {step === 'rehearse' && (
        <Step button="I have rehearsed it" isReady onNext={() => setStep('after')}>
          <p className="text-moon-soft">
            Read it slowly, then close your eyes and go through it for ten minutes or so: what you see, what you hear,
            what is under your feet. The new version only. If it makes you feel worse, stop.
          </p>
          <p className="prose-serif mt-6 whitespace-pre-line [overflow-wrap:anywhere]">{rewriting.text}</p>
        </Step>
      )}
      {step === 'after' && (
        <Step button={add.isPending ? 'Saving…' : 'Save'} isReady={after !== undefined && !add.isPending} onNext={save}>
          <DistressScale legend="And now, how distressing is it?" value={after} onChange={setAfter} />
        </Step>
      )}
      {step === 'saved' && (
        <Step button="Close" isReady onNext={onClose}>
          <p role="status" className="font-serif text-xl">
            Noted: {before} before, {after} after.
          </p>
          <p className="mt-3 text-moon-soft">{adviceAfter(before ?? 0, after ?? 0)}</p>
        </Step>
      )}
    </Dialog>
  )
}

type StepProps = { button: string; isReady: boolean; onNext: () => void; children: React.ReactNode }

function Step({ button, isReady, onNext, children }: StepProps) {
  return (
    <>
      {children}
      <div className="mt-8 flex justify-end">
        <Button onClick={onNext} disabled={!isReady}>
          {button}
        </Button>
      </div>
    </>
  )
}

function adviceAfter(before: number, after: number): string {
  if (after - before >= RISE_MIN) {
    return 'It became worse. Look around the room, name five things that you see, and leave the exercise for today. Show it to someone trained before you go on.'
  }
  if (after >= STILL_HIGH) {
    return 'That is still a lot. Choose a lesser nightmare first, or do this one with someone trained beside you.'
  }
  return 'Once a day for some weeks is enough. Whether it helps shows over many days, not in one.'
}
