/** A browser to which a note can be pushed. */
type PushTarget = { endpoint: string; p256dh: string; auth: string }

/** 'gone': the browser no longer takes notes there, and never will again. */
export type PushOutcome = 'sent' | 'failed' | 'gone'

type PushOptions = {
  /** After so many seconds a note that hasn't reached the browser isn't wanted any more. */
  ttlSeconds: number
  /** Of the notes of a topic that wait for a browser, only the latest is delivered. */
  topic: string
}

/** An e-mail in plain text. `stopUrl` is where its reader's program can stop further ones by one POST (RFC 8058). */
export type Mail = { to: string; subject: string; text: string; stopUrl?: string }

/** The ways out of the site. They never reject; a failure is an outcome. */
export type ReminderDelivery = {
  /** The public key with which browsers subscribe, in base64url. */
  applicationServerKey: string
  push(target: PushTarget, payload: string, options: PushOptions): Promise<PushOutcome>
  /** Undefined where no mail server is configured. */
  mail: ((mail: Mail) => Promise<'sent' | 'failed'>) | undefined
}
