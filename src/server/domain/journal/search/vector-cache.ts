import { LRUCache } from 'lru-cache'
import type { Db } from '../../../storage/connection/db.ts'
import { listVectorIds, readVectorStamp, readVectorsAfter, unpackVectors } from '../../../storage/entry-vectors.ts'
import { cosine, DIMENSIONS, EMBEDDING_MODEL } from './sentence-vectors.ts'

/** How alike the entries are to a text: their ids and cosines, in no order. */
export type Alike = { id: string; cosine: number }[]

type UserVectors = {
  last: number
  /** How many entries the account had when the vectors of deleted ones were last removed. */
  entries: number
  ids: string[]
  /** The vectors of `ids`, one after another, and room for more. */
  vectors: Int8Array<ArrayBuffer>
  /** The place of each id. */
  places: Map<string, number>
}

/** Some 12 journals of 10,000 entries. */
const CACHE_BYTES = 80_000_000
/** The bytes that an id and its place in the map take. */
const ID_BYTES = 160
const VECTORS_PER_READ = 1_000

/**
 * Keeps the vectors of the users who search, in this process and up to a limit. Each search asks the database whether
 * they have changed, since another server may have written some, and only those are read.
 */
export function makeVectorCache(db: Db) {
  const users = new LRUCache<number, UserVectors>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ vectors, ids }) => vectors.byteLength + ids.length * ID_BYTES + 1_000,
  })
  const pending = new Map<number, Promise<UserVectors>>()

  /** Searches of one user wait for each other here, so that new vectors are read once. */
  function refresh(userId: number): Promise<UserVectors> {
    const refreshing = (pending.get(userId) ?? Promise.resolve())
      .catch(() => {})
      .then(() => readChanges(db, userId, users.get(userId)))
      .then((changed) => {
        users.set(userId, changed)
        return changed
      })
    pending.set(userId, refreshing)
    const settle = () => {
      if (pending.get(userId) === refreshing) pending.delete(userId)
    }
    refreshing.then(settle, settle)
    return refreshing
  }

  return {
    /** Compares a vector with those of all of a user's entries that have one. */
    async compare(userId: number, vector: Int8Array): Promise<Alike> {
      const { ids, vectors } = await refresh(userId)
      return ids.map((id, at) => ({ id, cosine: cosine(vectors, at, vector) }))
    },
    /** Forgets all vectors: the database was replaced. */
    clear: () => users.clear(),
  }
}

export type VectorCache = ReturnType<typeof makeVectorCache>

async function readChanges(db: Db, userId: number, known: UserVectors | undefined): Promise<UserVectors> {
  const user = known ?? { last: 0, entries: 0, ids: [], vectors: new Int8Array(0), places: new Map() }
  const stamp = await readVectorStamp(db, userId, EMBEDDING_MODEL)
  while (user.last < stamp.last) {
    const after = { userId, model: EMBEDDING_MODEL, after: user.last, limit: VECTORS_PER_READ }
    const read = await readVectorsAfter(db, after)
    if (!read) break
    unpackVectors(read.packed, DIMENSIONS, (id, vector) => put(user, id, vector))
    user.last = read.last
  }
  // Some may have been deleted with their entries.
  if (stamp.entries !== user.entries) {
    user.entries = stamp.entries
    const remaining = new Set(await listVectorIds(db, userId, EMBEDDING_MODEL))
    for (const id of user.ids.filter((known) => !remaining.has(known))) remove(user, id)
  }
  return user
}

function put(user: UserVectors, id: string, vector: Int8Array): void {
  const place = user.places.get(id) ?? user.ids.length
  if ((place + 1) * DIMENSIONS > user.vectors.length) {
    const larger = new Int8Array(Math.ceil((place + 1) * 1.25) * DIMENSIONS)
    larger.set(user.vectors)
    user.vectors = larger
  }
  user.vectors.set(vector, place * DIMENSIONS)
  user.ids[place] = id
  user.places.set(id, place)
}

/** The last vector takes the place of the removed one. */
function remove(user: UserVectors, id: string): void {
  const place = user.places.get(id) as number
  const lastPlace = user.ids.length - 1
  const lastId = user.ids[lastPlace] as string
  user.vectors.copyWithin(place * DIMENSIONS, lastPlace * DIMENSIONS, (lastPlace + 1) * DIMENSIONS)
  user.ids[place] = lastId
  user.places.set(lastId, place)
  user.ids.pop()
  user.places.delete(id)
}
