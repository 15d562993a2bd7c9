import { z } from 'zod'
import { REALITY_CHECKS_MAX } from './limits.ts'
import { text } from './text.ts'

/** The longest address of a mailbox (RFC 5321, 4.5.3.1.3, without the angle brackets). */
const EMAIL_MAX = 254
/** The endpoints of push services have some 200 characters; the index over them can hold 2,700 bytes. */
const ENDPOINT_MAX = 1_000
/** An uncompressed point of P-256 (65 bytes) and a secret of 16 bytes, in base64url (RFC 8291, 3.1 and 3.2). */
const P256DH = /^B[\w-]{86}=?$/
const P256DH_MAX = 88
const AUTH = /^[\w-]{22}(==)?$/

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const time = (sentence: string) => text(sentence).max(5, sentence).regex(TIME, sentence)

const flag = (name: string) => z.boolean({ error: `Please say whether reminders come ${name}: true or false.` })

const CHECKS = `Please give the reality checks a day as a whole number from 0 to ${REALITY_CHECKS_MAX}.`
const ZONE = 'Please give the time zone by its name, such as Europe/Berlin.'
const EMAIL = 'Please give an e-mail address, such as name@example.org.'

/** The platform's own spelling of a time zone's name; undefined if it knows none of this name. */
function knownTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Whether the time of day is within hours that may pass midnight. All are HH:MM; `until` is no longer part of them. */
function isWithin(at: string, from: string, until: string): boolean {
  return from < until ? at >= from && at < until : at >= from || at < until
}

export const reminderSettingsSchema = z
  .object(
    {
      timeZone: text(ZONE)
        .max(64, { error: ZONE, abort: true })
        .refine((name) => knownTimeZone(name) !== undefined, ZONE)
        .transform((name) => knownTimeZone(name) ?? name)
        .meta({ description: 'The IANA time zone of the times.' }),
      morningAt: time('Please give the time of the morning note as HH:MM, or null for none.')
        .nullable()
        .meta({ description: 'HH:MM of the morning note; null: none.' }),
      realityChecks: z
        .number({ error: CHECKS })
        .int(CHECKS)
        .min(0, CHECKS)
        .max(REALITY_CHECKS_MAX, CHECKS)
        .meta({ description: 'How many reality checks a day, at changing times outside the quiet hours.' }),
      quietFrom: time('Please give the beginning of the quiet hours as HH:MM.'),
      quietUntil: time('Please give the end of the quiet hours as HH:MM.'),
      byPush: flag('as notifications'),
      byEmail: flag('by e-mail'),
      email: text(EMAIL)
        .trim()
        .max(EMAIL_MAX, EMAIL)
        .pipe(z.email(EMAIL))
        .nullable()
        .meta({ description: 'Kept only with byEmail. Nothing is sent there before the address is confirmed.' }),
    },
    { error: 'Please send the reminders as a JSON object.' },
  )
  .superRefine(({ morningAt, quietFrom, quietUntil, byEmail, email }, context) => {
    const addFault = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message })
    if (quietFrom === quietUntil)
      addFault('quietUntil', 'Please let the quiet hours end at another time than they begin.')
    else if (morningAt !== null && isWithin(morningAt, quietFrom, quietUntil)) {
      addFault('morningAt', 'This is within your quiet hours, in which nothing is sent. Please change one of them.')
    }
    if (byEmail && email === null) addFault('email', EMAIL)
  })
  .meta({ id: 'ReminderSettings' })

export const remindersSchema = z
  .object({
    settings: z
      .object({
        timeZone: z.string(),
        morningAt: z.string().nullable(),
        realityChecks: z.int(),
        quietFrom: z.string(),
        quietUntil: z.string(),
        byPush: z.boolean(),
        byEmail: z.boolean(),
        email: z.string().nullable(),
      })
      .nullable()
      .meta({ description: 'Null: no reminders are wanted.' }),
    emailConfirmed: z.boolean().meta({ description: 'Whether the link that was sent to the address has been opened.' }),
    devices: z.int().meta({ description: 'How many browsers receive them as notifications.' }),
    canEmail: z.boolean().meta({ description: 'Whether this site can send e-mail.' }),
    applicationServerKey: z.string().meta({ description: 'The key with which a browser subscribes (RFC 8292).' }),
  })
  .meta({ id: 'Reminders' })

const HOST = 'Please send the subscription as the browser gave it: its endpoint is not that of a push service.'

/**
 * Whether an endpoint can be a push service's: HTTPS at the default port of a host with a public name. What the name
 * resolves to is checked when a note is sent.
 */
function isPushEndpoint(endpoint: string): boolean {
  // A browser's endpoint is a serialised URL. What one parser reads as a path and another as a user's name isn't.
  if (/[\\\s]/.test(endpoint) || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    // A name with a dot, whose last label isn't a number: no address of the network, no name of a machine next door.
    /^([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/.test(hostname) &&
    !/\.(local|localhost|internal|intranet|lan|home|corp|private|test|invalid|example|onion|home\.arpa)$/.test(hostname)
  )
}

const endpoint = text('Please send the subscription’s endpoint.')
  .max(ENDPOINT_MAX, { error: HOST, abort: true })
  .refine(isPushEndpoint, HOST)

const KEYS = 'Please send the subscription’s keys as the browser gave them.'
const keyText = text(KEYS).max(P256DH_MAX, KEYS)

export const pushSubscriptionSchema = z
  .object(
    {
      endpoint,
      keys: z.object({ p256dh: keyText.regex(P256DH, KEYS), auth: keyText.regex(AUTH, KEYS) }, { error: KEYS }),
      replaces: text(HOST).max(ENDPOINT_MAX, HOST).optional().meta({
        description: 'The endpoint that the browser has changed: refused unless it is one of yours.',
      }),
    },
    { error: 'Please send the subscription as a JSON object.' },
  )
  .meta({ id: 'PushSubscription' })

export const pushSubscriptionRemovalSchema = z
  .object({ endpoint }, { error: 'Please send the subscription’s endpoint in a JSON object.' })
  .meta({ id: 'PushSubscriptionRemoval' })

/** How many notes were sent at once, and how many couldn't be. */
export const sentNotesSchema = z.object({ sent: z.int(), failed: z.int() }).meta({ id: 'SentNotes' })

export type ReminderSettings = z.infer<typeof reminderSettingsSchema>
export type Reminders = z.infer<typeof remindersSchema>
export type NewPushSubscription = z.infer<typeof pushSubscriptionSchema>
export type SentNotes = z.infer<typeof sentNotesSchema>
