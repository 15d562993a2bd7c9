import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import type { User } from '../../../contract/account.ts'
import { RECOVERY_CODES } from '../../../contract/limits.ts'
import { formatDay } from '../../../lib/dates.ts'
import { ConfirmationForm } from '../confirmation-form.tsx'
import { RecoveryCodesList } from './recovery-codes-list.tsx'
import { recoveryQuery, useMakeRecoveryCodes } from './recovery-queries.ts'

/** Shows how many recovery codes are left, with a dialog that makes new ones and shows them, once. */
export function RecoveryCodesSection({ user, siteName }: { user: User; siteName: string }) {
  const { data: status } = useSuspenseQuery(recoveryQuery)
  const [isOpen, setIsOpen] = useState(false)
  const make = useMakeRecoveryCodes(user.id)
  const codes = make.data?.codes
  const close = () => {
    setIsOpen(false)
    make.reset()
  }
  return (
    <>
      <p className="text-moon-soft">
        If you forget your password, a recovery code sets a new one. There is no e-mail address to send anything to, so
        without a code or a passkey no one can let you in again, and no one can open your journal for you.
      </p>
      {status.left === 0 ? (
        <p className="mt-4 border-l-2 border-lamp pl-4">
          You have no recovery codes. It takes a minute to make some and put them somewhere safe.
        </p>
      ) : (
        <p className="mt-4">
          {[
            status.left === 1 ? '1 code is left' : `${status.left} codes are left`,
            status.createdAt &&
              ` of the ${RECOVERY_CODES} that you made on ${formatDay(status.createdAt.slice(0, 10))}`,
            '.',
          ]
            .filter(Boolean)
            .join('')}
        </p>
      )}
      <Button variant="quiet" className="mt-5" onClick={() => setIsOpen(true)}>
        {status.left === 0 ? 'Make recovery codes' : 'Make new codes'}
      </Button>
      <Dialog
        title={codes ? 'Your recovery codes' : 'Make recovery codes'}
        description={
          codes
            ? 'They’re shown only this once. Each sets a new password one time. Keep them where only you can find them, and not on this device alone.'
            : 'First, confirm that it’s you.'
        }
        open={isOpen}
        onOpenChange={(open) => !open && close()}
      >
        {codes ? (
          <RecoveryCodesList codes={codes} username={user.username} siteName={siteName} onDone={close} />
        ) : (
          <ConfirmationForm
            user={user}
            button={status.left === 0 ? 'Make codes' : 'Replace my codes'}
            pending="Making them…"
            onConfirm={(confirmation) => make.mutateAsync(confirmation)}
            onCancel={close}
          >
            {status.left > 0 && <p>The codes you have now end as soon as the new ones are made.</p>}
          </ConfirmationForm>
        )}
      </Dialog>
    </>
  )
}
