import { expect, it } from 'vitest'
import {
  CannotOpen,
  createKeys,
  type LockedKeys,
  makeSealer,
  relockKeys,
  unlockKeys,
  WrongCopyPassword,
} from './copy-crypto.ts'

const PASSWORD = 'seven moons over Lisbon'
const ENTRY = { title: 'The lighthouse', dreamContent: 'It stood in the sea.', tags: ['sea', 'été'] }

const bytesOf = (keys: LockedKeys) => Object.values(keys).map((value) => Buffer.from(value).toString('latin1'))

it('opens what was sealed without the password, by the password', async () => {
  const keys = await createKeys(7, PASSWORD)
  const seal = await makeSealer(7, keys)
  const one = await seal('entry a 1', ENTRY)
  const other = await (await makeSealer(7, keys))('entry b 1', 'b')
  const open = await unlockKeys(7, keys, PASSWORD)
  expect(await open('entry a 1', one)).toEqual(ENTRY)
  expect(await open('entry b 1', other)).toBe('b')
})

it('seals one text differently each time, and shows none of its words', async () => {
  const keys = await createKeys(7, PASSWORD)
  const seal = await makeSealer(7, keys)
  const [one, other] = [await seal('entry a 1', ENTRY), await seal('entry a 1', ENTRY)]
  expect(Buffer.from(one).toString('latin1')).not.toContain('lighthouse')
  // The nonce and everything after it differ; only the ephemeral public key is the sealer's.
  expect(one.slice(65)).not.toEqual(other.slice(65))
  expect(one.slice(65, 77)).not.toEqual(other.slice(65, 77))
})

it('refuses another password, also in upper case, but takes the same one typed on another keyboard', async () => {
  const keys = await createKeys(7, 'caf\u00e9 lisboa')
  await expect(unlockKeys(7, keys, 'CAF\u00c9 LISBOA')).rejects.toThrow(WrongCopyPassword)
  await expect(unlockKeys(7, keys, '')).rejects.toThrow(WrongCopyPassword)
  await expect(unlockKeys(7, keys, 'cafe\u0301 lisboa')).resolves.toBeTypeOf('function')
})

it('refuses another user’s keys and records, and a record under another name', async () => {
  const keys = await createKeys(7, PASSWORD)
  await expect(unlockKeys(8, keys, PASSWORD)).rejects.toThrow(WrongCopyPassword)
  const open = await unlockKeys(7, keys, PASSWORD)
  const ofAnother = await (await makeSealer(8, keys))('entry a 1', ENTRY)
  await expect(open('entry a 1', ofAnother)).rejects.toThrow(CannotOpen)
  const own = await (await makeSealer(7, keys))('entry a 1', ENTRY)
  await expect(open('entry a 2', own)).rejects.toThrow(CannotOpen)
})

it('refuses bytes that were changed, wherever they were changed', async () => {
  const keys = await createKeys(7, PASSWORD)
  const open = await unlockKeys(7, keys, PASSWORD)
  const sealed = await (await makeSealer(7, keys))('entry a 1', ENTRY)
  for (const at of [0, 30, 64, 65, 76, 77, sealed.length - 1]) {
    const changed = sealed.slice()
    changed[at] = (changed[at] ?? 0) ^ 1
    await expect(open('entry a 1', changed), `byte ${at}`).rejects.toThrow(CannotOpen)
  }
  await expect(open('entry a 1', sealed.slice(0, 40))).rejects.toThrow(CannotOpen)
  expect(await open('entry a 1', sealed)).toEqual(ENTRY)
})

it('refuses a public key that was put in the place of the copy’s own', async () => {
  const keys = await createKeys(7, PASSWORD)
  const { publicKey } = await createKeys(7, PASSWORD)
  await expect(unlockKeys(7, { ...keys, publicKey }, PASSWORD)).rejects.toThrow(WrongCopyPassword)
})

it('locks the same keys with a new password', async () => {
  const keys = await createKeys(7, PASSWORD)
  const sealed = await (await makeSealer(7, keys))('entry a 1', ENTRY)
  await expect(relockKeys(7, keys, 'not this', 'new')).rejects.toThrow(WrongCopyPassword)
  const relocked = await relockKeys(7, keys, PASSWORD, 'eight moons over Porto')
  await expect(unlockKeys(7, relocked, PASSWORD)).rejects.toThrow(WrongCopyPassword)
  const open = await unlockKeys(7, relocked, 'eight moons over Porto')
  expect(await open('entry a 1', sealed)).toEqual(ENTRY)
  expect(bytesOf(relocked)[1]).not.toBe(bytesOf(keys)[1])
})
