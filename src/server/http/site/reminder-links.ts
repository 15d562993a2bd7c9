import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { CONFIRM_PATH, STOP_PATH } from '../../../shared/pages.ts'
import { confirmByLink, stopByLink } from '../../domain/reminders/reminders.ts'
import type { HttpEnv } from '../context.ts'
import { NO_STORE } from '../middleware/no-store.ts'
import { securePages } from '../middleware/security-headers.ts'
import { PLAIN_PAGE_POLICY, plainPage } from './plain-page.ts'

/** The words of a link's page before its button is pressed, after that, and when the link can't be used. */
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
    .use(path, async (c, next) => {
      await securePages(c.get('services').config.secure)(c, next)
      // The address holds the token.
      c.header('Referrer-Policy', 'no-referrer')
      c.header('Cache-Control', NO_STORE['Cache-Control'])
      c.header('Content-Security-Policy', PLAIN_PAGE_POLICY)
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

/** A page of a link. With `button` it has one, which posts to the page's own address. */
function page(c: Context<HttpEnv>, title: string, text: string, button?: string) {
  const next = button
    ? html`<form method="post"><button>${button}</button></form>`
    : html`<a href="/account">Your account page</a>`
  return plainPage(c.get('services').config.site.name, { title, text, next })
}
