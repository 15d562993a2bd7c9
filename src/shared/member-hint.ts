import { MEMBER_HINT_COOKIE } from '../contract/member-hint.ts'

/** What a username may be made of: nothing that means something in a cookie, in HTML or in CSS. */
export const HINT_PATTERN = `(?:^|; )${MEMBER_HINT_COOKIE}=([\\w.-]+)(?:;|$)`

/**
 * A script for the page's head. If somebody is signed in, it sets `data-member` on the document, by which the stylesheet
 * shows what is for members in the place of what is for guests, and `--member-name`, which fills in their name. It runs
 * before anything is painted, and its text never changes, so that neither does its hash in the page's policy.
 */
export const MEMBER_HINT_SCRIPT = `{
const name = /${HINT_PATTERN}/.exec(document.cookie)?.[1]
if (name) {
const { dataset, style } = document.documentElement
dataset.member = ''
style.setProperty('--member-name', '"' + name + '"')
}
}`
