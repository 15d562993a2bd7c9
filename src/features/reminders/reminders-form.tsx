import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { type UseFormRegisterReturn, useForm } from 'react-hook-form'
import { Button } from '../../components/ui/button.tsx'
import { Field, INPUT_CLASS, InputField } from '../../components/ui/field.tsx'
import { REALITY_CHECKS_MAX } from '../../contract/limits.ts'
import { type ReminderSettings, type Reminders, reminderSettingsSchema } from '../../contract/reminders.ts'
import { ApiFailure, failureText, isSessionFailure } from '../../lib/api/api-client.ts'
import { fieldProps } from '../../lib/field-props.ts'
import { useResendConfirmation, useSetReminders } from './queries.ts'
import { ThisBrowser } from './this-browser.tsx'

/** The values in the form: a time stays in its field while its box isn't ticked. */
type Fields = Omit<ReminderSettings, 'morningAt' | 'email'> & { morning: boolean; morningAt: string; email: string }

const CHECK_COUNTS = Array.from({ length: REALITY_CHECKS_MAX + 1 }, (_, count) => count)

const FIRST: Fields = {
  timeZone: 'UTC',
  morning: true,
  morningAt: '07:30',
  realityChecks: 0,
  quietFrom: '21:00',
  quietUntil: '07:00',
  byPush: true,
  byEmail: false,
  email: '',
}

const toFields = ({ settings }: Reminders): Fields =>
  settings
    ? {
        ...settings,
        morning: settings.morningAt !== null,
        morningAt: settings.morningAt ?? FIRST.morningAt,
        email: settings.email ?? '',
      }
    : FIRST

/** The settings to send, without those that aren't chosen. */
function toSettings({ morning, morningAt, email, ...fields }: Fields) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return { ...fields, timeZone, morningAt: morning ? morningAt : null, email: fields.byEmail ? email : null }
}

type Props = { userId: number; reminders: Reminders }

/** The form that sets reminders. Times are those of the device's time zone. */
export function RemindersForm({ userId, reminders }: Props) {
  const save = useSetReminders(userId)
  const [message, setMessage] = useState({ text: '', isFault: false })
  const validate = zodResolver(reminderSettingsSchema)
  const form = useForm<Fields>({
    defaultValues: toFields(reminders),
    // The resolver is the contract's, for the settings to send and not for the form's other values.
    resolver: async (fields, context, options) => {
      const { errors } = await validate(toSettings(fields), context, options as never)
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: fields, errors: {} }
    },
  })
  const { register } = form
  const { morning, byPush, byEmail } = form.watch()

  const submit = form.handleSubmit((fields) => {
    setMessage({ text: '', isFault: false })
    save.mutate(toSettings(fields), {
      onSuccess: ({ settings, emailConfirmed, devices }) => {
        const isNowhere = settings?.byPush && devices === 0 && !settings.byEmail
        const text =
          settings?.byEmail && !emailConfirmed
            ? 'Saved. Please open the link that has been sent to your address: nothing else comes there before.'
            : isNowhere
              ? 'Saved. No browser shows them yet: press “Show them in this browser” above.'
              : 'Saved.'
        setMessage({ text, isFault: false })
      },
      onError: (failure) => {
        if (isSessionFailure(failure)) return
        const faults = failure instanceof ApiFailure ? (failure.body.fields ?? {}) : {}
        for (const [name, sentence] of Object.entries(faults))
          form.setError(name as keyof Fields, { message: sentence })
        setMessage({ text: failureText(failure), isFault: true })
      },
    })
  })

  return (
    <form method="post" onSubmit={submit} noValidate className="mt-6 max-w-md space-y-8">
      <Group title="What comes">
        <Checkbox label="A note in the morning" {...register('morning')} />
        {morning && <InputField label="At" type="time" className="max-w-36" {...fieldProps(form, 'morningAt')} />}
        <Field
          label="Reality checks a day"
          help="At changing times. As a notification, one may name a dream sign that you marked in your journal."
          error={form.formState.errors.realityChecks?.message}
        >
          {(control) => (
            <select
              {...control}
              {...register('realityChecks', { valueAsNumber: true })}
              className={`${INPUT_CLASS} min-h-12 max-w-36`}
            >
              {CHECK_COUNTS.map((count) => (
                <option key={count} value={count}>
                  {count === 0 ? 'None' : count}
                </option>
              ))}
            </select>
          )}
        </Field>
      </Group>

      <Group title="When nothing comes">
        <div className="flex flex-wrap gap-4">
          <InputField label="Quiet from" type="time" className="max-w-36" {...fieldProps(form, 'quietFrom')} />
          <InputField label="Until" type="time" className="max-w-36" {...fieldProps(form, 'quietUntil')} />
        </div>
        <TimeZone saved={reminders.settings?.timeZone} />
      </Group>

      <Group title="How it comes">
        <Checkbox
          label="As notifications"
          help="A note goes to your browser’s maker (such as Google, Apple or Mozilla), encrypted so that only your browser can read it. They see that something comes from this site, and when."
          {...register('byPush')}
        />
        {byPush && (
          <ThisBrowser
            userId={userId}
            applicationServerKey={reminders.applicationServerKey}
            devices={reminders.devices}
          />
        )}
        {reminders.canEmail ? (
          <Checkbox
            label="By e-mail"
            help="Mail servers on the way can read an e-mail, so it holds none of your own words. Your address is kept for this alone, until you stop."
            {...fieldProps(form, 'byEmail')}
          />
        ) : (
          <p className="text-sm text-moon-soft">This site has no mail server, so reminders can’t come by e-mail.</p>
        )}
        {byEmail && (
          <div>
            <InputField label="E-mail address" type="email" autoComplete="email" {...fieldProps(form, 'email')} />
            <AddressState userId={userId} reminders={reminders} />
          </div>
        )}
      </Group>

      <div>
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save reminders'}
        </Button>
        <p role="status" className={`mt-3 empty:hidden ${message.isFault ? 'text-ember' : 'text-dawn'}`}>
          {message.text}
        </p>
      </div>
    </form>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="font-serif text-xl">{title}</legend>
      <div className="mt-3 space-y-4">{children}</div>
    </fieldset>
  )
}

type CheckboxProps = { label: string; help?: string; error?: string | undefined } & UseFormRegisterReturn

function Checkbox({ label, help, error, ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" aria-describedby={`${id}-help ${id}-error`} className="size-5 accent-lamp" {...input} />
        <span className="font-medium">{label}</span>
      </label>
      <p id={`${id}-help`} className="text-sm text-moon-soft empty:hidden">
        {help}
      </p>
      <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm text-ember empty:hidden">
        {error}
      </p>
    </div>
  )
}

/** Says in which time zone the times are. Rendered in the browser alone: the server doesn't know the device's. */
function TimeZone({ saved }: { saved: string | undefined }) {
  const [zone, setZone] = useState<string>()
  useEffect(() => setZone(new Intl.DateTimeFormat().resolvedOptions().timeZone), [])
  return (
    <p className="min-h-[1lh] text-sm text-moon-soft">
      {zone &&
        (saved && saved !== zone
          ? `The times are those of ${saved}. When you save, they become those of this device, ${zone}.`
          : `The times are those of this device, ${zone}.`)}
    </p>
  )
}

/** Whether the saved address has been confirmed, and a button to send its link once more. */
function AddressState({ userId, reminders: { settings, emailConfirmed } }: Props) {
  const resend = useResendConfirmation(userId)
  if (!settings?.email) {
    return <p className="mt-2 text-sm text-moon-soft">When you save, a link is sent there that you have to open.</p>
  }
  if (emailConfirmed) return <p className="mt-2 text-sm text-dawn">{settings.email} is confirmed.</p>
  return (
    <div className="mt-2">
      <p className="text-sm text-moon-soft">
        {`${settings.email} waits to be confirmed: please open the link in the e-mail that was sent there.`}
      </p>
      <Button variant="quiet" className="mt-3" onClick={() => resend.mutate()} disabled={resend.isPending}>
        Send the link again
      </Button>
      <p role="status" className={`mt-2 text-sm empty:hidden ${resend.isError ? 'text-ember' : 'text-dawn'}`}>
        {resend.isSuccess
          ? 'If the address can get another one today, it is on its way.'
          : resend.error && failureText(resend.error)}
      </p>
    </div>
  )
}
