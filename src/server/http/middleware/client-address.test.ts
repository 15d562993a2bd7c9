import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { networkOf } from './client-address.ts'

const v4 = fc.ipV4()
const v6 = fc.ipV6()
const port = fc.oneof(fc.integer({ min: 0, max: 65_535 }).map(String), fc.constantFrom('', '_hidden', '99999999'))
const space = fc.constantFrom('', ' ', '\t')

it('maps an IPv4 address to the same network with any port, in quotation marks, and as IPv4-mapped IPv6', () => {
  fc.assert(
    fc.property(v4, port, space, (address, port, space) => {
      expect(networkOf(address)).toBe(address)
      for (const written of [
        `${address}:${port}`,
        `"${address}:${port}"`,
        `"${address}"`,
        `[::ffff:${address}]:${port}`,
      ]) {
        expect(networkOf(space + written + space), written).toBe(address)
      }
      expect(networkOf(`::ffff:${address}`)).toBe(address)
    }),
  )
})

it('maps an IPv6 address to the same network with any port, brackets, quotation marks, zone and case', () => {
  fc.assert(
    fc.property(v6, port, (address, port) => {
      const network = networkOf(address)
      expect(network).not.toBe('unknown')
      for (const written of [
        `[${address}]`,
        `[${address}]:${port}`,
        `"[${address}]:${port}"`,
        `${address}%eth0`,
        address.toUpperCase(),
      ]) {
        expect(networkOf(written), written).toBe(network)
      }
    }),
  )
  expect(networkOf('2001:db8:1:2:3:4:5:6:443')).toBe(networkOf('2001:db8:1:2::9'))
  expect(networkOf('2001:db8:1:2::9')).not.toBe(networkOf('2001:db8:1:3::9'))
})

it('maps all invalid addresses to one network', () => {
  const invalidAddress = fc.oneof(
    fc.constantFrom(
      '',
      'unknown',
      '_hidden',
      'localhost',
      '1.2.3',
      '1.2.3.4.5',
      '256.1.1.1',
      '0x7f.1',
      '010.0.0.1',
      '[',
      '[]:1',
    ),
    fc.string({ unit: 'binary' }).filter((text) => !/[\d:]/.test(text)),
    fc.uuid(),
  )
  fc.assert(
    fc.property(invalidAddress, (text) => {
      expect(networkOf(text)).toBe('unknown')
    }),
  )
})

describeSite('visitors behind a proxy that appends ports', (open) => {
  const DREAM = 'I walked along a beach at night and a great wave stood up before me.'
  it.each([
    ['IPv4', (port: number) => `7.7.7.7:${port}`],
    ['IPv6', (port: number) => `[2001:db8::${port.toString(16)}]:${port}`],
    ['invalid', (port: number) => `"nobody-${port}"`],
  ])('share one allowance across all ports (%s)', async (_, hop) => {
    const app = await openApp(await open(), { TRUST_PROXY: '1' })
    const statuses: number[] = []
    for (const port of [50_001, 50_002, 50_003, 50_004, 50_005, 50_006]) {
      const headers = { 'X-Forwarded-For': `198.51.100.${port % 200}, , ${hop(port)}` }
      statuses.push((await app.post('/api/interpret-ai', { prompt: DREAM }, { headers })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})
