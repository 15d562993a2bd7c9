import { AsyncLocalStorage } from 'node:async_hooks'
import type { InterpretResponse } from '../contract/interpretation.ts'

/** A dream submitted by a form without JavaScript, with the API's response or the error's sentence (`fault`). */
type NoScriptResult = { dream: string; context: string } & ({ answer: InterpretResponse } | { fault: string })

/** The data that was posted with a page's request. */
export type PostedData = {
  /** The result of a form that was submitted without JavaScript. */
  noScriptResult?: NoScriptResult
  /** A text that another app shared with the site. */
  sharedText?: string
}

/** Answers of the API that are the same for everyone, parsed, so that pages with the same data needn't ask again. */
export type KeptAnswers = {
  /** Returns the data with which the API answered `path`. It is frozen. */
  find(path: string): unknown
  /** Keeps an answer, if it is one that may be kept. */
  keep(path: string, response: Response, text: string, json: unknown): void
}

/** The data of the current request that the rendering of its page needs. */
export type RenderScope = PostedData & {
  /** Whether the page is the same for everyone, and so rendered as for a guest. */
  isForEveryone: boolean
  /** Calls the API within this process, with the visitor's address, and their cookies unless it is for everyone. */
  callApi(path: string, init?: RequestInit): Promise<Response>
  /** The answers that the API has given to everyone. */
  keptAnswers: KeptAnswers
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
