import { DAY_SECONDS, HOUR_SECONDS, MINUTE_SECONDS } from '../../../shared/durations.ts'
import type { NamedLimit } from '../limits/rate-limit-points.ts'

const QUARTER_HOUR = 15 * MINUTE_SECONDS

/**
 * Where a password comes from. `stranger`: a sign-in from an unknown device; `device`: a sign-in on a device that has
 * signed in to the account before; `member`: a signed-in user who confirms their password.
 */
export type PasswordCheck =
  | { by: 'stranger'; username: string; address: string }
  | { by: 'device'; device: string }
  | { by: 'member'; userId: number }

/** `clears`: a correct password deletes the failures counted under this limit. */
type PasswordLimit = NamedLimit & { clears: boolean }
type PasswordLimits = [PasswordLimit, ...PasswordLimit[]]

/** Per device, per signed-in user, and per username and address: in 15 minutes and in a day. */
const ATTEMPTS_PER_QUARTER_HOUR = 10
const ATTEMPTS_PER_DAY = 30
/** Per account over all addresses: more than one address can use up alone, and at most 100 a day (NIST SP 800-63B). */
const ACCOUNT_ATTEMPTS_PER_HOUR = 40
const ACCOUNT_ATTEMPTS_PER_DAY = 100
/** Per address over all usernames, since a whole school may share one. Each further failure lengthens the wait. */
const ADDRESS_ATTEMPTS = 100
const ADDRESS_WAIT = { step: 10, maxSeconds: MINUTE_SECONDS }

/**
 * Returns the limits that apply to a password check; `keyOf` hashes names and addresses. Known devices and signed-in
 * users have only limits of their own, so attempts from elsewhere can't lock them out. Unknown usernames have the same
 * limits as known ones, so a refusal doesn't reveal whether an account exists.
 */
export function passwordLimits(check: PasswordCheck, keyOf: (text: string) => string): PasswordLimits {
  const attemptLimits = (name: string, key: string, refusal: NamedLimit['refusal']): PasswordLimits => [
    { name, key: `${key}:quarter`, points: ATTEMPTS_PER_QUARTER_HOUR, seconds: QUARTER_HOUR, refusal, clears: true },
    { name, key: `${key}:day`, points: ATTEMPTS_PER_DAY, seconds: DAY_SECONDS, refusal, clears: true },
  ]
  switch (check.by) {
    case 'device':
      return attemptLimits(
        'passwords_of_device',
        `device:${keyOf(check.device)}`,
        (time) => `Too many wrong passwords on this device. Please try again in ${time}.`,
      )
    case 'member':
      return attemptLimits(
        'passwords_of_member',
        `member:${check.userId}`,
        (time) => `Too many wrong passwords. Please try again in ${time}.`,
      )
    case 'stranger': {
      const username = check.username.toLowerCase()
      const account = `account:${keyOf(username)}`
      const refusal = (time: string) =>
        `Too many wrong passwords for this name from several places. Please try again in ${time}, or on a device where you have signed in before.`
      return [
        ...attemptLimits(
          'passwords_of_name',
          `name:${keyOf(`${username} ${check.address}`)}`,
          (time) => `Too many wrong passwords for this name from your network. Please try again in ${time}.`,
        ),
        {
          name: 'passwords_of_account',
          key: `${account}:hour`,
          points: ACCOUNT_ATTEMPTS_PER_HOUR,
          seconds: HOUR_SECONDS,
          refusal,
          clears: false,
        },
        {
          name: 'passwords_of_account',
          key: `${account}:day`,
          points: ACCOUNT_ATTEMPTS_PER_DAY,
          seconds: DAY_SECONDS,
          refusal,
          clears: false,
        },
        {
          name: 'passwords_of_address',
          key: `address:${keyOf(check.address)}`,
          points: ADDRESS_ATTEMPTS,
          seconds: HOUR_SECONDS,
          growingWait: ADDRESS_WAIT,
          refusal: (time) => `Too many failed sign-ins from your network. Please try again in ${time}.`,
          clears: false,
        },
      ]
    }
  }
}
