import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'

/** A running server. `startMs` is the time until it was ready; `stop` resolves to its exit code. */
export type ServerProcess = {
  url: string
  child: ChildProcess
  startMs: number
  output(): string
  stop(): Promise<number | null>
}

/** The error thrown when the server ends before it is ready: its output, and its exit code. */
export type Refusal = Error & { exitCode: number }

/**
 * Starts the product as `npm start` does, on a free port, and waits until it is ready. Throws with the server's output
 * if it exits before. `env` is added to this process's environment variables; `cwd` is where it finds its content.
 */
export async function startServer(env: Record<string, string>, cwd = process.cwd()): Promise<ServerProcess> {
  const port = env['PORT'] ?? String(await freePort())
  const started = performance.now()
  const child = spawn(process.execPath, [path.resolve('scripts/start.ts')], {
    cwd,
    env: { ...process.env, LOG_LEVEL: 'info', ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (data) => (output += data))
  child.stderr.on('data', (data) => (output += data))
  const url = `http://localhost:${port}`
  // Checks the server's output, not the port: another process might respond there.
  while (!output.includes('is ready at')) {
    if (child.exitCode !== null) throw Object.assign(new Error(output), { exitCode: child.exitCode })
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  return {
    url,
    child,
    startMs: performance.now() - started,
    output: () => output,
    async stop() {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
      return child.exitCode
    },
  }
}

/** A port on which no process is listening at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
