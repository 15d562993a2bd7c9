import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * The collections that live longer than one request and grow while the site is used, and the bounds that keep them from
 * growing without end. A collection that is added to the server is listed here with its bound.
 */
const BOUNDS: Record<string, string> = {
  'bootstrap/http-server.ts connections': 'open connections: the system’s limit of open files',
  'delivery/lane.ts queue': 'notes to one host, of which a batch has 500',
  'delivery/web-push.ts lanes': '1,000 hosts of push services',
  'domain/account/account-export-files.ts counts': 'one export',
  'domain/account/account-export-files.ts used': 'one export',
  'domain/dictionary/dictionary-index.ts texts': '16 million characters',
  'domain/journal/entries-pdf.ts chunks': 'one PDF',
  'domain/journal/entry-analysis.ts done': '50,000 users',
  'domain/journal/entry-analysis.ts onEnd': 'users with an import under way',
  'domain/journal/entry-analysis.ts postponed': 'users with a save under way',
  'domain/journal/entry-analysis.ts saving': 'users with a save under way',
  'domain/journal/entry-analysis.ts waiting': '10,000 users',
  'domain/limits/in-flight-limit.ts amounts': 'addresses with a request under way',
  'domain/journal/search/journal-excerpt.ts known': 'words of one entry',
  'domain/journal/journal-readings.ts pending': 'readings under way, of which a few wait',
  'domain/journal/search/journal-search.ts queryVectors': '200 queries',
  'domain/journal/pdf-text.ts fontOf': 'one PDF',
  'domain/journal/pdf-text.ts widths': 'one PDF',
  'domain/limits/rate-limit-points.ts running': 'password checks under way, of which a few run at once',
  'domain/dictionary/search-excerpt.ts remembered': '10,000 words',
  'domain/dictionary/search-excerpt.ts results': 'words of one search',
  'domain/journal/shown-entries.ts NOTHING': 'empty',
  'domain/journal/shown-entries.ts pending': 'entries of shares that are being read',
  'domain/limits/use-counter.ts uses': '50,000 keys, such as addresses',
  'domain/journal/search/vector-cache.ts pending': 'users whose vectors are being read; requests under way',
  'domain/journal/search/vector-cache.ts users': '80 MB',
  'domain/journal/search/vector-queue.ts waiting': '10,000 users',
  'domain/journal/search/vocabulary.ts pending': 'users whose words are being read; requests under way',
  'domain/journal/search/vocabulary.ts users': '400,000 words',
  'fair-queue.ts queue': 'tasks that wait, of which each queue has a maximum',
  'fair-queue.ts states': 'keys of the tasks that run or wait',
  'http/page-cache/answer-store.ts answers': '2 million characters',
  'http/site/page-address.ts PARAMETERS': 'pages of the site',
  'http/page-cache/response-store.ts pending': 'pages that are being rendered; requests under way',
  'interpreter/choose/word-match.ts compiled': 'wordings of the content',
  'interpreter/model/model-engine.ts queue': 'AI_CONCURRENCY readings, and as many that wait',
  'interpreter/safety/features.ts NO_CLASS': 'empty',
  'interpreter/safety/features.ts nameHashes': 'names in the code',
  'language/inflections.ts lemmaCache': '20,000 words',
  'storage/connection/account-lock.ts lastWorkOf': 'users with a write under way',
  'storage/backup/backup.ts types': 'columns of one table',
  'storage/embedded/embedded-lock.ts heldLocks': 'data folders of this process',
  'storage/embedded/pglite-child.ts copies': 'copies under way, of which one is made at a time',
  'storage/embedded/pglite-child.ts streams': 'connections of one server process',
  'storage/connection/preparing-client.ts names': '120 statements',
  'storage/connection/preparing-client.ts uses': '500 statements',
  'workers/pool.ts onStart': 'tasks that run, of which a pool has as many as threads',
}

/** Functions there work on one text, and what they make goes with it. */
const OF_ONE_TEXT = /^src\/server\/(interpreter\/(?!model\/model-engine)|language\/)/
/** Functions whose collections live as long as what they return. */
const MAKER = /^(?:export )?(?:async )?function (?:make|open|start|prepare|create|wrap|run|limit|keep|remember)\w*/
const COLLECTION =
  /^( {2})?(?:export )?(?:const|let) (\w+)(?:: [^=]+)? = (?:new (?:Map|Set|LRUCache|PQueue)\b.*\(\s*(?:\)|\{.*)|new (?:LRUCache|PQueue)\b.*|\[\])$/

/**
 * The collections of a file that are empty at first and outlive a call: in its module, or in a function that makes a
 * service.
 */
function collectionsIn(text: string, isOfOneText = false): string[] {
  let isInMaker = false
  return text.split('\n').flatMap((line) => {
    if (/^\w/.test(line)) isInMaker = MAKER.test(line)
    const [, indent, name] = COLLECTION.exec(line) ?? []
    const isKept = indent === undefined || (!isOfOneText && (isInMaker || line.includes('new LRUCache')))
    return name !== undefined && isKept ? [name] : []
  })
}

test('every collection that outlives a request has a bound', () => {
  const files = globSync('src/server/**/*.ts', { exclude: ['**/*.test.ts'] })
  const found = files.flatMap((file) =>
    collectionsIn(readFileSync(file, 'utf8'), OF_ONE_TEXT.test(file)).map(
      (name) => `${file.slice('src/server/'.length)} ${name}`,
    ),
  )
  expect(found.sort()).toEqual(Object.keys(BOUNDS).sort())
})

test('collections are found in modules and in functions that make services, and those of one call are not', () => {
  const text = `
const known = new Map<string, number>()
const WORDS = new Set(['a'])
export function makeCache({ max }: Options): Cache {
  const users = new LRUCache<number, User>({
    max,
  })
  const list: string[] = []
  const copy = new Map(entries)
  function add() {
    const local = new Set<string>()
  }
}
function sum(rows: Row[]) {
  const counts = new Map<string, number>()
}
`
  expect(collectionsIn(text)).toEqual(['known', 'users', 'list'])
})
