import { availableParallelism } from 'node:os'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { content } from './vite-content.ts'

/** These measure what their whole process does, in which nothing else may run. */
const MEASURING = ['src/server/interpreter/hostile-text.test.ts', 'src/server/markdown/limits.test.ts']

/** These need the processor time that hashing a password takes, or ask what the hashes are made with. */
const HASHING = ['src/server/http/api/password-hashing.thorough.test.ts']

/** What only `npm run test:thorough` runs: faults of the machine and of the network, repeated, and what takes long. */
const notThorough = (mode: string) => (mode === 'thorough' ? [] : ['**/*.thorough.test.{ts,tsx}'])

/** Wide, since only a hang should ever meet them; what repeats a fault in full takes many minutes. */
const timeouts = (mode: string) =>
  mode === 'thorough'
    ? { testTimeout: 1_800_000, hookTimeout: 600_000 }
    : { testTimeout: 180_000, hookTimeout: 240_000 }

const common = { environment: 'node', setupFiles: ['tests/support/fail-on-console.ts'] }

export default defineConfig(({ mode }) => ({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: ['tests/support/postgres.ts'],
    projects: [
      {
        plugins: [content()],
        test: {
          ...common,
          ...timeouts(mode),
          name: 'pages',
          include: ['src/{components,features,lib}/**/*.test.{ts,tsx}', ...MEASURING, ...HASHING],
          exclude: notThorough(mode),
        },
      },
      {
        plugins: [content()],
        test: {
          ...common,
          ...timeouts(mode),
          name: 'server',
          include: ['{src,scripts,research}/**/*.test.ts'],
          exclude: ['src/{components,features,lib}/**', ...MEASURING, ...HASHING, ...notThorough(mode)],
          alias: { '@node-rs/argon2': path.resolve('tests/support/quick-argon2.ts') },
          // One process runs many files: loading the site, the dictionary and the English tagger takes most files
          // longer than their tests. Each file has databases and apps of its own; a test that replaces a global puts it
          // back.
          isolate: false,
        },
      },
    ],
  },
}))
