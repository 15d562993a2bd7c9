import type { MiddlewareHandler } from 'hono'

/** Keeps browsers from guessing another type than the one that an answer says (https://fetch.spec.whatwg.org/#x-content-type-options-header). */
export const NO_SNIFF = { name: 'X-Content-Type-Options', value: 'nosniff' }

/** Says `nosniff` on every answer, whoever made it. */
export const noSniff: MiddlewareHandler = async (c, next) => {
  await next()
  // On the headers themselves: a new response around this one would lose the short way in which the server sends texts.
  c.res.headers.set(NO_SNIFF.name, NO_SNIFF.value)
}
