import { once } from 'node:events'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Backups, RestoreControl } from './backups.ts'
import type { Logger } from './log.ts'

const requestSchema = z.discriminatedUnion('command', [
  z.object({ command: z.literal('backup'), file: z.string().min(1).optional() }),
  z.object({ command: z.literal('restore'), file: z.string().min(1), identity: z.string().optional() }),
])

export type ControlRequest = z.infer<typeof requestSchema>
/** `done` is a sentence for the person who gave the command, `error` the reason why it wasn't done. */
export type ControlResponse = { done: string } | { error: string }

type RunCommand = (request: ControlRequest, control: RestoreControl) => Promise<string>

/**
 * The path of the socket. In a folder of its own, since a socket is made with the rights that the process gives to all
 * new files, and could be opened by others until these are taken away; nobody else may enter the folder.
 */
export function controlSocketPath(dataDir: string): string {
  const absolute = path.join(dataDir, 'control', 'socket')
  // A socket's path has at most 107 bytes; the one from the working directory may be shorter.
  const relative = path.relative(process.cwd(), absolute)
  return relative.length < absolute.length ? relative : absolute
}

/**
 * Listens for the commands of `npm run backup` and `npm run restore`, which can't open the embedded database while the
 * server has it open. The socket is a file that only the user of the server may open; nothing is on the network. Where
 * it can't be made, the log says so and the commands need the server to be stopped. A restore whose command has ended,
 * or whose server stops, is cancelled while it can be.
 */
export async function openControlSocket(
  dataDir: string,
  run: RunCommand,
  log: Pick<Logger, 'info' | 'warn' | 'error'>,
): Promise<{ close(): Promise<void> }> {
  const socket = controlSocketPath(dataDir)
  const server = createServer(async (request, response) => {
    const left = new AbortController()
    response.on('close', () => left.abort())
    // Tells the command, before its answer, that it can't be cancelled any more.
    const control = { signal: left.signal, onFinal: () => response.writeProcessing() }
    const answer = await answerRequest(() => text(request), run, control, log)
    response.writeHead('done' in answer ? 200 : 400, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(answer))
  })
  try {
    await mkdir(path.dirname(socket), { recursive: true, mode: 0o700 })
    await chmod(path.dirname(socket), 0o700)
    // Left by a server that was killed: this one has the lock on the database.
    await rm(socket, { force: true })
    await listen(server, socket)
    await chmod(socket, 0o600)
  } catch (err) {
    log.warn({ err }, 'no commands can be given to this server while it runs')
  }
  return {
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function listen(server: Server, socket: string): Promise<void> {
  server.listen(socket)
  await once(server, 'listening')
}

/**
 * Carries out what a request asks for. A command that ends before it has sent its request is answered like any other.
 */
async function answerRequest(
  readBody: () => Promise<string>,
  run: RunCommand,
  control: RestoreControl,
  log: Pick<Logger, 'info' | 'error'>,
): Promise<ControlResponse> {
  try {
    const request = requestSchema.safeParse(JSON.parse(await readBody()))
    if (!request.success)
      return { error: 'The running server doesn’t know this command: restart it with this version.' }
    const done = await run(request.data, control)
    log.info({ command: request.data.command }, 'a command was carried out')
    return { done }
  } catch (err) {
    log.error({ err }, 'a command failed')
    return { error: (err as Error).message }
  }
}

/** Carries out a command; returns the sentence to be printed. Throws errors whose message says what is wrong. */
export async function runCommand(backups: Backups, request: ControlRequest, control: RestoreControl): Promise<string> {
  if (request.command === 'restore') {
    const rows = await backups.restore(request.file, request.identity, control)
    return `Restored ${rows} rows from ${request.file}.`
  }
  if (request.file) return `Wrote ${await backups.toFile(request.file)} rows to ${request.file}.`
  const { name, rows } = await backups.toStore(new Date())
  return `Wrote ${rows} rows to ${name} in ${backups.store?.place}.`
}
