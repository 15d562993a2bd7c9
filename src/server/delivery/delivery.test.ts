import { createECDH, createPublicKey } from 'node:crypto'
import { expect, it } from 'vitest'
import { newBrowser } from '../../../tests/support/push-stand-in.ts'
import { makeMail } from './mail.ts'
import { isPublicAddress, lookupPublicAddress } from './public-address.ts'
import { deriveVapidKeys } from './vapid-keys.ts'
import { makePush } from './web-push.ts'

const SECRET = 'a secret that only this test knows'
const NOTE = { ttlSeconds: 60, topic: 'morning' }

it('the VAPID keys are a pair of P-256, the same for the same secret and others for another', () => {
  const publicKeys = new Set<string>()
  for (let at = 0; at < 200; at += 1) {
    const { publicKey, privateKey } = deriveVapidKeys(`${SECRET} ${at}`)
    const point = Buffer.from(publicKey, 'base64url')
    expect([point.length, point[0], Buffer.from(privateKey, 'base64url').length]).toEqual([65, 4, 32])
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(privateKey, 'base64url')
    expect(pair.getPublicKey('base64url')).toBe(publicKey)
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, format: 'jwk' })
    publicKeys.add(publicKey)
  }
  expect(publicKeys.size).toBe(200)
  expect(deriveVapidKeys(SECRET)).toEqual(deriveVapidKeys(SECRET))
  // Subscriptions are bound to this key: a change of the derivation would end them all.
  expect(deriveVapidKeys(SECRET).publicKey).toMatchInlineSnapshot(
    `"BPIcQWcEq7F4KTLOl1bADndgkXqsRRBzHSQltu7YsrWZiPbVgQyFEby7HLJx9NNcigSfWNyYDaeK8KOgupNG7L0"`,
  )
})

it.each([
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['64:ff9b::a00:1', false],
  ['no address', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

it.each([true, false])('a name of this machine isn’t connected to (all addresses: %s)', async (all) => {
  const error = await new Promise((resolve) => lookupPublicAddress('localhost', { all }, resolve))
  expect(error).toBeInstanceOf(Error)
})

it('a push to a host without a public address fails, and nothing is connected to', async () => {
  const { subscription } = newBrowser()
  const target = { endpoint: 'https://localhost/x', ...subscription.keys }
  expect(await makePush(SECRET, 'mailto:keeper@example.org').push(target, '{}', NOTE)).toBe('failed')
})

it.each([
  [201, 'sent'],
  [404, 'gone'],
  [410, 'gone'],
  [401, 'gone'],
  [403, 'gone'],
  [429, 'failed'],
  [500, 'failed'],
  [302, 'failed'],
])('a push service’s %i means %s', async (status, outcome) => {
  const { subscription } = newBrowser()
  const target = { endpoint: subscription.endpoint, ...subscription.keys }
  expect(await makePush(SECRET, 'mailto:keeper@example.org', async () => status).push(target, '{}', NOTE)).toBe(outcome)
})

it('a subscription whose key is no point of the curve can never be used', async () => {
  const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
  const target = { endpoint: 'https://push.example.com/x', p256dh, auth: Buffer.alloc(16).toString('base64url') }
  const push = makePush(SECRET, 'mailto:keeper@example.org', () => Promise.reject(new Error('not reached')))
  expect(await push.push(target, '{}', NOTE)).toBe('gone')
})

it('a mail server that isn’t there is a failure, not an error', async () => {
  const mail = makeMail({ url: 'smtp://127.0.0.1:1', from: 'site@example.org' }, 'Somnary')
  expect(await mail?.({ to: 'dreamer@example.org', subject: 'x', text: 'x' })).toBe('failed')
})

it('a push service that doesn’t answer is left alone for a while, and no other', async () => {
  const asked: string[] = []
  const { push } = makePush(SECRET, 'mailto:keeper@example.org', async ({ url }) => {
    asked.push(new URL(url).host)
    if (url.includes('silent')) throw new Error('no answer')
    return 201
  })
  const { keys } = newBrowser().subscription
  const pushTo = (host: string) => push({ endpoint: `https://${host}/x`, ...keys }, '{}', NOTE)
  const silent = await Promise.all(Array.from({ length: 100 }, () => pushTo('silent.example.com')))
  expect(new Set(silent)).toEqual(new Set(['failed']))
  expect(asked.length).toBeLessThan(50)
  expect(await pushTo('push.example.com')).toBe('sent')
})
