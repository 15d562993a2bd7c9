import Bowser from 'bowser'
import type { Context } from 'hono'
import type { HttpEnv } from './context.ts'

/** Longer headers aren't a browser's. */
const USER_AGENT_MAX = 400
const DEVICE_MAX = 80

/** Returns the browser and system of a request in words, such as "Firefox on Windows"; '' if they can't be told. */
export function readDevice(c: Context<HttpEnv>): string {
  return describeUserAgent(c.req.header('User-Agent') ?? '')
}

/** Returns what a `User-Agent` header says in words, such as "Firefox on Windows"; '' if it says nothing. */
function describeUserAgent(userAgent: string): string {
  if (userAgent === '' || userAgent.length > USER_AGENT_MAX) return ''
  const { browser, os } = Bowser.parse(userAgent)
  return [browser.name, os.name].filter(Boolean).join(' on ').slice(0, DEVICE_MAX)
}
