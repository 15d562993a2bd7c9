import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openApp } from '../../../../tests/support/app.ts'
import { describeSite } from '../../../../tests/support/database.ts'
import { pausedBody } from '../../../../tests/support/endless-body.ts'
import { startTranscriptionStandIn } from '../../../../tests/support/transcription-stand-in.ts'
import { RECORDING_BYTES_MAX } from '../../../contract/limits.ts'
import { makeLog } from '../../bootstrap/log.ts'
import type { Database } from '../../storage/connection/db.ts'
import { users } from '../../storage/schema/schema-accounts.ts'

const SOUND = 'the bytes of a recording'
const SAID = { status: 200, body: '{"text":" A wave stood up. "}' }

describeSite('writing recordings down', (open) => {
  let database: Database
  let service: Awaited<ReturnType<typeof startTranscriptionStandIn>>
  let app: Awaited<ReturnType<typeof openApp>>
  let logged = ''
  let members = 0
  beforeAll(async () => {
    database = await open()
    service = await startTranscriptionStandIn()
    const log = makeLog(
      'debug',
      new Writable({
        write(chunk, _, done) {
          logged += chunk
          done()
        },
      }),
    )
    const settings = {
      TRANSCRIBE_BASE_URL: `${service.url}/`,
      TRANSCRIBE_MODEL: 'whisper',
      TRANSCRIBE_API_KEY: 'the key',
      LIMIT_REGISTRATIONS: '1000',
    }
    app = await openApp(database, settings, undefined, log)
  })
  beforeEach(() => {
    service.received.length = 0
    service.respond(SAID)
  })
  afterAll(() => service.close())

  const newMember = () => app.becomeMember(`speaker-${++members}`)
  const send = (call: object | undefined, headers: Record<string, string> = {}, body: BodyInit = SOUND) =>
    app.send(
      '/api/transcriptions',
      { method: 'POST', body, headers: { 'Content-Type': 'audio/webm;codecs=opus', ...headers } },
      call,
    )

  it('sends the recording to the operator’s service, and returns what was said', async () => {
    const { call } = await newMember()
    const response = await send(call)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await response.json()).toEqual({ text: 'A wave stood up.' })
    const [{ path, authorization, fields } = expect.fail()] = service.received
    expect({ path, authorization }).toEqual({ path: '/v1/audio/transcriptions', authorization: 'Bearer the key' })
    expect([fields.get('model'), fields.get('response_format')]).toEqual(['whisper', 'json'])
    const file = fields.get('file') as File
    expect([file.name, file.type, await file.text()]).toEqual(['recording.webm', 'audio/webm', SOUND])
  })

  it('passes the recording on while it comes in', async () => {
    const { call } = await newMember()
    const before = service.bytesReceived()
    const recording = pausedBody(100_000, 'audio/webm')
    const response = app.send('/api/transcriptions', recording.init, call)
    await expect.poll(() => service.bytesReceived() - before).toBeGreaterThan(100_000)
    recording.end()
    expect((await response).status).toBe(200)
  })

  it('is for signed-in users, from the site’s own pages', async () => {
    expect((await send(undefined)).status).toBe(401)
    const { call } = await newMember()
    expect((await send(call, { Origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await send(call, { 'Expected-User': 'guest' })).status).toBe(403)
    expect(service.received).toEqual([])
  })

  it.each([
    [{ 'Content-Type': 'text/plain' }, SOUND, 415, 'Please send the recording as audio.'],
    [{ 'Content-Type': 'application/json' }, '{}', 415, 'Please send the recording as audio.'],
    [{}, '', 400, 'There is no recording in this.'],
    [{}, new Uint8Array(RECORDING_BYTES_MAX + 1), 413, 'This recording is too long to be written down.'],
  ])('refuses what isn’t a recording (%j)', async (headers, body, status, error) => {
    const { call } = await newMember()
    const length = String(body.length)
    const response = await send(call, { 'Content-Length': length, ...(headers as Record<string, string>) }, body)
    expect([response.status, await response.json()]).toEqual([status, { error }])
    expect(service.received).toEqual([])
  })

  it.each([
    { status: 500, body: 'A secret answer' },
    { status: 200, body: 'A secret answer, not JSON' },
    { status: 200, body: '{"words":"A secret answer"}' },
    { status: 307, body: '', location: '/v1/elsewhere' },
  ])('responds with 502 when the service answers %j, and logs nothing of it', async (answer) => {
    const { call } = await newMember()
    service.respond(answer)
    const response = await send(call)
    expect(response.status).toBe(502)
    expect(await response.json()).toEqual({
      error: 'This recording could not be written down. It is still on your device.',
    })
    expect(logged).toContain('transcription failed')
    expect(logged).not.toMatch(/secret|wave|recording\.webm|the key/)
    expect(service.received).toHaveLength(1)
  })

  it('doesn’t wait for the recordings of another, which come in slowly', async () => {
    const [slow, { call }] = [await newMember(), await newMember()]
    const refused: number[] = []
    const uploads = Array.from({ length: 12 }, () => {
      let end = () => {}
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          controller.enqueue(Buffer.from(SOUND))
          end = () => controller.close()
        },
      })
      const headers = { 'Content-Type': 'audio/webm', 'Content-Length': String(SOUND.length) }
      const init = { method: 'POST', body, headers, duplex: 'half' }
      const upload = async () => {
        const { status } = await app.send('/api/transcriptions', init, slow.call)
        if (status === 503) refused.push(status)
        return status
      }
      return { end, status: upload() }
    })
    // One is on its way and four wait; the others are told to try again.
    await expect.poll(() => refused.length, { timeout: 10_000 }).toBe(7)
    const response = await send(call)
    expect(await response.json()).toEqual({ text: 'A wave stood up.' })
    for (const { end } of uploads) end()
    const statuses = await Promise.all(uploads.map(({ status }) => status))
    expect(statuses.sort()).toEqual([...Array(5).fill(200), ...Array(7).fill(503)])
  })

  it('is limited to 30 recordings an hour for each user, admins too', async () => {
    const { id, call } = await newMember()
    await database.db.update(users).set({ role: 'admin' }).where(eq(users.id, id))
    for (let count = 0; count < 30; count++) expect((await send(call)).status).toBe(200)
    const refused = await send(call)
    expect(refused.status).toBe(429)
    expect((await refused.json()).error).toMatch(/^You have sent in as many recordings as one person may in an hour/)
    expect((await send((await newMember()).call)).status).toBe(200)
  })

  it('is known to every page, and not there where the operator has set no service', async () => {
    expect(await (await app.get('/api/site')).json()).toMatchObject({ transcription: true })
    const other = await openApp(database)
    expect(await (await other.get('/api/site')).json()).toMatchObject({ transcription: false })
    const { call } = await newMember()
    const headers = { 'Content-Type': 'audio/webm' }
    expect((await other.send('/api/transcriptions', { method: 'POST', body: SOUND, headers }, call)).status).toBe(404)
  })
})
