import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import {
  listOperations,
  listsIn,
  type Operation,
  sampleOf,
  stringsIn,
  withValueAt,
} from '../../../../tests/support/openapi.ts'
import { listRequestSchemas, type RequestSchema, unboundedIn } from '../../../../tests/support/request-schemas.ts'
import { verifyPassword } from '../../domain/account/passwords.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const ENTRY = { title: 'Full', dreamDate: '2026-03-01', dreamContent: 'A full dream.' }
/** 99,600 characters, nearly all of three bytes. */
const LONG_POST = `${'夢を見た。'.repeat(99)}\n\n`.repeat(200)
/** Just under what the bodies may have. */
const BODY_BYTES = 250_000
const IMPORT_BYTES = 2_000_000

describeSite('what a request may hold', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let schemas: RequestSchema[]
  let operations: Operation[]
  let member: { cookie: string }
  beforeAll(async () => {
    const settings = { TRANSCRIBE_BASE_URL: 'http://127.0.0.1:9', TRANSCRIBE_MODEL: 'any' }
    app = await openApp(await open(), settings)
    schemas = listRequestSchemas(app.definitions)
    operations = listOperations(await (await app.get('/api/openapi.json')).json())
    member = (await app.becomeMember('sends-much')).call
  })
  const send = ({ method, path }: Operation, body: unknown) =>
    app.send(
      path.replace(/\{\w+\}/g, ID),
      { method, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } },
      member,
    )

  it('has a maximum in every string and every list of every body, query, path and header', () => {
    expect(schemas.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'POST /api/login body',
        'POST /api/journal body',
        'POST /api/journal/import body',
        'PUT /api/reminders body',
        'GET /api/journal query',
        'GET /api/interpretations/{slug} params',
      ]),
    )
    expect(schemas.flatMap(({ name, schema }) => unboundedIn(schema).map((place) => name + place))).toEqual([])
  })

  it('is refused where a password is longer than any, before it is normalized', async () => {
    const marks = `e${'\u0323\u0301'.repeat(30_000)}`
    const checked: string[] = []
    for (const operation of operations.filter(({ body }) => body)) {
      const sample = sampleOf(operation.body ?? {})
      for (const place of stringsIn(sample).filter((keys) => /password/i.test(keys.at(-1) ?? ''))) {
        const response = await send(operation, withValueAt(sample, place, marks))
        const { error, fields } = await response.json()
        const name = `${operation.method} ${operation.path} ${place.join('.')}`
        const tooLong = 'Password must be at most 256 characters'
        expect([response.status, fields[place[0] ?? ''], typeof error], name).toEqual([400, tooLong, 'string'])
        checked.push(name)
      }
    }
    expect(checked).toEqual(
      expect.arrayContaining([
        'POST /api/register password',
        'POST /api/login password',
        'POST /api/account/password currentPassword',
        'POST /api/account/password newPassword',
        'POST /api/account/password/check password',
        'POST /api/account/recovery-codes password',
        'POST /api/password-recovery newPassword',
        'DELETE /api/account password',
      ]),
    )
    await expect(verifyPassword(marks, undefined)).rejects.toThrow('length')
  })

  it.each([
    ['numbers', 1],
    ['empty texts', ''],
    ['empty objects', {}],
    ['what belongs there', undefined],
  ])('is refused with a sentence where a list is as long as a body can be: %s', async (_, given) => {
    const checked: string[] = []
    for (const operation of operations.filter(({ body }) => body)) {
      const sample = sampleOf(operation.body ?? {})
      for (const place of listsIn(sample)) {
        const name = `${operation.method} ${operation.path} ${place.join('.')}`
        const [own] = place.reduce<unknown>(
          (value, key) => (value as Record<string, unknown>)[key],
          sample,
        ) as unknown[]
        const item = given === undefined ? own : given
        const bytes = operation.path.endsWith('/import') ? IMPORT_BYTES : BODY_BYTES
        const list = Array(Math.floor(bytes / (JSON.stringify(item).length + 1))).fill(item)
        const response = await send(operation, withValueAt(sample, place, list))
        expect([response.status, await response.json()], name).toEqual([
          400,
          { error: expect.stringMatching(/^[A-Z].*\.$/), fields: { [place[0] ?? '']: expect.any(String) } },
        ])
        checked.push(name)
      }
    }
    expect(checked).toEqual(
      expect.arrayContaining([
        'POST /api/journal tags',
        'POST /api/journal/import entries',
        'POST /api/shares entryIds',
      ]),
    )
  })

  it.each([
    ['POST /api/journal', { ...ENTRY, dreamContent: '夢'.repeat(20_000), interpretation: '解'.repeat(20_000) }],
    ['POST /api/blog', { title: 'Long', slug: 'long', content: LONG_POST }],
    ['POST /api/blog/preview', { content: LONG_POST }],
  ])('is taken when it is as long as it may be, in a script of three bytes a character: %s', async (name, body) => {
    const [method = '', path = ''] = name.split(' ')
    expect((await send({ method, path, parameters: [], body: undefined }, body)).status).toBeLessThan(300)
  })

  it.each([
    ['spans', { parts: Array(200).fill({ spans: Array(100).fill({}) }) }],
    ['symbols of parts', { parts: Array(200).fill({ symbols: Array(500).fill(1) }) }],
    ['symbols', { symbols: Array(500).fill({ reading: { sources: Array(7).fill(1) } }) }],
  ])('is refused with a sentence where lists within lists are full of faults: %s', async (_, reading) => {
    const entry = { ...ENTRY, reading }
    const entries = Array(Math.floor(IMPORT_BYTES / (JSON.stringify(entry).length + 1))).fill(entry)
    const importing = operations.find(({ path }) => path.endsWith('/import')) as Operation
    const response = await send(importing, { entries: entries.slice(0, 200) })
    const sentence = 'This reading can’t be read.'
    expect([response.status, await response.json()]).toEqual([400, { error: sentence, fields: { entries: sentence } }])
  })
})

it('finds strings, lists and values without a maximum wherever they stand', () => {
  const schema = z.object({
    text: z.string(),
    short: z.string().trim().max(9),
    email: z.email(),
    id: z.uuid(),
    day: z.iso.date(),
    time: z.iso.datetime({ offset: true }).nullish(),
    kind: z.enum(['a', 'b']).default('a'),
    count: z.coerce.number(),
    late: z
      .array(z.string().max(9))
      .transform((list) => list)
      .refine(({ length }) => length < 9),
    list: z.array(z.object({ name: z.string().optional() })).max(9),
    either: z.union([z.literal('a'), z.string()]),
    made: z.preprocess((value) => value, z.string()),
    split: z
      .string()
      .max(9)
      .transform((ids) => ids.split(','))
      .pipe(z.array(z.string())),
    record: z.record(z.string().max(9), z.string().max(9)),
    anything: z.unknown(),
    loose: z.looseObject({}),
  })
  expect(unboundedIn(schema)).toEqual(
    ['text', 'email', 'time', 'late', 'list[].name', 'either', 'made', 'record', 'anything', 'loose.*'].map(
      (place) => `.${place}`,
    ),
  )
})
