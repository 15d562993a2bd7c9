import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

it('has a default for every setting', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    site: { url: 'http://localhost:3000', name: 'Somnary' },
    secure: false,
    limits: { guest: 5, dreamer: 15, visionary: 100, registrations: 20, posts: 10, pages: 3000 },
    admin: undefined,
    ai: { provider: 'dictionary' },
  })
})

it('treats an empty value as not set', () => {
  expect(readConfig({ DATABASE_URL: '', AI_API_KEY: '', SITE_URL: '', CONTACT_EMAIL: '' })).toMatchObject({
    databaseUrl: undefined,
    site: { url: 'http://localhost:3000' },
  })
})

it('reports all faults at once', () => {
  const settings = { PORT: '70000', SECRET: 'short', AI_PROVIDER: 'openai', LOG_LEVEL: 'loud', SITE_URL: 'nowhere' }
  expect(() => readConfig(settings)).toThrow(ConfigError)
  for (const name of ['PORT', 'SECRET', 'LOG_LEVEL', 'SITE_URL']) {
    expect(() => readConfig(settings)).toThrow(new RegExp(`^  ${name} `, 'm'))
  }
})

it.each([
  [{ DATABASE_URL: 'postgres://localhost/x' }, 'SECRET'],
  [{ AI_PROVIDER: 'openai', AI_MODEL: 'm' }, 'AI_API_KEY'],
  [{ AI_PROVIDER: 'anthropic', AI_API_KEY: 'k' }, 'AI_MODEL'],
  [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'm' }, 'AI_BASE_URL'],
  [{ ADMIN_USERNAME: 'keeper' }, 'ADMIN_PASSWORD'],
  [{ DATABASE_URL: 'mysql://localhost/x', SECRET: 's'.repeat(32) }, 'DATABASE_URL'],
])('requires the settings that belong together: %o', (settings, name) => {
  expect(() => readConfig(settings)).toThrow(name)
})

it('marks cookies Secure on an HTTPS site', () => {
  expect(readConfig({ SITE_URL: 'https://dreams.example/' })).toMatchObject({
    secure: true,
    site: { url: 'https://dreams.example' },
  })
})
