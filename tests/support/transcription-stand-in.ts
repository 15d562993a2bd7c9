import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as the stand-in has received it. */
export type ReceivedRecording = { path: string; authorization: string | undefined; fields: FormData }

/** Starts a local server that speaks OpenAI's audio transcription API, and can be told what to respond. */
export async function startTranscriptionStandIn() {
  const received: ReceivedRecording[] = []
  let bytes = 0
  let answer: { status: number; body: string; location?: string } = { status: 200, body: '{"text":"A wave stood up."}' }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of request) {
        chunks.push(chunk as Buffer)
        bytes += (chunk as Buffer).length
      }
    } catch {
      return
    }
    const headers = { 'Content-Type': request.headers['content-type'] ?? '' }
    received.push({
      path: request.url ?? '',
      authorization: request.headers.authorization,
      fields: await new Response(Buffer.concat(chunks), { headers }).formData(),
    })
    response
      .writeHead(answer.status, {
        'Content-Type': 'application/json',
        ...(answer.location && { Location: answer.location }),
      })
      .end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    /** The base URL, including the version. */
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    received,
    /** How many bytes have come in, also of requests that haven't ended. */
    bytesReceived: () => bytes,
    respond(next: typeof answer) {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
