import { beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { symbolNameSchema, symbolSchema } from '../../../contract/symbols.ts'
import { TRADITIONS } from '../../../shared/traditions.ts'

describeSite('the traditions', (open) => {
  let app: Awaited<ReturnType<typeof openApp>>
  beforeAll(async () => {
    app = await openApp(await open())
  })
  const symbolsOf = async (tradition: string) =>
    symbolNameSchema.array().parse(await (await app.get(`/api/traditions/${tradition}/interpretations`)).json())

  it('list the symbols of which they speak, from A to Z', async () => {
    const all = symbolSchema.array().parse(await (await app.get('/api/search?q=')).json())
    for (const tradition of TRADITIONS) {
      const speaking = all.filter(({ traditions }) => traditions.some((one) => one.tradition === tradition))
      const found = (await symbolsOf(tradition)).map(({ slug }) => slug)
      expect(found.toSorted(), tradition).toEqual(speaking.map(({ slug }) => slug).sort())
      expect(found.length, tradition).toBeGreaterThan(0)
    }
    const names = (await symbolsOf('islamic')).map(({ keyword }) => keyword)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  })

  it('are each in a paragraph of the entry, and together its cultural context', async () => {
    const snake = symbolSchema.parse(await (await app.get('/api/interpretations/snake')).json())
    expect(snake.traditions.length).toBeGreaterThan(2)
    expect(snake.culturalContext).toBe(snake.traditions.map(({ text }) => text).join(' '))
  })

  it.each(['none-such', 'Western', '__proto__'])('are seven, and not %s', async (name) => {
    const response = await app.get(`/api/traditions/${name}/interpretations`)
    expect([response.status, await response.json()]).toEqual([404, { error: 'Tradition not found' }])
  })
})
