import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp } from '../../../tests/support/app.ts'
import { describeSite } from '../../../tests/support/database.ts'
import { startTranscriptionStandIn } from '../../../tests/support/transcription-stand-in.ts'
import { type HttpServer, openHttpServer } from '../bootstrap/http-server.ts'
import { makeLog } from '../bootstrap/log.ts'
import { makeApp } from './app.ts'

const DEBUG = 20
const WAIT = { timeout: 60_000 }

describeSite('a body that breaks off', (open) => {
  let server: HttpServer
  let service: Awaited<ReturnType<typeof startTranscriptionStandIn>>
  let cookie: string
  let writes: { method: string; path: string }[]
  const lines: { level: number; msg: string; route?: string; status?: number }[] = []
  beforeAll(async () => {
    service = await startTranscriptionStandIn()
    const log = makeLog(
      'debug',
      new Writable({
        write(chunk, _, done) {
          for (const line of String(chunk).trim().split('\n')) lines.push(JSON.parse(line))
          done()
        },
      }),
    )
    const settings = { TRANSCRIBE_BASE_URL: service.url, TRANSCRIBE_MODEL: 'whisper' }
    const { services, becomeMember, routes } = await openApp(await open(), settings, undefined, log)
    cookie = (await becomeMember('leaves-early')).call.cookie
    writes = routes.filter(({ method, isMiddleware }) => !isMiddleware && !['GET', 'HEAD', 'ALL'].includes(method))
    const app = makeApp(services)
    const renderPage = () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })
    server = await openHttpServer((request) => app.fetch(request, { address: '203.0.113.7', renderPage }), {
      port: 0,
      host: '127.0.0.1',
    })
  })
  afterAll(async () => {
    await server.stop(0)
    await service.close()
  })

  /** Sends the beginning of a body, leaves, and returns the line of the request and all that is more than a detail. */
  async function breakOff(method: string, path: string, lengthHeader: string, begun: string) {
    lines.length = 0
    const isForm = !path.startsWith('/api/')
    const type =
      path === '/api/transcriptions' ? 'audio/webm' : isForm ? 'application/x-www-form-urlencoded' : 'application/json'
    const socket = connect(server.port, '127.0.0.1')
    await once(socket, 'connect')
    const address = path.replace(/:\w+(\{[^}]*\})?/g, '00000000-0000-4000-8000-000000000000')
    const head = [
      `${method} ${address} HTTP/1.1`,
      'Host: localhost',
      `Cookie: ${cookie}`,
      `Content-Type: ${type}`,
      lengthHeader,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${begun}`)
    // A request whose body isn't read is answered before the client leaves.
    await new Promise((resolve) => setTimeout(resolve, 20))
    socket.destroy()
    await expect.poll(() => lines.some(({ msg }) => msg === 'answered'), WAIT).toBe(true)
    const { status } = lines.find(({ msg }) => msg === 'answered') ?? {}
    return { status, told: lines.filter(({ level }) => level > DEBUG).map(({ msg }) => msg) }
  }

  it.each([
    ['of a known length', 'Content-Length: 1000', '{"title": "I walk'],
    ['sent in chunks', 'Transfer-Encoding: chunked', '8\r\n{"title"\r\n'],
  ])('%s is no failure of the site’s, on any route', async (_, lengthHeader, begun) => {
    expect(writes.length).toBeGreaterThan(40)
    for (const { method, path } of writes) {
      const name = `${method} ${path}`
      const { status, told } = await breakOff(method, path, lengthHeader, begun)
      expect([name, told]).toEqual([name, []])
      expect([name, [400, 429].includes(status ?? 0)]).toEqual([name, true])
    }
  })
})
