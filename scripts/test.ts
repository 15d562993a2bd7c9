import { spawn } from 'node:child_process'

// Usage: npm test, or npm run test:thorough
// Runs all checks and tests; the tests in full with `--thorough`. The build stands first, beside the checks, since each
// of them keeps one core busy, and the tests of the server start from the database template that it makes.

const isThorough = process.argv.includes('--thorough')

const [check, build] = await Promise.all([run('check'), run('build')])
for (const { output } of [check, build]) process.stdout.write(output)
if (check.code !== 0 || build.code !== 0) process.exit(1)
for (const [script, ...thorough] of [
  ['test:unit', '--mode=thorough'],
  ['test:browser', '--project=thorough', '--project=thorough-insecure'],
] as const) {
  const { code } = await run(script, 'inherit', isThorough ? thorough : [])
  if (code !== 0) process.exit(1)
}

/**
 * Runs a script of package.json with `args`: resolves to its exit code, and to what it has written unless that is shown
 * at once.
 */
async function run(
  script: string,
  stdio: 'inherit' | 'pipe' = 'pipe',
  args: string[] = [],
): Promise<{ code: number; output: string }> {
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    stdio: ['inherit', stdio, stdio],
    shell: process.platform === 'win32',
  })
  let output = ''
  child.stdout?.on('data', (data) => (output += data))
  child.stderr?.on('data', (data) => (output += data))
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status) => resolve(status ?? 1))
  })
  return { code, output }
}
