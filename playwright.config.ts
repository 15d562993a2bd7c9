import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { ADMINISTRATOR } from './tests/e2e/administrator.ts'
import { CHROMIUM_FLAGS, findChromium } from './tests/support/chromium.ts'

/**
 * Passkeys, service workers and push messages need a secure context, and the rest start servers of their own. Single
 * tests like these are tagged instead (`tests/e2e/visitor.ts`).
 */
const SECURE_ONLY =
  /(?:account-security|before-hydration|offline|offline-journal|lost-responses|refused-cookie|reminders|process|start-failures|security|hostile-pages|database-away|streaming|feedback)(?:\.thorough)?\.spec\.ts$/

/** What only `npm run test:thorough` runs: tests with the tag, and files with it in their name. */
const THOROUGH = /@thorough|\.thorough\.spec\.ts/

/** Another port lets two checkouts test at once. */
const PORT = Number(process.env['E2E_PORT'] ?? 4173)
const INSECURE = `http://0.0.0.0:${PORT}`
const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  // Wide, since only a hang should ever meet them.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) },
    // What opens without a connection has tests of its own.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'localhost', grepInvert: THOROUGH },
    // Browsers trust localhost as they do https, but not a plain http address, as of a server in the local network.
    { name: 'insecure', grep: /@writes/, grepInvert: THOROUGH, use: { baseURL: INSECURE } },
    // The rest of `npm run test:thorough`.
    { name: 'thorough', grep: THOROUGH },
    {
      name: 'thorough-insecure',
      grepInvert: /@writes|@secure-only|@thorough/,
      testIgnore: SECURE_ONLY,
      use: { baseURL: INSECURE },
    },
  ],
  webServer: {
    command: 'node scripts/start.ts',
    url: `http://localhost:${PORT}/readyz`,
    timeout: 60_000,
    env: {
      PORT: String(PORT),
      DATA_DIR: mkdtempSync(path.join(tmpdir(), 'somnary-e2e-')),
      // Every test is a visitor from an address of its own.
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      LIMIT_REGISTRATIONS: '1000',
      LIMIT_POSTS: '1000',
      ADMIN_USERNAME: ADMINISTRATOR.username,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
    },
  },
})
