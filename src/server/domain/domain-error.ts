/** Why the rules refuse a request: the sentence that people read, and the field of the form that it is about. */
const DOMAIN_ERRORS = {
  // The username is unknown or the password is wrong; the error doesn't reveal which.
  'sign-in-refused': { sentence: 'Incorrect username or password' },
  // The password was changed, or the account deleted, after the request had read them: every session has ended.
  'credentials-changed': { sentence: 'Please sign in again.' },
  'wrong-password': { sentence: 'That is not your password.' },
  // The username is unknown or the code isn't one of theirs; the error doesn't reveal which.
  'recovery-refused': {
    sentence: 'This name and this code don’t belong together. Please check both, or try another code.',
  },
  // The challenge that was answered has expired, has been answered before, or was another user's.
  'challenge-expired': { sentence: 'That took too long, or was sent twice. Please try again.' },
  'passkey-not-found': { sentence: 'There is no such passkey of yours.' },
  'too-many-passkeys': { sentence: 'You have as many passkeys as one person may. Please remove one first.' },
  'session-not-found': { sentence: 'There is no such session of yours.' },
  'username-taken': { sentence: 'That username is taken. Please choose another.', field: 'username' },
  'username-reserved': {
    sentence: 'This username is kept for the site itself. Please choose another.',
    field: 'username',
  },
  'password-too-common': {
    sentence: 'This password is among the most common ones and easily guessed. Please choose another.',
    field: 'password',
  },
  // The id that a client chose belongs to another user's entry; likewise for rewritings and posts.
  'entry-id-taken': { sentence: 'This id is taken. Please choose another.' },
  'rewriting-id-taken': { sentence: 'This id is taken. Please choose another.' },
  'share-id-taken': { sentence: 'This id is taken. Please choose another.' },
  'share-ended': { sentence: 'This link has been ended.' },
  'post-id-taken': { sentence: 'This id is taken. Please choose another.' },
  'entry-deleted': { sentence: 'This entry has been deleted.' },
  // There is none, or it is another user's; likewise for rewritings, shares and posts.
  'entry-not-found': { sentence: 'There is no such entry in your journal.' },
  'rewriting-not-found': { sentence: 'There is no such rewriting in your journal.' },
  'share-not-found': {
    sentence: 'This link doesn’t open anything: it has expired, or was ended by whoever shared it.',
  },
  'share-too-long': {
    sentence: 'These dreams are too long, or have too many symbols, to be shared together. Please choose fewer.',
    field: 'entryIds',
  },
  'post-not-found': { sentence: 'Blog Post Not Found' },
  'tag-not-found': { sentence: 'None of your entries has this tag.' },
  'member-posts-off': { sentence: 'On this site only the editors write posts.' },
  'post-forbidden': { sentence: 'This post belongs to someone else.' },
  'slug-taken': { sentence: 'Another post has this slug. Please choose another.', field: 'slug' },
  'invalid-cursor': { sentence: 'This cursor can’t be read.' },
  'unknown-theme': { sentence: 'The dictionary has no theme of this name.', field: 'theme' },
  'no-mail-server': { sentence: 'This site can’t send e-mail. Please choose notifications instead.', field: 'byEmail' },
  'no-address-to-confirm': { sentence: 'No address of yours waits to be confirmed.' },
  // They were stopped while their settings were being changed, and stay so.
  'reminders-stopped': {
    sentence: 'Your reminders have just been stopped by a link. Please save again if you want them.',
  },
  // A subscription that a browser says to replace isn't the user's.
  'subscription-not-found': { sentence: 'There is no such browser of yours.' },
  'nowhere-to-send': {
    sentence:
      'There is nowhere to send one yet. Please turn notifications on in this browser, or confirm your e-mail address, and save.',
  },
  // The user marks something that isn't a sign that an entry can have, or that none of their entries has.
  'sign-not-found': { sentence: 'None of your entries has this.' },
  // Only a language model could read it.
  'dream-not-english': {
    sentence:
      'Your dream doesn’t seem to be told in English, and English is the only language that can be read here. Please tell it in English, as simply as you like; the spelling doesn’t matter.',
    field: 'prompt',
  },
  'dream-not-words': {
    sentence: 'This doesn’t read like words yet. Please tell your dream in a sentence or two.',
    field: 'prompt',
  },
  // The server stops before the interpretation is made. A signal's reason.
  'interpretation-stopped': {
    sentence: 'The site is being restarted. This cost you nothing; please try again in a minute.',
  },
} satisfies Record<string, { sentence: string; field?: string }>

export type DomainErrorCode = keyof typeof DOMAIN_ERRORS

/**
 * A refusal by a rule, without data of its own. `http/errors.ts` says which status it has. Functions that throw one
 * name its code.
 */
export class DomainError extends Error {
  override name = 'DomainError'
  readonly code: DomainErrorCode
  /** The field of the form that the sentence is about. */
  readonly field: string | undefined
  constructor(code: DomainErrorCode) {
    const error: { sentence: string; field?: string } = DOMAIN_ERRORS[code]
    super(error.sentence)
    this.code = code
    this.field = error.field
  }
}

/** Whether an error is the refusal with this code. */
export function isDomainError(error: unknown, code: DomainErrorCode): boolean {
  return error instanceof DomainError && error.code === code
}
