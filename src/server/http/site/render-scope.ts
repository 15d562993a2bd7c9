import { AsyncLocalStorage } from 'node:async_hooks'
import type { InterpretResponse } from '../../../contract/interpretation.ts'

/** A dream submitted by a form without JavaScript, with the API's response or the error's sentence (`fault`). */
type NoScriptResult = { dream: string; context: string } & ({ answer: InterpretResponse } | { fault: string })

/** What was posted with a page's request. */
export type PostedData = {
  /** The result of a form that was submitted without JavaScript. */
  noScriptResult?: NoScriptResult
  /** A text that another app shared with the site. */
  sharedText?: string
}

/** The data of the current request that the rendering of its page needs. */
export type RenderScope = PostedData & {
  /** Calls the API within this process, with the visitor's cookies and address. */
  callApi(path: string, init?: RequestInit): Promise<Response>
  /** Marks the scripts written by the renderer; see `content-security-policy.ts`. */
  scriptNonce: string
}

const scopes = new AsyncLocalStorage<RenderScope>()

/** Runs `work` with `scope` as the current render scope, also in its asynchronous calls. */
export function runInRenderScope<Result>(scope: RenderScope, work: () => Result): Result {
  return scopes.run(scope, work)
}

/** Returns the scope of the page that is being rendered. Throws when no page is being rendered. */
export function renderScope(): RenderScope {
  const scope = scopes.getStore()
  if (!scope) throw new Error('This is only at hand while a page is rendered.')
  return scope
}
