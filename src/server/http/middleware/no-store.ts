/** Keeps a response out of every cache. Whatever says nothing of caches gets the same, see `secureResponses`. */
export const NO_STORE = { 'Cache-Control': 'private, no-store' }
