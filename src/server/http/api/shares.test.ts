import { eq } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { beforeAll, expect, it } from 'vitest'
import { cookieOf, newAddress, PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { openJournal } from '../../../../tests/support/journal.ts'
import { SHARED_ENTRIES_MAX, SHARES_MAX } from '../../../contract/limits.ts'
import { openedShareSchema, type Share, shareSchema } from '../../../contract/shares.ts'
import { DAY_MS } from '../../../shared/durations.ts'
import { readingBasis } from '../../../shared/reading-basis.ts'
import { ensureAdmin } from '../../domain/account/account.ts'
import { makeShareToken } from '../../domain/journal/share-token.ts'
import { SHARED_READS_PER_MINUTE } from '../../domain/limits/rate-limit-rules.ts'
import { shares } from '../../storage/schema/schema-journal.ts'
import { deleteEndedShares } from '../../storage/shares.ts'

type Journal = Awaited<ReturnType<typeof openJournal>>
type Call = { cookie: string }

const DREAM = 'I stood in the orangery of Marbledon and a zebra ate my lantern while my aunt Ottilie sang.'
const INTERPRETATION =
  'You stood in the orangery of Marbledon and a zebra ate your lantern. Losing a light often goes with not knowing the way. The “lantern” is named once. Ottilie may be more than an aunt.'
const IMAGE = {
  words: 'a zebra ate my lantern',
  leadIn: 'A zebra ate your lantern.',
  span: { start: 37, end: 59 },
  situation: { label: 'it ate something of yours', anchor: 'it-ate' },
  says: 'What an animal takes is often something that was carried for long.',
}
const READ = {
  title: 'Ottilie and the lantern',
  dreamContent: DREAM,
  interpretation: INTERPRETATION,
  reading: {
    basis: readingBasis(DREAM, INTERPRETATION),
    parts: [
      {
        section: 'summary',
        text: 'You stood in the orangery of Marbledon and a zebra ate your lantern.',
        spans: [{ start: 0, end: 59 }],
        symbols: ['zebra'],
      },
    ],
    symbols: [
      { slug: 'zebra', keyword: 'Zebra', reading: IMAGE },
      { slug: 'lantern', keyword: 'Lantern' },
    ],
  },
  mood: 'Wistful',
  tags: ['therapy'],
  lucidity: 'aware',
}
/** Words that only the dream, its title and its notes have. */
const MARKERS = /orangery|marbledon|lantern|ottilie|wistful|therapy|aware|stood/i
const CHOICE = { withDream: false, withInterpretation: true, expiresInDays: 7 }

describeSite('the shares of a journal', (open) => {
  let app: Journal['app']
  let database: Journal['database']
  let newMember: Journal['newMember']
  let write: Journal['write']
  beforeAll(async () => {
    ;({ app, database, newMember, write } = await openJournal(open))
  })

  async function share(call: Call, entryIds: string[], fields: object = {}): Promise<Share> {
    const response = await app.post('/api/shares', { ...CHOICE, entryIds, ...fields }, call)
    expect(response.status).toBe(201)
    return shareSchema.strict().parse(await response.json())
  }
  const tokenOf = ({ link }: Share) => link.split('/').at(-1) as string
  const openLink = (token: string, call = {}) => app.get(`/api/shared/${token}`, { address: newAddress(), ...call })
  const opened = async (of: Share) => openedShareSchema.strict().parse(await (await openLink(tokenOf(of))).json())
  const sharesOf = async (call: Call) =>
    shareSchema
      .strict()
      .array()
      .parse(await (await app.get('/api/shares', call)).json())

  it('open by a link, without an account, until they expire, and are listed with their links', async () => {
    const { call } = await newMember()
    const first = await write(call, READ)
    const second = await write(call, { title: 'Sea', dreamContent: 'The sea was green.', dreamDate: '2026-02-01' })
    const made = await share(call, [second.id, first.id], { withDream: true, title: '  For Tuesday ' })
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBeCloseTo(7 * DAY_MS, -5)
    expect(made.link).toMatch(/^http:\/\/localhost:3000\/shared\/[\w-]{43}$/)
    expect(await sharesOf(call)).toEqual([made])
    expect(made.entries.map(({ title }) => title)).toEqual(['Sea', READ.title])
    const shown = await opened(made)
    expect(shown).toMatchObject({ title: 'For Tuesday', expiresAt: made.expiresAt })
    expect(shown.entries).toMatchObject([
      { dreamDate: '2026-02-01', title: 'Sea', interpretation: null },
      { title: READ.title, dreamContent: DREAM, interpretation: INTERPRETATION, mood: 'Wistful', lucidity: 'aware' },
    ])
    expect(shown.entries[1]?.symbols).toMatchObject([{ reading: { words: IMAGE.words } }, { keyword: 'Lantern' }])
  })

  it('say nothing of the owner, and nothing of the dream where it is left out', async () => {
    const { id: userId, call } = await newMember()
    const { id } = await write(call, READ)
    const response = await openLink(tokenOf(await share(call, [id])))
    const body = await response.text()
    expect(body).not.toMatch(MARKERS)
    const { entries } = openedShareSchema.strict().parse(JSON.parse(body))
    expect(entries).toMatchObject([
      {
        interpretation: 'Losing a light often goes with not knowing the way.',
        isShortened: true,
        parts: [],
        symbols: [{ slug: 'zebra', keyword: 'Zebra', reading: { says: IMAGE.says, situation: IMAGE.situation } }],
      },
    ])
    const withDream = await (await openLink(tokenOf(await share(call, [id], { withDream: true })))).text()
    for (const text of [body, withDream]) {
      for (const secret of [id, 'member-', `"userId":${userId}`, 'tags', 'therapy', 'basis']) {
        expect(text).not.toContain(secret)
      }
    }
    const dreamOnly = await opened(await share(call, [id], { withDream: true, withInterpretation: false }))
    expect(dreamOnly.entries).toMatchObject([{ dreamContent: DREAM, interpretation: null, symbols: [] }])
  })

  it('are neither found, kept nor handed on, whether the link opens or not', async () => {
    const { call } = await newMember()
    const made = await share(call, [(await write(call)).id])
    for (const response of [
      await openLink(tokenOf(made)),
      await openLink('none'),
      await openLink(tokenOf(made), call),
    ]) {
      expect(response.headers.get('Cache-Control')).toBe('private, no-store')
      expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(response.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
    }
    expect(await (await app.get('/sitemap.xml')).text()).not.toContain('/shared')
    expect(await (await app.get('/metrics', { address: '127.0.0.1' })).text()).not.toContain(tokenOf(made))
  })

  it('follow their entries: edits show, deleted ones leave, and the last one ends the share', async () => {
    const { call } = await newMember()
    const [one, other] = [await write(call), await write(call, { title: 'Other' })]
    const made = await share(call, [one.id, other.id], { withDream: true })
    await app.patch(`/api/journal/${one.id}`, { title: 'Edited' }, call)
    expect((await opened(made)).entries.map(({ title }) => title)).toEqual(['Edited', 'Other'])
    await app.remove(`/api/journal/${one.id}`, undefined, call)
    expect((await opened(made)).entries.map(({ title }) => title)).toEqual(['Other'])
    await app.remove(`/api/journal/${other.id}`, undefined, call)
    expect((await openLink(tokenOf(made))).status).toBe(404)
    expect(await sharesOf(call)).toEqual([])
  })

  it('don’t open by any other token, nor when they have ended', async () => {
    const { call } = await newMember()
    const entry = await write(call)
    const [made, other] = [await share(call, [entry.id]), await share(call, [entry.id])]
    const [token, otherToken] = [tokenOf(made), tokenOf(other)]
    const halves = (text: string) => {
      const bytes = Buffer.from(text, 'base64url')
      return [bytes.subarray(0, 16), bytes.subarray(16)] as [Buffer, Buffer]
    }
    const withOthersCode = Buffer.concat([halves(token)[0], halves(otherToken)[1]]).toString('base64url')
    // The last character holds two bits that aren't the token's.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const alias = token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1) as string) ^ 1]
    const forged = [
      made.id,
      withOthersCode,
      alias,
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
      token.toUpperCase(),
      makeShareToken('another secret than the one of this site', made.id),
      makeShareToken('a secret that only this test knows', crypto.randomUUID()),
      '%00',
      '%F0%9F%8C%99',
      'x'.repeat(2_000),
    ]
    const sentences = new Set<string>()
    for (const wrong of forged) {
      const response = await openLink(wrong)
      expect([404, 400], wrong).toContain(response.status)
      if (response.status === 404) sentences.add(((await response.json()) as { error: string }).error)
    }
    expect((await app.remove(`/api/shares/${made.id}`, undefined, call)).status).toBe(204)
    await database.db
      .update(shares)
      .set({ expiresAt: new Date(Date.now() - 1_000) })
      .where(eq(shares.id, other.id))
    for (const ended of [token, otherToken]) {
      const response = await openLink(ended)
      expect(response.status).toBe(404)
      sentences.add(((await response.json()) as { error: string }).error)
    }
    expect([...sentences]).toHaveLength(1)
    expect(await sharesOf(call)).toEqual([])
    expect((await app.remove(`/api/shares/${made.id}`, undefined, call)).status).toBe(404)
    await deleteEndedShares(database.db, new Date())
    expect(await database.db.select().from(shares).where(eq(shares.id, other.id))).toEqual([])
  })

  it('belong to their owner alone: to everyone else, admins included, they don’t exist', async () => {
    const owner = await newMember()
    const { id } = await write(owner.call)
    const made = await share(owner.call, [id])
    await ensureAdmin(database.db, { username: 'shares-admin', password: PASSWORD })
    const signedIn = await app.post('/api/login', { username: 'shares-admin', password: PASSWORD })
    for (const [call, status] of [
      [(await newMember()).call, 404],
      [{ cookie: cookieOf(signedIn) }, 404],
      [{}, 401],
    ] as const) {
      expect((await app.post('/api/shares', { ...CHOICE, entryIds: [id] }, call)).status).toBe(status)
      expect((await app.post('/api/shares/pdf', { ...CHOICE, entryIds: [id] }, call)).status).toBe(status)
      expect((await app.remove(`/api/shares/${made.id}`, undefined, call)).status).toBe(status)
      const listed = await app.get('/api/shares', call)
      expect(listed.status).toBe(status === 401 ? 401 : 200)
      expect(await listed.text()).not.toContain(made.id)
    }
    // A guest isn't told what is wrong with what they sent.
    expect((await app.post('/api/shares', {})).status).toBe(401)
    expect((await app.post('/api/shares/pdf', {})).status).toBe(401)
    const mine = await write((await newMember()).call)
    const mixed = await app.post('/api/shares', { ...CHOICE, entryIds: [id, mine.id] }, owner.call)
    expect(mixed.status).toBe(404)
    expect((await openLink(tokenOf(made))).status).toBe(200)
  })

  it.each([
    [{ entryIds: [] }, 'entryIds'],
    [{ entryIds: 'all' }, 'entryIds'],
    [{ entryIds: Array.from({ length: SHARED_ENTRIES_MAX + 1 }, () => crypto.randomUUID()) }, 'entryIds'],
    [{ withDream: 'yes' }, 'withDream'],
    [{ withInterpretation: false }, 'withInterpretation'],
    [{ expiresInDays: 91 }, 'expiresInDays'],
    [{ expiresInDays: 0 }, 'expiresInDays'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ title: 'a\0b' }, 'title'],
  ])('refuse %o', async (fields, field) => {
    const { call } = await newMember()
    const { id } = await write(call)
    const response = await app.post('/api/shares', { ...CHOICE, entryIds: [id], ...fields }, call)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { fields: object }).fields).toHaveProperty(field)
    expect((await app.post('/api/shares', { ...CHOICE, entryIds: ['none'] }, call)).status).toBe(404)
  })

  it('can be 50 at a time, also when they are made at once', async () => {
    const { call } = await newMember()
    const { id } = await write(call)
    const answers = await Promise.all(
      Array.from({ length: SHARES_MAX + 5 }, () => app.post('/api/shares', { ...CHOICE, entryIds: [id] }, call)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(SHARES_MAX)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(5)
    const [some] = await sharesOf(call)
    await app.remove(`/api/shares/${some?.id}`, undefined, call)
    await share(call, [id])
  })

  it('can’t be opened without end from one address', async () => {
    const address = newAddress()
    for (let at = 0; at < SHARED_READS_PER_MINUTE; at++) await openLink('none', { address })
    const refused = await openLink('none', { address })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await openLink('none')).status).toBe(404)
  })

  it('end with the account, and are in its export without what would open them', async () => {
    const { call } = await newMember()
    const { id, title, dreamDate } = await write(call)
    const made = await share(call, [id], { title: 'For Tuesday' })
    const files = unzipSync(new Uint8Array(await (await app.get('/api/account/export', call)).arrayBuffer()))
    const json = strFromU8(files['somnary.json'] ?? new Uint8Array())
    expect(JSON.parse(json).shares).toEqual([
      {
        title: 'For Tuesday',
        withDream: false,
        withInterpretation: true,
        entries: [{ title, dreamDate }],
        expiresAt: made.expiresAt,
        createdAt: made.createdAt,
      },
    ])
    expect(json).not.toContain(tokenOf(made))
    expect((await app.remove('/api/account', { password: PASSWORD }, call)).status).toBe(204)
    expect((await openLink(tokenOf(made))).status).toBe(404)
  })

  it('can be a PDF instead, which names nobody', async () => {
    const { call } = await newMember()
    const { id } = await write(call, READ)
    const response = await app.post('/api/shares/pdf', { ...CHOICE, entryIds: [id], title: 'For Tuesday' }, call)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toBe('application/pdf')
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="dreams-\d{4}-\d\d-\d\d\.pdf"$/)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const bytes = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(bytes).toMatch(/^%PDF-1\.\d/)
    expect(bytes.trimEnd()).toMatch(/%%EOF$/)
    expect(bytes).not.toContain('member-')
    expect((await app.post('/api/shares/pdf', { entryIds: [id] }, call)).status).toBe(400)
  })

  it('can’t be longer together than a reader could read', async () => {
    const { call } = await newMember()
    const text = 'A long night. '.repeat(1_400)
    const entryIds: string[] = []
    for (let at = 0; at < 27; at++) {
      entryIds.push((await write(call, { title: `Night ${at}`, dreamContent: text, interpretation: text })).id)
    }
    const response = await app.post('/api/shares', { ...CHOICE, entryIds }, call)
    expect(response.status).toBe(400)
    expect(((await response.json()) as { fields: object }).fields).toHaveProperty('entryIds')
  })
})
