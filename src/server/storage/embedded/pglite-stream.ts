import { Duplex } from 'node:stream'

/** Sends the bytes of one connection to the database process. */
export type Channel = { send(bytes: Uint8Array): void; end(): void }

/**
 * The stream that `pg` uses as its socket; its other end is the database process. `open` resolves with a channel once
 * the process accepts messages, or rejects with the reason why it can't. Responses are passed to `push`.
 */
export class PgliteStream extends Duplex {
  #open: (stream: PgliteStream) => Promise<Channel>
  #channel: Channel | undefined

  constructor(open: (stream: PgliteStream) => Promise<Channel>) {
    super()
    this.#open = open
  }

  connect(): this {
    this.#open(this).then(
      (channel) => {
        if (this.destroyed) return channel.end()
        this.#channel = channel
        this.emit('connect')
      },
      (error) => this.destroy(error),
    )
    return this
  }

  /** Methods of a socket that `pg` calls and that have no effect here. */
  setNoDelay = (): this => this
  setKeepAlive = (): this => this
  ref = (): this => this
  unref = (): this => this

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#channel?.send(chunk)
    done()
  }

  /** `pg` corks the messages of one query, so that they are sent together. */
  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#channel?.send(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void): void {
    done()
    this.destroy()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#channel?.end()
    this.#channel = undefined
    done(error)
  }
}
