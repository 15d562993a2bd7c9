import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import packageJson from '../package.json' with { type: 'json' }

type Service = {
  image: string
  read_only?: boolean
  healthcheck?: unknown
  build?: string
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, { condition: string }>
  cap_drop?: string[]
  ports?: string[]
}
type Compose = { services: Record<string, Service>; secrets: Record<string, { file: string }> }
type Step = { uses?: string; run?: string; with?: Record<string, unknown> }
type Workflow = {
  on: object
  permissions: Record<string, string>
  jobs: Record<string, { 'runs-on': string; 'timeout-minutes': number; needs?: string; steps: Step[] }>
}

const read = (file: string) => readFileSync(file, 'utf8')
const dockerfile = read('Dockerfile')
const lines = dockerfile.replaceAll('\\\n', ' ').split('\n')
const ignored = read('.dockerignore').split('\n')

describe('the Dockerfile', () => {
  test('has the version of Node that the package brings', () => {
    expect(/^ARG NODE_VERSION=(.+)$/m.exec(dockerfile)?.[1]).toBe(packageJson.optionalDependencies.node)
    for (const from of lines.filter((line) => line.startsWith('FROM '))) {
      expect(from).toMatch(/^FROM node:\$\{NODE_VERSION\}-bookworm-slim/)
    }
  })

  test('copies what exists and what the build is given', () => {
    const sources = lines.flatMap((line) => {
      const words = /^COPY (?!.*--from)(.*)$/.exec(line)?.[1]?.split(' ').slice(0, -1) ?? []
      return words.filter((word) => !word.startsWith('--'))
    })
    expect(sources.length).toBeGreaterThan(6)
    for (const source of sources) {
      expect(existsSync(source), source).toBe(true)
      expect(ignored).toContain(`!${source}`)
    }
    // The files that the last stage takes from another stage were copied or made there.
    const taken = lines.flatMap((line) => /^COPY --from=build (.*) \S+$/.exec(line)?.[1]?.split(' ') ?? [])
    const names = taken.filter((word) => word.startsWith('/app/')).map((word) => word.slice('/app/'.length))
    expect(names).toContain('dist')
    for (const name of names) expect([...sources, 'dist']).toContain(name)
  })

  test('lets in no settings, data or tests', () => {
    expect(ignored).toContain('*')
    for (const name of ['.env', 'data', 'secrets', 'tests', 'node_modules']) expect(ignored).not.toContain(`!${name}`)
    expect(ignored).toContain('**/*.test.ts')
  })

  test('runs as an ordinary user, and answers for its health', () => {
    const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
    const order = ['USER node', 'HEALTHCHECK', 'CMD'].map((word) => last.findIndex((line) => line.startsWith(word)))
    expect(order.every((at) => at > 0)).toBe(true)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(last.some((line) => line.startsWith('HEALTHCHECK') && line.includes('/healthz'))).toBe(true)
    // In the form that starts no shell, so that SIGTERM reaches Node.
    expect(last.filter((line) => line.startsWith('CMD'))).toEqual(['CMD ["node", "scripts/start.ts"]'])
    expect(lines.some((line) => line.includes('npm ci --omit=dev'))).toBe(true)
  })
})

describe('compose.yaml', () => {
  const text = read('compose.yaml')
  const { services, secrets } = load(text, { schema: CORE_SCHEMA.withTags(mergeTag) }) as Compose
  const apps = Object.entries(services).filter(([name]) => name.startsWith('app-'))

  test('has PostgreSQL, two servers of the site and Caddy', () => {
    expect(Object.keys(services).sort()).toEqual(['app-1', 'app-2', 'caddy', 'database'])
  })

  test.each(Object.entries(services))(
    '%s has a pinned image, a read-only root and a health check',
    (_name, service) => {
      expect(service.read_only).toBe(true)
      if (service.build) expect(dockerfile).toContain('HEALTHCHECK')
      else {
        expect(service.image).toMatch(/^[\w./-]+:\d+\.\d+[\w.-]*$/)
        expect(service.healthcheck).toBeDefined()
      }
    },
  )

  test('no secret is in the file', () => {
    for (const [, { environment = {} }] of Object.entries(services)) {
      for (const [name, value] of Object.entries(environment)) {
        if (/SECRET|PASSWORD|KEY|TOKEN/.test(name))
          expect(value, name).toMatch(/^\$\{\w+:[-?][^}]*\}$|^\/run\/secrets\//)
      }
      expect(environment['DATABASE_URL'] ?? '').not.toMatch(/:\/\/\w+:[^$]/)
    }
    for (const { file } of Object.values(secrets)) expect(ignoredByGit(file)).toBe(true)
  })

  test('the servers share all settings, and only Caddy is reached from outside', () => {
    const [[, first], [, second]] = apps as [[string, Service], [string, Service]]
    expect(first.environment).toEqual(second.environment)
    // One proxy is in front.
    expect(first.environment?.['TRUST_PROXY']).toBe('1')
    expect(first.cap_drop).toEqual(['ALL'])
    // Each has its own data folder and both the same for backups, so that one backup is made for both.
    expect(first.volumes?.[0]).not.toBe(second.volumes?.[0])
    expect(first.volumes?.[1]).toBe(second.volumes?.[1])
    const open = Object.entries(services).flatMap(([name, { ports }]) => (ports ? [name] : []))
    expect(open).toEqual(['caddy'])
    for (const [, { depends_on }] of apps) expect(depends_on?.['database']?.condition).toBe('service_healthy')
  })

  test('Caddy is told of each server', () => {
    expect(services['caddy']?.environment?.['UPSTREAMS']?.split(' ')).toEqual(apps.map(([name]) => `${name}:3000`))
    const caddyfile = read('deploy/Caddyfile')
    for (const setting of ['{$DOMAIN', '{$UPSTREAMS', 'health_uri /readyz', 'lb_try_duration', 'flush_interval -1'])
      expect(caddyfile).toContain(setting)
  })

  test('every setting exists', () => {
    const config = read('src/server/bootstrap/config.ts')
    for (const name of Object.keys(services['app-1']?.environment ?? {})) expect(config).toContain(`    ${name}: `)
  })
})

const ignoredByGit = (file: string) =>
  read('.gitignore')
    .split('\n')
    .includes(`${file.split('/')[1]}/`)

describe.each(readdirSync('.github/workflows'))('the workflow %s', (file) => {
  const workflow = load(read(`.github/workflows/${file}`)) as Workflow
  const steps = Object.values(workflow.jobs).flatMap((job) => job.steps)

  test('may read only, in a pinned system, and ends', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const job of Object.values(workflow.jobs)) {
      expect(job['runs-on']).toMatch(/^ubuntu-\d/)
      expect(job['timeout-minutes']).toBeGreaterThan(0)
      for (const needed of [job.needs ?? []].flat()) expect(Object.keys(workflow.jobs)).toContain(needed)
    }
    for (const { uses } of steps) if (uses) expect(uses).toMatch(/^(actions|docker)\/[\w-]+@v\d+$/)
  })

  test('runs commands that the package has, and tests before it publishes', () => {
    for (const { run } of steps) {
      const [, script] = /^npm (?:run )?(?!ci\b)([\w:]+)$/.exec(run ?? '') ?? []
      if (script) expect(Object.keys(packageJson.scripts)).toContain(script)
    }
    const publishing = Object.values(workflow.jobs).filter((job) => job.steps.some((step) => step.with?.['push']))
    for (const job of publishing) expect(workflow.jobs[job.needs ?? '']?.steps.at(-1)?.run).toBe('npm test')
  })
})
