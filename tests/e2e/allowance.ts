import { readConfig } from '../../src/server/bootstrap/config.ts'

/** The interpretations that a guest, and a member, has in 24 hours where an operator sets nothing else. */
export const { guest: GUEST_LIMIT, dreamer: MEMBER_LIMIT } = readConfig({}).limits

/** The sentence that says how many of them are left. */
export const remainingToday = (count: number) =>
  `${count} ${count === 1 ? 'interpretation' : 'interpretations'} remaining today`
