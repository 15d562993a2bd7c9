import { Readable } from 'node:stream'
import type { Context, TypedResponse } from 'hono'

/**
 * Streams a JSON array, batch by batch, so that a long list is never in memory as a whole. `serialize` converts an item
 * to its JSON form. Waits for the first batch before responding, so that its failure still becomes an error response.
 */
export async function streamJsonArray<Item, Serialized>(
  c: Context,
  batches: AsyncGenerator<Item[]>,
  serialize: (item: Item) => Serialized,
): Promise<TypedResponse<Serialized[], 200, 'json'>> {
  const first = await batches.next()
  const encoder = new TextEncoder()
  async function* chunks() {
    let prefix = '['
    for (let { done, value } = first; !done; { done, value } = await batches.next()) {
      if (value.length === 0) continue
      yield encoder.encode(prefix + JSON.stringify(value.map(serialize)).slice(1, -1))
      prefix = ','
    }
    yield encoder.encode(prefix === '[' ? '[]' : ']')
  }
  const stream = Readable.toWeb(Readable.from(chunks())) as ReadableStream<Uint8Array<ArrayBuffer>>
  c.set('isStreamed', true)
  // Hono has no type for a streamed JSON response.
  return c.body(stream, 200, { 'Content-Type': 'application/json' }) as unknown as TypedResponse<
    Serialized[],
    200,
    'json'
  >
}
