import { Duplex } from 'node:stream'

/** One end of a connection to the database's process. */
export type Channel = { send(bytes: Uint8Array): void; end(): void }

/**
 * What `pg` takes for its socket: a stream whose other end is the database's process. `open` gives the channel once the
 * process can be spoken to, or rejects with why it can't; answers are given to `push`.
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

  /** What a socket has and this doesn't need. */
  setNoDelay = (): this => this
  setKeepAlive = (): this => this
  ref = (): this => this
  unref = (): this => this

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#channel?.send(chunk)
    done()
  }

  /** `pg` corks the messages of one query: they travel together. */
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
