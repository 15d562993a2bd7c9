import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** The API as a process of its own (`api-process.ts`). */
export type ApiServer = {
  url: string
  child: ChildProcess
  /** Sends a signal, and resolves when the process has ended. */
  end(signal: NodeJS.Signals): Promise<void>
}

/**
 * Starts the API as a process of its own in the working directory `cwd` (see `makeSmallSite`) with these settings, and
 * waits until it accepts requests. `execArgv` are options of Node. Throws if the process ends before.
 */
export async function startApi(
  settings: Record<string, string>,
  cwd: string,
  execArgv: string[] = [],
): Promise<ApiServer> {
  const child = spawn(process.execPath, [...execArgv, path.resolve('tests/support/api-process.ts')], {
    cwd,
    env: { ...process.env, LOG_LEVEL: 'silent', DATABASE_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^port (\d+)$/.exec(line)?.[1]
    if (!port) continue
    const end = async (signal: NodeJS.Signals) => {
      child.kill(signal)
      await exited
    }
    return { url: `http://127.0.0.1:${port}`, child, end }
  }
  throw new Error('The process ended before it answered.')
}
