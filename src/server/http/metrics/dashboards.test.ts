import { readFile } from 'node:fs/promises'
import { load } from 'js-yaml'
import { expect, it } from 'vitest'
import { openApp, PASSWORD } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'

/** The words of PromQL itself; Prometheus makes `up` for each target. */
const PROMQL = /^(by|on|or|and|sum|max|rate|topk|increase|histogram_quantile|time|up)$/

/** The metrics that an expression reads. */
function metricsIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|"[^"]*"|\[[^\]]*\]/g, ' ').replace(/\b(by|without|on)\s*\([^)]*\)/g, ' ')
  return [...bare.matchAll(/[a-z_][a-z_\d]*/gi)].map(([name]) => name).filter((name) => !PROMQL.test(name))
}

async function expressions(): Promise<string[]> {
  const dashboard = JSON.parse(await readFile('deploy/grafana/somnary.json', 'utf8')) as {
    panels: { targets?: { expr: string }[] }[]
  }
  const alerts = load(await readFile('deploy/prometheus/alerts.yml', 'utf8')) as {
    groups: { rules: { expr: string }[] }[]
  }
  return [
    ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...alerts.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ]
}

describeSite('the dashboard and the alerts', (open) => {
  it('read only metrics that there are, and all that are the site’s own', async () => {
    const app = await openApp(await open())
    const text = await (await app.get('/metrics', { address: '127.0.0.1' })).text()
    const families = [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, name = '', type]) => ({ name, type }))
    const existing = new Set(
      families.flatMap(({ name, type }) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
      ),
    )
    const used = new Set((await expressions()).flatMap(metricsIn))
    expect([...used].filter((name) => !existing.has(name))).toEqual([])
    const own = families.map(({ name }) => name).filter((name) => !/^(nodejs|process)_/.test(name))
    expect(own.filter((name) => ![...used].some((one) => one.startsWith(name)))).toEqual([])
  })

  it('show what rate limits refuse, by the names of the limits', async () => {
    const app = await openApp(await open(), { LIMIT_REGISTRATIONS: '0' })
    const registration = { username: 'one-too-many', password: PASSWORD }
    expect((await app.post('/api/register', registration)).status).toBe(429)
    const guess = { username: 'nobody-here', password: 'a wrong password' }
    const guesses: number[] = []
    for (let at = 0; at < 11; at++) guesses.push((await app.post('/api/login', guess)).status)
    expect(guesses.at(-1)).toBe(429)
    const text = await (await app.get('/metrics', { address: '127.0.0.1' })).text()
    const refused = [...text.matchAll(/^rate_limit_refusals_total\{(.*)\} (\d+)$/gm)].map(([, ...found]) => found)
    expect(refused).toEqual([
      ['route="/api/register",limit="registrations"', '1'],
      ['route="/api/login",limit="passwords_of_name"', '1'],
    ])
    const shown = (await expressions()).filter((expression) => expression.includes('rate_limit_refusals_total'))
    expect(shown).toEqual([expect.stringMatching(/^sum by \(limit, route\) /)])
  })
})
