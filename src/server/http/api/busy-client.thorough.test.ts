import { afterAll, beforeAll, expect, it } from 'vitest'
import { newAddress, openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { dictionary } from '../../../../tests/support/dictionary.ts'
import { ENTRY } from '../../../../tests/support/journal.ts'
import { DREAM_MAX } from '../../../contract/limits.ts'
import { TextLimitExceeded } from '../../domain/text-limit.ts'
import { QueueFull } from '../../fair-queue.ts'
import type { Database } from '../../storage/connection/db.ts'
import { makeTextWorkers, type TextWorkers } from '../../workers/text-workers.ts'
import { requestContext } from '../request-context.ts'

/** A text within the limits that takes as long to read as any that is known. */
const SLOW = `It was a house and ${'a.1'.repeat(DREAM_MAX)}`.slice(0, DREAM_MAX)
const DREAM = 'A snake lay in the kitchen of my grandmother’s house, and I could not move at all.'
const DISTRESS =
  'A snake lay in the kitchen and I could not move. Honestly everyone would be better off if I was gone, I am going to do it tonight'

/** More than one client may have waiting. */
const MANY = 150

let workers: TextWorkers
beforeAll(async () => {
  workers = makeTextWorkers(await dictionary, { networkOf: () => requestContext.getStore()?.network() })
  // Both threads have started before anything is measured by its order.
  await Promise.all(['a', 'b'].map((client) => workers.supportForDream(client, DREAM, undefined)))
})
afterAll(() => workers.close())

/** The site with the real workers; `changed` takes the place of some functions. */
const openWith = async (database: Database, settings: Record<string, string>, changed: Partial<TextWorkers> = {}) =>
  openApp(database, settings, undefined, undefined, undefined, Promise.resolve({ ...workers, ...changed }))

describeSite('one busy client', (open) => {
  it('makes neither another’s reading nor a member’s saves fail, nor wait for its own texts', async () => {
    const app = await openWith(await open(), { LIMIT_GUEST: '1000', LIMIT_ADDRESS: '1000' })
    const { call } = await app.becomeMember('a-member')
    const busy = newAddress()
    let ended = 0
    const flood = Array.from({ length: MANY }, async () => {
      const { status } = await app.post('/api/interpret-ai', { prompt: SLOW }, { address: busy })
      ended += 1
      return status
    })
    const others = await Promise.all([
      app.post('/api/interpret-ai', { prompt: DREAM }, { address: newAddress() }),
      app.post('/api/journal', ENTRY, call),
    ])
    expect(others.map(({ status }) => status)).toEqual([200, 201])
    expect(ended).toBeLessThan(MANY)
    const statuses = await Promise.all(flood)
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([])
    // Refused requests have cost nothing.
    const { remaining } = await (await app.get('/api/interpretation-limit', { address: busy })).json()
    expect(remaining).toBe(1000 - statuses.filter((status) => status === 200).length)
  }, 60_000)
})

describeSite('many accounts at one address', (open) => {
  it('hold up nobody else: their texts take the turns of one', async () => {
    const app = await openWith(await open(), { LIMIT_REGISTRATIONS: '1000' })
    const [busy, address] = [newAddress(), newAddress()]
    const members: string[] = []
    for (let at = 0; at < 20; at++) members.push((await app.becomeMember(`one-of-many-${at}`, busy)).call.cookie)
    const { call } = await app.becomeMember('somebody-else', address)
    let ended = 0
    const flood = members.map(async (cookie) => {
      const { status } = await app.post('/api/interpret-ai', { prompt: SLOW }, { cookie, address: busy })
      ended += 1
      return status
    })
    await new Promise((resolve) => setTimeout(resolve, 200))
    const before = ended
    const { status } = await app.post('/api/interpret-ai', { prompt: DREAM }, { ...call, address })
    expect(status).toBe(200)
    // The other thread was free for it, or one text of theirs came before.
    expect(ended - before).toBeLessThan(4)
    const statuses = await Promise.all(flood)
    expect(statuses.filter((one) => ![200, 429].includes(one))).toEqual([])
  }, 60_000)
})

describeSite('a text that there is no time for', (open) => {
  it.each([
    [429, new QueueFull(true), 'Many texts from you or your network are being read already.'],
    [503, new QueueFull(false), 'There is a lot to read at the moment.'],
  ])(
    'is refused with %i, costs nothing, and names help if it speaks of distress',
    async (status, refusal, sentence) => {
      const app = await openWith(await open(), {}, { analyseDream: () => Promise.reject(refusal) })
      const response = await app.post('/api/interpret-ai', { prompt: DISTRESS })
      expect(response.status).toBe(status)
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
      const error = `${sentence} Please try again in a few seconds.`
      expect(await response.json()).toEqual({
        error,
        support: expect.stringContaining('988'),
        supportKind: 'self-harm',
      })
      // These are no free readings, of which there are fewer.
      for (let count = 0; count < 30; count++) {
        const again = await app.post('/api/interpret-ai', { prompt: DREAM })
        expect(again.status).toBe(status)
        expect(await again.json()).toEqual({ error })
      }
      expect(await (await app.get('/api/interpretation-limit')).json()).toMatchObject({ remaining: 5 })
    },
  )
})

describeSite('free readings', (open) => {
  /** Counts the texts that are read in full. */
  async function openCounting(settings: Record<string, string>) {
    let count = 0
    const app = await openWith(await open(), settings, {
      analyseDream(...input) {
        count += 1
        return workers.analyseDream(...input)
      },
    })
    const tell = (prompt: string, cookie = '') => app.post('/api/interpret-ai', { prompt }, { cookie })
    return { app, tell, analysed: () => count }
  }

  it('are four for each interpretation of the allowance; beyond them help is named, and nothing is read', async () => {
    const { app, tell, analysed } = await openCounting({ LIMIT_GUEST: '1', LIMIT_ADDRESS: '10' })
    const [cookie, other] = [await app.becomeGuest(), await app.becomeGuest()]
    for (let count = 0; count < 4; count++) expect((await tell(DISTRESS, cookie)).status).toBe(200)
    const refused = await tell(DISTRESS, cookie)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await refused.json()).toMatchObject({
      error: expect.stringContaining('read for nothing'),
      support: expect.stringContaining('988'),
      supportKind: 'self-harm',
    })
    expect(await (await tell(DREAM, cookie)).json()).not.toHaveProperty('support')
    expect(analysed()).toBe(4)
    expect(await (await app.get('/api/interpretation-limit', { cookie })).json()).toMatchObject({ remaining: 1 })
    expect((await tell(DREAM, other)).status).toBe(200)
  })

  it('are limited for an address, too, however many cookies it collects', async () => {
    const { app, tell, analysed } = await openCounting({ LIMIT_GUEST: '1', LIMIT_ADDRESS: '2' })
    const statuses: number[] = []
    for (let count = 0; count < 10; count++) statuses.push((await tell(DISTRESS, await app.becomeGuest())).status)
    expect(statuses).toEqual([...Array(8).fill(200), 429, 429])
    expect(analysed()).toBe(8)
  })

  it('are texts that can’t be read', async () => {
    const app = await openWith(
      await open(),
      { LIMIT_GUEST: '1' },
      { analyseDream: () => Promise.reject(new TextLimitExceeded('The task took too long.')) },
    )
    const statuses: number[] = []
    for (let count = 0; count < 6; count++) {
      statuses.push((await app.post('/api/interpret-ai', { prompt: DREAM })).status)
    }
    expect(statuses).toEqual([400, 400, 400, 400, 429, 429])
  })

  it('are not those that are paid for', async () => {
    const { tell } = await openCounting({ LIMIT_GUEST: '3' })
    const statuses: number[] = []
    for (const prompt of [DREAM, DREAM, ...Array(13).fill(DISTRESS)]) statuses.push((await tell(prompt)).status)
    expect(statuses).toEqual([...Array(14).fill(200), 429])
  })
})
