import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that the running code works for; all log lines carry its id. */
export const requestContext = new AsyncLocalStorage<{ requestId: string }>()
