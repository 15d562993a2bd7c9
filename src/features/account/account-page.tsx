import { zodResolver } from '@hookform/resolvers/zod'
import { useSuspenseQuery } from '@tanstack/react-query'
import { ClientOnly, Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button, buttonClass } from '../../components/ui/button.tsx'
import { Dialog } from '../../components/ui/dialog.tsx'
import { PasswordField } from '../../components/ui/password-field.tsx'
import { UsageWarning } from '../../components/ui/usage-warning.tsx'
import { type PasswordChange, passwordChangeSchema, type User } from '../../contract/account.ts'
import { EXPECTED_USER_PARAM } from '../../contract/expected-user.ts'
import type { Site } from '../../contract/site.ts'
import { ApiFailure, failureText } from '../../lib/api/api-client.ts'
import { formatMegabytes, formatUsage, journalWarning, postsWarning, usageQuery } from '../../lib/api/usage.ts'
import { formatDay } from '../../lib/dates.ts'
import { fieldProps } from '../../lib/field-props.ts'
import { AppLockSection } from './app-lock/app-lock-section.tsx'
import { ConfirmationForm } from './confirmation-form.tsx'
import { PasskeysSection } from './passkeys/passkeys-section.tsx'
import { useChangePassword, useDeleteAccount } from './queries.ts'
import { RecoveryCodesSection } from './recovery/recovery-codes-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

const TIER_NAMES = { dreamer: 'Dreamer', visionary: 'Visionary' }

type Props = {
  user: User
  site: Site
  /** The content of the section that sets reminders. */
  reminders: ReactNode
  /** The content of the section about the journal's copy on this device. */
  offline: ReactNode
  /** Called once the server has the new password, before the form says so. */
  onPasswordChanged: (change: PasswordChange) => Promise<void>
}

/** The settings of an account. */
export function AccountPage({ user, site, reminders, offline, onPasswordChanged }: Props) {
  return (
    <div className="mx-auto max-w-read px-5 pt-8 md:pt-12">
      <h1 className="text-4xl">Account</h1>
      <p className="mt-3 text-moon-soft">
        <strong className="font-medium text-moon">{user.username}</strong>, {TIER_NAMES[user.tier]}
        {user.role === 'admin' && ' and administrator'}, since {formatDay(user.createdAt.slice(0, 10))}.
      </p>

      <Section id="usage" title="What your account holds">
        <Usage />
      </Section>

      <Section id="password" title="Change the password">
        <ChangePasswordForm user={user} onChanged={onPasswordChanged} />
      </Section>

      <Section id="recovery-codes" title="Recovery codes">
        <RecoveryCodesSection user={user} siteName={site.name} />
      </Section>

      <Section id="passkeys" title="Passkeys">
        <PasskeysSection user={user} siteUrl={site.url} />
      </Section>

      <Section id="sessions" title="Where you are signed in">
        <SessionsSection userId={user.id} />
      </Section>

      <Section id="app-lock" title="Lock on this device">
        <ClientOnly>
          <AppLockSection siteName={site.name} />
        </ClientOnly>
      </Section>

      <Section id="offline" title="Keep your journal on this device">
        {offline}
      </Section>

      <Section id="reminders" title="Reminders">
        {reminders}
      </Section>

      <Section id="export" title="Take everything with you">
        <p className="text-moon-soft">
          One ZIP file with all that is yours: as JSON for programs, and as Markdown files that you can read anywhere.
        </p>
        <a
          href={`/api/account/export?${EXPECTED_USER_PARAM}=${user.id}`}
          download
          className={`${buttonClass('quiet')} mt-5`}
        >
          <Download size={18} strokeWidth={1.5} aria-hidden />
          Download my data
        </a>
      </Section>

      <Section id="import" title="Import entries">
        <p className="text-moon-soft">
          From an export of this site, from Day One, Journey, Diarium, Obsidian or jrnl, or from a table or a text.
          You’ll see first what would be added.
        </p>
        <Link to="/journal/import" className={`${buttonClass('quiet')} mt-5`}>
          Import entries
        </Link>
      </Section>

      <Section id="delete" title="Delete the account">
        <p className="text-moon-soft">
          Removes the account and everything in it at once, and signs you out everywhere. There is no way back, so
          download your data first if you want to keep it.
        </p>
        <DeleteAccount user={user} />
      </Section>
    </div>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12 border-t border-night-line pt-8">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <div className="mt-4">{children}</div>
    </section>
  )
}

function Usage() {
  const { data: usage } = useSuspenseQuery(usageQuery)
  const { journal, posts } = usage
  return (
    <>
      <dl className="grid max-w-md grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        <dt className="text-moon-soft">Journal</dt>
        <dd className="tabular-nums">
          {formatUsage(journal.entries)} entries, {formatMegabytes(journal.bytes)}
        </dd>
        <dt className="text-moon-soft">Posts</dt>
        <dd className="tabular-nums">
          {formatUsage(posts.posts)} posts, {formatMegabytes(posts.bytes)}
        </dd>
      </dl>
      <UsageWarning sentenceOf={journalWarning} />
      <UsageWarning sentenceOf={postsWarning} />
    </>
  )
}

type ChangePasswordProps = { user: User; onChanged: Props['onPasswordChanged'] }

function ChangePasswordForm({ user: { id, username }, onChanged }: ChangePasswordProps) {
  const change = useChangePassword(id, onChanged)
  const form = useForm<PasswordChange>({
    resolver: zodResolver(passwordChangeSchema),
  })
  const submit = form.handleSubmit((values) =>
    change.mutate(values, {
      onSuccess: () => form.reset(),
      onError: (failure) => {
        const isNewRefused = failure instanceof ApiFailure && failure.status === 400
        const field = isNewRefused ? 'newPassword' : 'currentPassword'
        form.setError(field, { message: failureText(failure) }, { shouldFocus: true })
      },
    }),
  )
  return (
    <form method="post" onSubmit={submit} noValidate className="max-w-md space-y-5">
      {/* Tells password managers which account this password belongs to. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...fieldProps(form, 'currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        help="Your other sessions end."
        {...fieldProps(form, 'newPassword')}
      />
      <Button type="submit" variant="quiet" disabled={change.isPending}>
        {change.isPending ? 'Changing…' : 'Change password'}
      </Button>
    </form>
  )
}

function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setIsOpen] = useState(false)
  const deleteAccount = useDeleteAccount(user.id)
  return (
    <>
      <Button variant="destructive" className="mt-5" onClick={() => setIsOpen(true)}>
        Delete my account
      </Button>
      <Dialog
        title="Delete your account?"
        description="Your journal and your account are removed at once and can’t be brought back."
        open={isOpen}
        onOpenChange={setIsOpen}
      >
        <ConfirmationForm
          user={user}
          button="Delete everything"
          pending="Deleting…"
          cancel="Keep my account"
          variant="destructive"
          onConfirm={(confirmation) => deleteAccount.mutateAsync(confirmation)}
          onCancel={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  )
}
