import { expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { DAY_MS } from '../../../shared/durations.ts'

describeSite('security.txt', (open) => {
  it('says where to report, for less than a year, and is only there with a contact address', async () => {
    const database = await open()
    const app = await openApp(database, { SITE_URL: 'https://dreams.example', CONTACT_EMAIL: 'keeper@dreams.example' })
    const response = await app.get('/.well-known/security.txt')
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
    const text = await response.text()
    expect(text).toContain('Contact: mailto:keeper@dreams.example\n')
    expect(text).toContain('Canonical: https://dreams.example/.well-known/security.txt\n')
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now())
    expect(expires).toBeLessThan(Date.now() + 365 * DAY_MS)
    expect((await (await openApp(database)).get('/.well-known/security.txt')).status).toBe(404)
  })
})
