import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { TextField } from '../../components/ui/field.tsx'
import { REPORT_MAX } from '../../contract/limits.ts'
import { failureText, sendJson } from '../../lib/api/api-client.ts'

/** A link with which a reader tells the editors that a member's post shouldn't be on the site, and why. */
export function ReportPost({ slug }: { slug: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const [reason, setReason] = useState('')
  const report = useMutation({
    mutationFn: () => sendJson<void>('POST', '/api/post-reports', { slug, reason }),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    report.mutate()
  }
  if (report.isSuccess) {
    return (
      <p role="status" className="mt-6 text-sm text-moon-soft">
        Thank you. The editors will look at it; who reported it isn’t stored.
      </p>
    )
  }
  if (!isOpen) {
    return (
      <button type="button" className="link mt-6 min-h-11 text-sm" onClick={() => setIsOpen(true)}>
        Report this post
      </button>
    )
  }
  return (
    <form method="post" noValidate onSubmit={send} className="mt-6 max-w-xl space-y-4">
      <TextField
        label="What is wrong with it?"
        help="As far as you like. It goes to the editors of this site, without your name."
        rows={3}
        maxLength={REPORT_MAX}
        value={reason}
        error={report.error ? failureText(report.error, 'The report could not be sent. Please try again.') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={report.isPending}>
          {report.isPending ? 'Sending…' : 'Send the report'}
        </Button>
        <Button variant="quiet" onClick={() => setIsOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
