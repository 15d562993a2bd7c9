/** A response of the API that the page could not be rendered from. `retryAfter` is its `Retry-After` header. */
export type PageFailure = { status: number; retryAfter: string | null }

/** Returns the failure that an API response means for the page that requested it; undefined for none. */
export function pageFailureOf({ ok, status, headers }: Response): PageFailure | undefined {
  // 401 isn't a failure: guests get a different page.
  return ok || status === 401 ? undefined : { status, retryAfter: headers.get('Retry-After') }
}

/**
 * Returns the status of a page that was rendered with status `rendered`. The router uses 500 for every failed page;
 * when an API response caused the failure, its status is used instead: 400 for an invalid URL, 503 when the database
 * can't be reached.
 */
export function pageStatus(rendered: number, failure: PageFailure | undefined): number {
  return rendered === 500 && failure ? failure.status : rendered
}
