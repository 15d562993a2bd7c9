import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/ui/button.tsx'
import { Day } from '../../../components/ui/day.tsx'
import { ConfirmDialog, Dialog } from '../../../components/ui/dialog.tsx'
import { InputField } from '../../../components/ui/field.tsx'
import type { User } from '../../../contract/account.ts'
import { PASSKEYS_MAX } from '../../../contract/limits.ts'
import { type Passkey, type PasskeyName, passkeyNameSchema } from '../../../contract/passkeys.ts'
import { fieldProps } from '../../../lib/field-props.ts'
import { AccountList, AccountListItem } from '../account-list.tsx'
import { ConfirmationForm } from '../confirmation-form.tsx'
import { passkeysQuery, useAddPasskey, useRemovePasskey, useRenamePasskey } from './passkey-queries.ts'
import { confirmationFailureText, readPasskeySupport } from './webauthn.ts'

/** The user's passkeys, which they can add, rename and remove. */
export function PasskeysSection({ user, siteUrl }: { user: User; siteUrl: string }) {
  const { data: passkeys } = useSuspenseQuery(passkeysQuery)
  // A query, so that the browser is asked in the browser alone.
  const { data: support = 'supported' } = useQuery({
    queryKey: ['passkey-support'],
    queryFn: () => readPasskeySupport(siteUrl),
    enabled: typeof window !== 'undefined',
  })
  const [opened, setOpened] = useState<{ what: 'add' } | { what: 'rename' | 'remove'; passkey: Passkey }>()
  const [message, setMessage] = useState('')
  const close = (sentence = '') => {
    setOpened(undefined)
    setMessage(sentence)
  }
  const isFull = passkeys.length >= PASSKEYS_MAX
  return (
    <>
      <p className="text-moon-soft">
        A passkey signs you in with your fingerprint, your face or your device’s PIN, and without your name. It can’t be
        guessed, and no other site can trick you out of it. Your password keeps working beside it.
      </p>
      <p role="status" className="mt-3 text-dawn empty:hidden">
        {message}
      </p>
      {passkeys.length > 0 && (
        <AccountList label="Your passkeys">
          {passkeys.map((passkey) => (
            <AccountListItem
              key={passkey.id}
              name={passkey.name}
              details={
                <>
                  Added <Day date={passkey.createdAt} />,{' '}
                  {passkey.lastUsedAt ? (
                    <>
                      last used <Day date={passkey.lastUsedAt} />
                    </>
                  ) : (
                    'not used yet'
                  )}
                  {!passkey.isBackedUp && '; on one device only'}
                </>
              }
            >
              <div className="flex gap-3">
                <Button
                  variant="quiet"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => setOpened({ what: 'rename', passkey })}
                >
                  Rename
                </Button>
                <Button
                  variant="destructive"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => setOpened({ what: 'remove', passkey })}
                >
                  Remove
                </Button>
              </div>
            </AccountListItem>
          ))}
        </AccountList>
      )}
      {support === 'supported' && !isFull && (
        <Button variant="quiet" className="mt-5" onClick={() => setOpened({ what: 'add' })}>
          <KeyRound size={18} strokeWidth={1.5} aria-hidden />
          Add a passkey
        </Button>
      )}
      {isFull && (
        <p className="mt-4 text-moon-soft">
          You have {PASSKEYS_MAX}, as many as one person may. Remove one to add another.
        </p>
      )}
      {support === 'unsupported' && (
        <p className="mt-4 text-moon-soft">
          This browser can’t make passkeys here. That needs a secure address (https).
        </p>
      )}
      {support === 'other-address' && (
        <p className="mt-4 text-moon-soft">
          Passkeys can be added only at this site’s own address, {new URL(siteUrl).origin}.
        </p>
      )}
      <AddDialog
        user={user}
        open={opened?.what === 'add'}
        onDone={() => close('Added. You can sign in with it from now on.')}
        onClose={() => close()}
      />
      {opened?.what === 'rename' && (
        <RenameDialog
          userId={user.id}
          passkey={opened.passkey}
          onDone={(name) => close(`Renamed: ${name}.`)}
          onClose={() => close()}
        />
      )}
      {opened?.what === 'remove' && (
        <RemoveDialog
          userId={user.id}
          passkey={opened.passkey}
          onDone={() => close(`Removed: ${opened.passkey.name}. It can’t be used to sign in anymore.`)}
          onClose={() => close()}
        />
      )}
    </>
  )
}

type DialogProps = { onClose: () => void }
type PasskeyDialogProps = DialogProps & { userId: number; passkey: Passkey }

function AddDialog({ user, open, onDone, onClose }: DialogProps & { user: User; open: boolean; onDone: () => void }) {
  const add = useAddPasskey(user.id)
  return (
    <Dialog
      title="Add a passkey"
      description="First, confirm that it’s you. Then your browser asks where to keep the passkey."
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <ConfirmationForm
        user={user}
        button="Continue"
        pending="Waiting for the passkey…"
        onConfirm={async (confirmation) => {
          await add.mutateAsync(confirmation)
          onDone()
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}

function RenameDialog({ userId, passkey, onDone, onClose }: PasskeyDialogProps & { onDone: (name: string) => void }) {
  const rename = useRenamePasskey(userId)
  const form = useForm<PasskeyName>({
    resolver: zodResolver(passkeyNameSchema),
    defaultValues: { name: passkey.name },
  })
  const submit = form.handleSubmit(({ name }) =>
    rename.mutate(
      { id: passkey.id, name },
      {
        onSuccess: () => onDone(name),
        onError: (failure) =>
          form.setError('name', { message: confirmationFailureText(failure) }, { shouldFocus: true }),
      },
    ),
  )
  return (
    <Dialog title="Rename the passkey" open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <form method="post" onSubmit={submit} noValidate className="space-y-5">
        <InputField
          label="Name"
          help="Such as where it is kept: “My phone”, “Password manager”."
          {...fieldProps(form, 'name')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={rename.isPending}>
            {rename.isPending ? 'Saving…' : 'Save name'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function RemoveDialog({ userId, passkey, onDone, onClose }: PasskeyDialogProps & { onDone: () => void }) {
  const remove = useRemovePasskey(userId)
  return (
    <ConfirmDialog
      title="Remove this passkey?"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      confirm={remove.isPending ? 'Removing…' : 'Remove'}
      pending={remove.isPending}
      onConfirm={() => remove.mutate(passkey, { onSuccess: onDone })}
    >
      <p className="[overflow-wrap:anywhere]">
        “{passkey.name}” won’t sign you in any more. Your device or password manager may still list it; you can delete
        it there.
      </p>
      <p role="alert" className="mt-3 text-ember empty:hidden">
        {remove.error && confirmationFailureText(remove.error)}
      </p>
    </ConfirmDialog>
  )
}
