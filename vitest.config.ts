import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { content } from './vite-content.ts'

export default defineConfig({
  plugins: [content()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    environment: 'node',
    maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: ['tests/support/postgres.ts'],
    setupFiles: ['tests/support/fail-on-console.ts'],
    // Wide, since only a hang should ever meet them.
    testTimeout: 180_000,
    hookTimeout: 240_000,
  },
})
