/** An answer of the API that a page could not be made of. */
export type PageFailure = { status: number; retryAfter: string | null }

/** What an answer of the API means for the page that asked for it; undefined for one that it can go on with. */
export function failureIn({ ok, status, headers }: Response): PageFailure | undefined {
  // Whoever isn't signed in is no failure: the page is another one then.
  return ok || status === 401 ? undefined : { status, retryAfter: headers.get('Retry-After') }
}

/**
 * The status of a page that came out as `rendered`. The router knows 500 alone for a page that failed; here it becomes what the API said: 400 for
 * an address that asks for what can't be, 503 while the database is away. A page that failed by itself keeps its 500.
 */
export function statusOf(rendered: number, failure: PageFailure | undefined): number {
  return rendered === 500 && failure ? failure.status : rendered
}
