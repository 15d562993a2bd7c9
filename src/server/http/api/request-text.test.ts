import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { listOperations, type Operation, sampleOf, stringsIn, withValueAt } from '../../../../tests/support/openapi.ts'
import { BROKEN_TEXT } from '../../../contract/text.ts'

const BROKEN = { NUL: 'before\0after', 'half of a surrogate pair': 'before\ud800after' }

/** Statuses that a guest may get before the text is validated, because authorization is checked first. */
const UNAUTHORIZED_STATUSES = [401, 403]

describeSite('text that the database would refuse', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  let operations: Operation[]
  let members = 0
  /** A guest, and a member of whom nothing has been counted yet: each may write so many times a minute. */
  async function callers(): Promise<{ who: 'guest' | 'member'; cookie?: string }[]> {
    members += 1
    return [{ who: 'guest' }, { who: 'member', ...(await app.becomeMember(`writes-${members}`)).call }]
  }
  beforeAll(async () => {
    app = await openApp(await open(), { LIMIT_REGISTRATIONS: '1000' })
    operations = listOperations(await (await app.get('/api/openapi.json')).json())
  })

  it.each(Object.entries(BROKEN))('%s is refused in every string of every body', async (_, text) => {
    const checked: string[] = []
    for (const operation of operations.filter(({ body }) => body)) {
      const { method, body = {} } = operation
      const both = await callers()
      const sample = sampleOf(body)
      for (const place of stringsIn(sample)) {
        const path = operation.path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
        const name = `${method} ${operation.path} ${place.join('.')}`
        for (const { who, ...call } of both) {
          const sent = JSON.stringify(withValueAt(sample, place, text))
          const headers = { 'Content-Type': 'application/json' }
          const response = await app.send(path, { method, body: sent, headers }, call)
          if (who === 'guest' && UNAUTHORIZED_STATUSES.includes(response.status)) continue
          const refusal = await response.json()
          expect([response.status, refusal.fields?.[String(place[0])]], name).toEqual([400, BROKEN_TEXT])
        }
        checked.push(name)
      }
    }
    expect(checked).toEqual(
      expect.arrayContaining([
        'POST /api/login username',
        'POST /api/register password',
        'POST /api/interpret-ai context',
        'POST /api/journal tags.0',
        'POST /api/journal/import entries.0.tags.0',
        'PATCH /api/blog/{id} publishedAt',
        'DELETE /api/account password',
      ]),
    )
  })

  it('NUL is refused in every path and query parameter', async () => {
    const checked: string[] = []
    for (const operation of operations) {
      const both = await callers()
      for (const parameter of operation.parameters) {
        const filled = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
          name === parameter.name ? '%00' : 'x',
        )
        const path = parameter.in === 'query' ? `${filled}?${parameter.name}=a%00b` : filled
        const name = `${operation.method} ${operation.path} ${parameter.name}`
        for (const { who, ...call } of both) {
          const body = operation.body && {
            body: JSON.stringify(sampleOf(operation.body)),
            headers: { 'Content-Type': 'application/json' },
          }
          const response = await app.send(path, { method: operation.method, ...body }, call)
          if (who === 'guest' && UNAUTHORIZED_STATUSES.includes(response.status)) continue
          expect(response.status, name).toBe(400)
          const { error } = await response.json()
          if (parameter.schema.type === 'string') expect(error, name).toBe(BROKEN_TEXT)
        }
        checked.push(name)
      }
    }
    expect(checked).toEqual(
      expect.arrayContaining([
        'GET /api/search q',
        'GET /api/interpretations/{slug} slug',
        'GET /api/journal/nights/{month} month',
        'GET /api/journal/insights today',
        'GET /api/blog view',
        'DELETE /api/blog/{id} id',
      ]),
    )
  })
})
