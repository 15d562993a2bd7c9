import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { showToast } from '../../components/ui/toast.ts'
import { failureText, isSessionFailure } from '../../lib/api/api-client.ts'
import { unsubscribeBrowser } from './browser-push.ts'
import { remindersQuery, useSendSample, useStopReminders } from './queries.ts'
import { RemindersForm } from './reminders-form.tsx'

/** The settings of a user's reminders. The default export, so that it can be loaded when it is needed. */
export default function RemindersSection({ userId }: { userId: number }) {
  const { data: reminders } = useSuspenseQuery(remindersQuery)
  const [timesStopped, setTimesStopped] = useState(0)
  return (
    <>
      <p className="text-moon-soft">
        A note in the morning asks whether you remember a dream; reality checks during the day ask whether this is one.
        Nothing comes unless you set it here, and every note has a way to stop them all.
      </p>
      {/* After all have been stopped, the form starts anew. */}
      <RemindersForm key={timesStopped} userId={userId} reminders={reminders} />
      {(reminders.settings || reminders.devices > 0) && (
        <SendOrStop userId={userId} onStopped={() => setTimesStopped((times) => times + 1)} />
      )}
    </>
  )
}

/** The buttons that send one reminder now, and that stop them all. */
function SendOrStop({ userId, onStopped }: { userId: number; onStopped: () => void }) {
  const sample = useSendSample(userId)
  const stop = useStopReminders(userId, () => {
    // The browser keeps a subscription of its own, which would be of no use.
    unsubscribeBrowser().catch(() => {})
    showToast({ title: 'Stopped', description: 'No more reminders come. Your address and browsers are forgotten.' })
    onStopped()
  })
  const [message, setMessage] = useState<{ text: string; isFault: boolean }>({ text: '', isFault: false })
  const fail = (failure: Error) => {
    if (isSessionFailure(failure)) return
    setMessage({ text: failureText(failure), isFault: true })
  }
  const sendNow = () =>
    sample.mutate(undefined, {
      onSuccess: ({ sent, failed }) =>
        setMessage(
          failed === 0
            ? { text: 'It is on its way.', isFault: false }
            : {
                text:
                  sent > 0
                    ? 'It is on its way, but not everywhere: a browser or the mail server didn’t take it.'
                    : 'It could not be sent: neither a browser nor the mail server took it. Please try again later.',
                isFault: sent === 0,
              },
        ),
      onError: fail,
    })
  const stopAll = () => stop.mutate(undefined, { onError: fail })
  return (
    <div className="mt-8 border-t border-night-line pt-6">
      <div className="flex flex-wrap gap-3">
        <Button variant="quiet" onClick={sendNow} disabled={sample.isPending}>
          {sample.isPending ? 'Sending…' : 'Send me one now'}
        </Button>
        <Button variant="destructive" onClick={stopAll} disabled={stop.isPending}>
          Stop all reminders
        </Button>
      </div>
      <p role="status" className={`mt-3 empty:hidden ${message.isFault ? 'text-ember' : 'text-dawn'}`}>
        {message.text}
      </p>
    </div>
  )
}
