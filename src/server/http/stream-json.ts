import { Readable } from 'node:stream'
import type { Context, TypedResponse } from 'hono'

/**
 * Answers a JSON array that is made of batches as they come, so that a long one is never held whole. The first batch is waited for: what it throws
 * can still be answered as an error.
 */
export async function answerJsonArray<Item, Wire>(
  c: Context,
  batches: AsyncGenerator<Item[]>,
  wire: (item: Item) => Wire,
): Promise<TypedResponse<Wire[], 200, 'json'>> {
  const first = await batches.next()
  const encoder = new TextEncoder()
  async function* chunks() {
    let opening = '['
    for (let { done, value } = first; !done; { done, value } = await batches.next()) {
      if (value.length === 0) continue
      yield encoder.encode(opening + JSON.stringify(value.map(wire)).slice(1, -1))
      opening = ','
    }
    yield encoder.encode(opening === '[' ? '[]' : ']')
  }
  const stream = Readable.toWeb(Readable.from(chunks())) as ReadableStream<Uint8Array<ArrayBuffer>>
  // To Hono a stream is a body of no type; what this one carries is JSON.
  return c.body(stream, 200, { 'Content-Type': 'application/json' }) as unknown as TypedResponse<Wire[], 200, 'json'>
}
