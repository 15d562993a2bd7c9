import { createRequire } from 'node:module'
import type * as Argon2 from '@node-rs/argon2'

// Takes the place of `@node-rs/argon2` in most tests of the server (see `vitest.config.ts`): the same hashes, but with
// little memory and one pass, since hundreds of accounts would otherwise cost minutes. Verifying takes a hash's own
// parameters, so hashes that the site has made are verified as well.

const argon2 = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2

export const hash: typeof Argon2.hash = (password, options, signal) =>
  argon2.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, signal)

export const { verify } = argon2
