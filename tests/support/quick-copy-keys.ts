import { hashRaw } from '@node-rs/argon2'

type Costs = Record<'m' | 't' | 'p' | 'dkLen', number>

/**
 * In place of `@noble/hashes/argon2.js`: the same keys ten times as fast. copy-crypto.test.ts tests the derivation that
 * pages use.
 */
export const argon2idAsync = (password: string, salt: Uint8Array, { m, t, p, dkLen }: Costs) =>
  hashRaw(password, { salt, memoryCost: m, timeCost: t, parallelism: p, outputLen: dkLen })
