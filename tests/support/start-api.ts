import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** The API in a process of its own. `stop` kills it. */
export type ApiProcess = { child: ChildProcess; url: string; stop(): Promise<void> }

/**
 * Starts `api-process.ts` with `settings` as environment variables, in a working directory that has the site's content.
 * Throws, with what the process has written to its error output, when it ends before it accepts requests.
 */
export async function startApi(settings: Record<string, string>, cwd: string): Promise<ApiProcess> {
  const child = spawn(process.execPath, [path.resolve('tests/support/api-process.ts')], {
    cwd,
    env: { ...process.env, LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (data) => (errors += data))
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^port (\d+)$/.exec(line)?.[1]
    if (port) return { child, url: `http://127.0.0.1:${port}`, stop }
  }
  throw new Error(`The process ended before it answered.\n${errors}`)
}
