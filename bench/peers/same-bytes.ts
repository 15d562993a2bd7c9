import { type ChildProcess, fork, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../tests/support/server-process.ts'

/** A response as it was sent: its body, still compressed, and its headers without those of the connection. */
export type RawResponse = { body: Buffer; headers: Record<string, string> }

export type BareServer = { url: string; stop(): Promise<void> }

/** Requests `url` and returns what was sent. `fetch` would decompress the body. */
export async function requestRaw(url: string, headers: Record<string, string>): Promise<RawResponse> {
  const [response] = await once(get(url, { headers }), 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  const { date: _, connection: __, 'keep-alive': ___, ...sent } = response.headers as IncomingHttpHeaders
  return { body: Buffer.concat(chunks), headers: sent as Record<string, string> }
}

/** Starts a bare Hono or Node server that answers everything with `response`. */
export async function startBare(kind: 'hono' | 'node', { body, headers }: RawResponse): Promise<BareServer> {
  const child = fork(path.join(import.meta.dirname, '../support/bare-server.ts'))
  child.send({ kind, body: body.toString('base64'), headers })
  const [port] = (await once(child, 'message')) as [number]
  return { url: `http://127.0.0.1:${port}/`, stop: () => ended(child) }
}

/** Starts nginx with one worker, which sends `response` from a file. Undefined where nginx isn't installed. */
export async function startNginx({ body, headers }: RawResponse): Promise<BareServer | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined
  const folder = await mkdtemp(path.join(tmpdir(), 'somnary-nginx-'))
  const port = await freePort()
  await writeFile(path.join(folder, 'page'), body)
  const { 'content-type': type = 'text/html', 'content-length': _, ...others } = headers
  const lines = Object.entries(others).map(([name, value]) => `add_header ${name} ${quoted(value)};`)
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
     user ${process.getuid?.() === 0 ? 'root' : 'nobody'};
     events { worker_connections 1024; }
     http {
       access_log off; sendfile on; keepalive_requests 1000000; open_file_cache max=10;
       ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
       server {
         listen 127.0.0.1:${port}; etag off;
         location = / { root ${folder}; try_files /page =404; default_type ${quoted(type)}; ${lines.join(' ')} }
       }
     }`,
  )
  const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' })
  const url = `http://127.0.0.1:${port}/`
  for (let tries = 0; tries < 50 && !(await isUp(url)); tries++) await new Promise((done) => setTimeout(done, 100))
  return {
    url,
    async stop() {
      await ended(child)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const quoted = (value: string) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

function isUp(url: string): Promise<boolean> {
  return fetch(url, { headers: { 'Accept-Encoding': 'identity' } }).then(
    ({ status }) => status === 200,
    () => true,
  )
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
