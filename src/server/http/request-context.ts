import { AsyncLocalStorage } from 'node:async_hooks'

/** What is known of the request that the running code works for; all log lines carry it. */
export const requestContext = new AsyncLocalStorage<{ requestId: string }>()
