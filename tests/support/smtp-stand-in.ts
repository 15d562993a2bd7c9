import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** An e-mail as the server received it. `text` is decoded; `raw` is the message as it came over the wire. */
export type ReceivedMail = { from: string; to: string[]; headers: Record<string, string>; text: string; raw: string }

/** Starts a mail server on this machine that takes every message, or refuses those to `refused`. */
export async function startMailServer({ refused = '' } = {}) {
  const mails: ReceivedMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    speak(socket, refused, (mail) => mails.push(mail))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The server's side of a session (RFC 5321). */
async function speak(socket: Socket, refused: string, take: (mail: ReceivedMail) => void): Promise<void> {
  const say = (line: string) => socket.write(`${line}\r\n`)
  let envelope: { from: string; to: string[] } = { from: '', to: [] }
  let data: string[] | undefined
  say('220 stand-in ESMTP')
  for await (const line of createInterface({ input: socket, crlfDelay: Infinity })) {
    if (data) {
      if (line !== '.') {
        data.push(line.replace(/^\.\./, '.'))
        continue
      }
      take({ ...envelope, ...parse(data.join('\r\n')) })
      data = undefined
      envelope = { from: '', to: [] }
      say('250 Taken')
      continue
    }
    const [, address = ''] = /<([^>]*)>/.exec(line) ?? []
    const command = line.slice(0, 4).toUpperCase()
    if (command === 'EHLO') {
      say('250-stand-in')
      say('250 8BITMIME')
    } else if (command === 'MAIL') {
      envelope.from = address
      say('250 Fine')
    } else if (command === 'RCPT' && refused && address === refused) {
      say('550 No such mailbox')
    } else if (command === 'RCPT') {
      envelope.to.push(address)
      say('250 Fine')
    } else if (command === 'DATA') {
      data = []
      say('354 Go on')
    } else if (command === 'QUIT') {
      say('221 Goodbye')
      socket.end()
    } else {
      say('250 Fine')
    }
  }
}

function parse(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'raw'> {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const headers = Object.fromEntries(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { raw, headers, text: decode(body.join('\r\n\r\n'), headers['content-transfer-encoding'] ?? '') }
}

function decode(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
