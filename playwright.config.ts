import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, findChromium } from './tests/support/chromium.ts'

/** Another port lets two checkouts test at once. */
const PORT = Number(process.env['E2E_PORT'] ?? 4173)
const executablePath = findChromium()

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  // Wide, since only a hang should ever meet them.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: { args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) },
    // What opens without a connection has tests of its own.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'localhost' },
    // Browsers trust localhost as they do https, but not a plain http address, as of a server in the local network.
    { name: 'insecure', grep: /@writes/, use: { baseURL: `http://0.0.0.0:${PORT}` } },
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
    },
  },
})
