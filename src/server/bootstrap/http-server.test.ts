import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { type HttpServer, LIMITS, openHttpServer, STOP } from './http-server.ts'

/** Longer than what the system buffers for a connection. */
const LARGE = 'x'.repeat(4_000_000)
const SMALL = 'a page'
const SLOW_MS = 300
const WAIT = { timeout: 60_000 }

let server: HttpServer
/** Requests for an address that ends so wait for this. */
let waiting = Promise.withResolvers<void>()
const agents: Agent[] = []
const sockets: Socket[] = []
afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy()
  for (const socket of sockets.splice(0)) socket.destroy()
  waiting.resolve()
  waiting = Promise.withResolvers()
  await server.stop(0)
})

async function open(limits = LIMITS, stopTimes = STOP, trustProxy = 0): Promise<void> {
  server = await openHttpServer(
    async (incoming, { isStopping, ending }) => {
      const { pathname } = new URL(incoming.url)
      if (pathname === '/readyz') return new Response(null, { status: isStopping() ? 503 : 200 })
      if (pathname === '/large') return new Response(LARGE)
      if (pathname === '/until-the-end') {
        await once(ending, 'abort')
        return new Response('ended in time')
      }
      if (pathname === '/slow') await pause(SLOW_MS)
      if (pathname.endsWith('/waiting')) await waiting.promise
      if (pathname === '/refused') return Response.json({ error: 'No.' }, { status: 401 })
      if (incoming.method === 'POST') return new Response(String((await incoming.text()).length))
      return new Response(SMALL)
    },
    { port: 0, host: '127.0.0.1', trustProxy, limits, stopTimes },
  )
}

/** Sends a request. Throws the connection's error, and one for an answer that breaks off. */
async function get(path: string, agent?: Agent): Promise<{ status: number; body: string; closes: boolean }> {
  const sent = request({ host: '127.0.0.1', port: server.port, path, agent: agent ?? false })
  sent.end()
  const [response] = await once(sent, 'response')
  return {
    status: response.statusCode,
    body: await text(response),
    closes: response.headers.connection === 'close',
  }
}

/** A raw connection: what it has got so far, and when it was closed. */
async function dial(): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> {
  const socket = connect(server.port, '127.0.0.1')
  sockets.push(socket)
  await once(socket, 'connect')
  let received = ''
  socket.on('data', (data) => (received += data))
  // A client that is cut off while it sends is told so by a reset as well.
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.on('close', resolve))
  return { socket, received: () => received, closed }
}

it('drops no request under load: each gets a whole answer or is refused at connecting', async () => {
  await open()
  const outcomes = { whole: 0, refused: 0, dropped: [] as string[] }
  const send = async (path: string, agent?: Agent) => {
    try {
      const { body } = await get(path, agent)
      if (body !== (path === '/large' ? LARGE : SMALL)) outcomes.dropped.push(`${path} broke off`)
      else outcomes.whole += 1
      return true
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ECONNREFUSED') outcomes.refused += 1
      else outcomes.dropped.push(`${path} ${code}`)
      return false
    }
  }
  const kept = Array.from({ length: 12 }, async (_, at) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    agents.push(agent)
    while (await send(['/', '/slow', '/large'][at % 3] as string, agent));
  })
  const fresh = Array.from({ length: 4 }, async (_, at) => {
    while (await send(at === 0 ? '/slow' : '/'));
  })
  await expect.poll(() => outcomes.whole, WAIT).toBeGreaterThan(100)
  const before = outcomes.whole
  expect((await get('/readyz')).status).toBe(200)
  const stopped = server.stop(500)
  expect((await get('/readyz')).status).toBe(503)
  await Promise.all([stopped, ...kept, ...fresh])
  expect(outcomes.dropped).toEqual([])
  expect(outcomes.whole).toBeGreaterThan(before)
  expect(outcomes.refused).toBe(kept.length + fresh.length)
})

it('closes the connections of answers while it stops, and those that nobody uses', async () => {
  await open()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  agents.push(agent)
  expect((await get('/', agent)).closes).toBe(false)
  const idle = await dial()
  const slow = get('/slow', agent)
  await pause(SLOW_MS / 2)
  const stopped = server.stop(0)
  expect((await slow).closes).toBe(true)
  await Promise.all([stopped, idle.closed])
  await expect(get('/')).rejects.toThrow('ECONNREFUSED')
})

it('reads a request that comes in while it stops, on a connection that was open', async () => {
  await open()
  const { socket, received, closed } = await dial()
  const stopped = server.stop(0)
  socket.write('GET / HTTP/1.1\r\nHost: ')
  await pause(STOP.silentMs + 500)
  socket.write('localhost\r\n\r\n')
  await Promise.all([stopped, closed])
  expect(received()).toMatch(/^HTTP\/1.1 200 OK[\s\S]*a page$/)
})

it('tells requests that last too long to end, and answers them', async () => {
  await open(LIMITS, { ...STOP, drainMs: 600, lastWordsMs: 300 })
  const answer = get('/until-the-end')
  await pause(100)
  await server.stop(0)
  expect(await answer).toMatchObject({ status: 200, body: 'ended in time' })
})

it('cuts off clients that send headers or bodies too slowly with 408', async () => {
  await open({ ...LIMITS, headersMs: 400, requestMs: 900, bodyPauseMs: 300, checkMs: 50 })
  const post = (length: number) => `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`
  const slowly = async ({ socket }: { socket: Socket }, texts: string[], ms: number) => {
    for (const part of texts) {
      await pause(ms)
      if (!socket.writable) return
      socket.write(part)
    }
  }
  const [silent, headers, paused, body] = await Promise.all([dial(), dial(), dial(), dial()])
  paused.socket.write(`${post(100)}a beginning`)
  body.socket.write(post(1_000_000))
  await Promise.all([
    slowly(headers, ['GET / HTTP/1.1\r\nHost: localhost\r\n', ...Array<string>(30).fill('X-More: 1\r\n')], 40),
    slowly(body, Array<string>(60).fill('a few words'), 40),
    ...[silent, headers, paused, body].map(({ closed }) => closed),
  ])
  for (const { received } of [silent, headers, paused, body]) expect(received()).toMatch(/^HTTP\/1.1 408 /)
})

it('takes a slow upload that goes on, and a connection that is used again after it', async () => {
  await open({ ...LIMITS, headersMs: 400, requestMs: 60_000, bodyPauseMs: 2_000, checkMs: 50 })
  const { socket, received, closed } = await dial()
  const parts = 30
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${parts * 5}\r\n\r\n`)
  for (let at = 0; at < parts; at++) {
    await pause(100)
    socket.write('words')
  }
  await expect.poll(received, WAIT).toMatch(/^HTTP\/1.1 200 OK[\s\S]*\r\n150$/)
  await pause(2_500)
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await closed
  expect(received()).toMatch(/a page$/)
})

it('refuses a request at once while its body is still coming in, and goes on with the connection after it', async () => {
  await open({ ...LIMITS, discard: { bytes: 10_000_000, ms: 600_000 } })
  const { socket, received } = await dial()
  socket.write('POST /refused HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nsome\r\n')
  await expect.poll(received, WAIT).toMatch(/^HTTP\/1.1 401 [\s\S]*Content-Length: 15\r\n[\s\S]*\{"error":"No."\}$/i)
  socket.write('4\r\nmore\r\n0\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(received, WAIT).toMatch(/a page$/)
})

it('closes the connection of a body that goes on and on after its refusal', async () => {
  await open({ ...LIMITS, discard: { bytes: 2_000_000, ms: 600_000 } })
  const { socket, received, closed } = await dial()
  socket.write('POST /refused HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n')
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  let isClosed = false
  void closed.then(() => (isClosed = true))
  let sent = 0
  while (!isClosed && sent < 200_000_000) {
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain').catch(() => {}), closed])
    sent += chunk.length
  }
  await closed
  expect(received()).toMatch(/^HTTP\/1.1 401 /)
  expect(sent).toBeLessThan(100_000_000)
})

const REFUSAL = /^HTTP\/1.1 429 [\s\S]*Retry-After: 5\r\n[\s\S]*Very much is being asked from your network at once\./i

it('bounds the requests that an address has open, and counts them until they have ended in whatever way', async () => {
  await open({ ...LIMITS, perAddress: { connections: 100, requests: 3 } }, STOP, 1)
  const ask = async (address: string, path = '/') => {
    const client = await dial()
    client.socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${address}\r\n\r\n`)
    return client
  }
  // The same household.
  const open3 = await Promise.all(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((at) => ask(at, '/waiting')))
  const isRefused = async (address: string) => {
    const { socket, received } = await ask(address)
    await expect.poll(received, WAIT).not.toBe('')
    socket.destroy()
    return REFUSAL.test(received())
  }
  await expect.poll(() => isRefused('2001:db8::4'), WAIT).toBe(true)
  const api = await ask('2001:db8::4', '/api/waiting')
  await api.closed
  expect(api.received()).toMatch(/\{"error":"Very much [^"]+"\}$/)
  expect(await isRefused('2001:db8:0:1::1')).toBe(false)
  // One leaves before it is answered.
  open3[0]?.socket.destroy()
  await expect.poll(() => isRefused('2001:db8::4'), WAIT).toBe(false)
  await expect.poll((await ask('2001:db8::4')).received, WAIT).toMatch(/a page$/)
  waiting.resolve()
  for (const { received } of open3.slice(1)) await expect.poll(received, WAIT).toMatch(/a page$/)
  expect(await isRefused('2001:db8::4')).toBe(false)
})

it('bounds the connections that an address has open, and tells it so', async () => {
  await open({ ...LIMITS, perAddress: { connections: 3, requests: 100 } })
  const first = await Promise.all([dial(), dial(), dial()])
  const fourth = await dial()
  fourth.socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await fourth.closed
  expect(fourth.received()).toMatch(REFUSAL)
  // Connections that ask for nothing are closed as well.
  await (await dial()).closed
  first[0]?.socket.destroy()
  await first[0]?.closed
  await expect.poll(async () => (await get('/')).status, WAIT).toBe(200)
})

it('throws the code of what is in the way of listening', async () => {
  await open()
  const again = openHttpServer(() => new Response(), { port: server.port, host: '127.0.0.1' })
  await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
