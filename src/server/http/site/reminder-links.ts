import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { CONFIRM_PATH, STOP_PATH } from '../../domain/reminder-links.ts'
import { confirmByLink, stopByLink } from '../../domain/reminders.ts'
import type { HttpEnv } from '../context.ts'
import { limitBody } from '../middleware/request-guards.ts'
import { securePages } from '../middleware/security-headers.ts'

/** What a link's page says before its button is pressed, after it, and when the link can't be used. */
const WORDS = {
  stop: {
    title: 'Stop all reminders?',
    text: 'No more notes come, neither as notifications nor by e-mail.',
    button: 'Stop all reminders',
    doneTitle: 'The reminders are stopped',
    doneText:
      'Your e-mail address and your browsers have been forgotten. You can set reminders again on your account page.',
    faultText:
      'It has expired, or the reminders have changed since. The newest note has a link that works, and your account page has a button for it.',
  },
  confirm: {
    title: 'Do you want these reminders?',
    text: 'They come to this address from then on. Each has a link by which they stop.',
    button: 'Yes, send them',
    doneTitle: 'Your address is confirmed',
    doneText: 'From now on reminders come by e-mail. Each has a link by which they stop.',
    faultText: 'It has expired, or another address has been given since. Your account page can send a new one.',
  },
}

/**
 * The pages of the links in notes. They need no session and no script: a link is opened in whatever program shows the
 * mail. Opening one changes nothing, since mail servers open links to look at them; its button does.
 */
export const reminderLinkRoutes = new Hono<HttpEnv>()
for (const [path, what] of [
  [STOP_PATH, 'stop'],
  [CONFIRM_PATH, 'confirm'],
] as const) {
  reminderLinkRoutes
    .use(path, limitBody, async (c, next) => {
      await securePages(c.get('services').config.secure)(c, next)
      // The address holds the token.
      c.header('Referrer-Policy', 'no-referrer')
      c.header('Cache-Control', 'private, no-store')
      c.header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
    })
    .get(path, (c) => {
      const { title, text, button } = WORDS[what]
      return c.html(page(c, title, text, button))
    })
    .post(path, async (c) => {
      const { database, reminders } = c.get('services')
      const act = what === 'stop' ? stopByLink : confirmByLink
      const { doneTitle, doneText, faultText } = WORDS[what]
      if (await act(database.db, reminders, c.req.query('token') ?? '', new Date())) {
        return c.html(page(c, doneTitle, doneText))
      }
      return c.html(page(c, 'This link can’t be used', faultText), 400)
    })
}

/** A page without scripts. With `button` it has one, which posts to the page's own address. */
function page(c: Context<HttpEnv>, title: string, text: string, button?: string) {
  const { name } = c.get('services').config.site
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>${title} - ${name}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<style>
body { margin: 0; background: oklch(0.16 0.025 262); color: oklch(0.95 0.014 85); font: 1.0625rem/1.6 system-ui, sans-serif }
main { min-height: 100vh; display: grid; place-content: center; justify-items: center; padding: 2rem 1.25rem; box-sizing: border-box; text-align: center }
img { width: 3.5rem; height: 3.5rem }
h1 { margin: 1.5rem 0 0; font: 500 1.875rem/1.2 Georgia, serif; text-wrap: balance }
p { margin: 1rem 0 0; max-width: 30rem; color: oklch(0.78 0.018 85) }
button { margin-top: 2rem; min-height: 3rem; padding: .5rem 1.5rem; border: 0; border-radius: 9999px; background: oklch(0.84 0.115 82); color: oklch(0.16 0.025 262); font: 600 1rem/1.25 system-ui, sans-serif; cursor: pointer }
a { display: inline-block; margin-top: 2rem; padding: .625rem; color: inherit }
:focus-visible { outline: 2px solid oklch(0.84 0.115 82); outline-offset: 3px }
</style>
</head>
<body>
<main>
<img src="/icon.svg" alt="">
<h1>${title}</h1>
<p>${text}</p>
${button ? html`<form method="post"><button>${button}</button></form>` : html`<a href="/account">Your account page</a>`}
</main>
</body>
</html>`
}
