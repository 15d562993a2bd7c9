import { AsyncLocalStorage } from 'node:async_hooks'
import type { InterpretResponse } from '../contract/interpretation.ts'

/** A dream that a plain form sent, and what came of it: an interpretation, or a sentence that says why not. */
export type ToldByForm = { dream: string; context: string } & ({ answer: InterpretResponse } | { fault: string })

/** What the rendering of a page needs of the request it answers. */
export type RequestScope = {
  /** Calls the API inside this process, as the visitor who asked for the page. */
  callApi(path: string, init?: RequestInit): Promise<Response>
  told?: ToldByForm | undefined
  /** Marks the scripts that the renderer writes; see `content-security-policy.ts`. */
  scriptNonce: string
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Runs `work` with `scope` at hand for everything it calls. */
export function inRequestScope<Result>(scope: RequestScope, work: () => Result): Result {
  return scopes.run(scope, work)
}

/** The scope of the page that is being rendered. Throws outside of one. */
export function requestScope(): RequestScope {
  const scope = scopes.getStore()
  if (!scope) throw new Error('This is only at hand while a page is rendered.')
  return scope
}
