import { AsyncLocalStorage } from 'node:async_hooks'

type RequestContext = {
  requestId: string
  /** The client's network, for what is under way in this process: it is never logged. */
  network: () => string
}

/** The request that the running code works for; all log lines carry its id. */
export const requestContext = new AsyncLocalStorage<RequestContext>()
