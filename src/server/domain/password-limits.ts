import type { NamedLimit } from './rate-limits.ts'

const MINUTE = 60
const QUARTER = 15 * MINUTE
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Who gives a password, for which name: somebody who signs in from an address; on a device that has signed in to the account before; or somebody
 * who is signed in already and gives it again.
 */
export type PasswordCheck =
  | { by: 'stranger'; username: string; address: string }
  | { by: 'device'; device: string }
  | { by: 'member'; userId: number }

/** A right password forgets the failures under a limit that it `clears`. */
type PasswordLimit = NamedLimit & { clears: boolean }

/** Of a device, a member, or a name from one address. */
const TRIES = 10
const TRIES_A_DAY = 30
/** For an account, over all addresses: more than one address alone can use up, and at most 100 a day (NIST SP 800-63B). */
const ACCOUNT_TRIES_AN_HOUR = 40
const ACCOUNT_TRIES_A_DAY = 100
/** From an address, over all names: a school has one. Past them each failure costs a wait that grows. */
const ADDRESS_TRIES = 100
const ADDRESS_WAIT = { step: 10, maxSeconds: MINUTE }

/**
 * Which limits a check of a password falls under. A device that has signed in to the account before, and somebody who is signed in, have limits of
 * their own alone, so that nobody elsewhere can lock them out. For a name that nobody has the limits are the same: a refusal doesn't tell.
 */
export function passwordLimits(check: PasswordCheck, keyOf: (text: string) => string): PasswordLimit[] {
  const few = (key: string, refusal: NamedLimit['refusal']): PasswordLimit[] => [
    { key: `${key}:quarter`, points: TRIES, seconds: QUARTER, refusal, clears: true },
    { key: `${key}:day`, points: TRIES_A_DAY, seconds: DAY, refusal, clears: true },
  ]
  switch (check.by) {
    case 'device':
      return few(
        `device:${keyOf(check.device)}`,
        (time) => `Too many wrong passwords on this device. Please try again in ${time}.`,
      )
    case 'member':
      return few(`member:${check.userId}`, (time) => `Too many wrong passwords. Please try again in ${time}.`)
    case 'stranger': {
      const name = check.username.toLowerCase()
      const account = `account:${keyOf(name)}`
      const refusal = (time: string) =>
        `Too many wrong passwords for this name from several places. Please try again in ${time}, or on a device where you have signed in before.`
      return [
        ...few(
          `name:${keyOf(`${name} ${check.address}`)}`,
          (time) => `Too many wrong passwords for this name from your network. Please try again in ${time}.`,
        ),
        { key: `${account}:hour`, points: ACCOUNT_TRIES_AN_HOUR, seconds: HOUR, refusal, clears: false },
        { key: `${account}:day`, points: ACCOUNT_TRIES_A_DAY, seconds: DAY, refusal, clears: false },
        {
          key: `address:${keyOf(check.address)}`,
          points: ADDRESS_TRIES,
          seconds: HOUR,
          growingWait: ADDRESS_WAIT,
          refusal: (time) => `Too many failed sign-ins from your network. Please try again in ${time}.`,
          clears: false,
        },
      ]
    }
  }
}
