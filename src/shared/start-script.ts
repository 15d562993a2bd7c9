import { EXPECTED_USER_PARAM, GUEST } from '../contract/expected-user.ts'
import { MEMBER_HINT_COOKIE } from '../contract/member-hint.ts'

/** How the keys of drafts in `localStorage` begin (lib/drafts.ts). */
export const DRAFT_PREFIX = 'draft:'

/** The attribute of `<html>` on pages whose scripts start at once. */
export const AT_ONCE_ATTRIBUTE = 'data-starts-at-once'

/** The `rel` of a link, and the `type` of a script, that the browser ignores until {@link START_SCRIPT} starts them. */
export const WAITING = { rel: 'modulepreload-on-use', type: 'module-on-use' } as const

/** A page that has been open for longer may be older than a change of the session in another tab. */
const LATE_MS = 10_000

/**
 * A script for the page's head, the same on every page. It starts the page's own scripts on the first sign that
 * somebody uses the page: a pointer, a finger, the wheel, a key, the focus, typed text, a click, a submitted form, or
 * the return to a tab that was hidden. Scrolling alone is none, since the browser itself scrolls to where a page was
 * left. Without waiting for a sign, it starts them
 *
 * - for a member, whose other tabs may have changed something;
 * - where this browser keeps a draft, which the page has to offer;
 * - at an address with a hash: `/#interpret` puts the cursor into the form;
 * - on a page of the history that the router has seen, or that may come from the browser's cache.
 *
 * Until the page can answer, the script records the last button clicked, and records a POST form instead of letting the
 * browser submit it; Ctrl+Enter in a field submits the form that works without scripts. When the page's scripts can't
 * be loaded, that form is submitted by the browser after all, with the user whom the page was opened for, and the next
 * sign of use tries again.
 */
export const START_SCRIPT = `{
const early = window.early = { isLate: false, stop() { recording.abort() } }
const recording = new AbortController()
const waiting = new AbortController()
const listen = (types, listener, signal) => {
  for (const type of types) addEventListener(type, listener, { capture: true, passive: type !== 'submit', signal })
}
const meantBy = ({ type, target, key, ctrlKey, metaKey }) => {
  if (type === 'click') {
    const button = target.closest?.('button')
    return button?.type === 'button' && button
  }
  const isShortcut = type === 'keydown' && key === 'Enter' && (ctrlKey || metaKey)
  const form = type === 'submit' ? target : isShortcut && target.form?.hasAttribute('action') && target.form
  return form && form.method === 'post' && form
}
listen(['click', 'submit', 'keydown'], (event) => {
  const meant = meantBy(event)
  if (!meant) return
  if (event.type === 'submit') event.preventDefault()
  early.last = meant
}, recording.signal)

let isStarted = false
const start = (event) => {
  if (isStarted) return
  isStarted = true
  early.isLate = performance.now() > ${LATE_MS} || /^(pageshow|visibilitychange)$/.test(event?.type)
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', load, { once: true })
  else load()
}
const load = () => {
  const entry = document.querySelector('script[type="${WAITING.type}"]')
  if (!entry) return waiting.abort()
  for (const link of document.querySelectorAll('link[rel="${WAITING.rel}"]')) link.rel = 'modulepreload'
  import(entry.src).then(() => waiting.abort(), () => {
    isStarted = false
    const { last } = early
    if (!last?.hasAttribute('action') || !navigator.onLine) return
    early.last = undefined
    const user = document.createElement('input')
    Object.assign(user, { type: 'hidden', name: '${EXPECTED_USER_PARAM}', value: window.memberHint?.id ?? '${GUEST}' })
    last.append(user)
    HTMLFormElement.prototype.submit.call(last)
  })
}
const wasVisited = () => history.state || performance.getEntriesByType('navigation')[0]?.type === 'back_forward'
const hasDraft = () => {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('${DRAFT_PREFIX}'))
  } catch {
    return false
  }
}
if (location.hash || wasVisited() || /(^|; )${MEMBER_HINT_COOKIE}=/.test(document.cookie) || hasDraft()) start()
listen(['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'input', 'click', 'submit'],
  start, waiting.signal)
listen(['visibilitychange'], (event) => document.hidden || start(event), waiting.signal)
listen(['pageshow'], (event) => event.persisted && start(event), waiting.signal)
}`
