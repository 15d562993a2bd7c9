import { Agent, request } from 'node:https'
import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '../../shared/durations.ts'
import type { PushOutcome, ReminderDelivery } from '../domain/reminders/reminder-delivery.ts'
import { type Lane, makeLane } from './lane.ts'
import { isPublicAddress, lookupPublicAddress } from './public-address.ts'
import { deriveVapidKeys } from './vapid-keys.ts'

const TIMEOUT_MS = 10_000

/** A request to a push service; resolves to the status of its response. */
export type PushTransport = (request: {
  url: string
  headers: Record<string, string | number>
  body: Buffer | null
  signal: AbortSignal
}) => Promise<number>

/**
 * The statuses by which a push service says that a subscription has ended (RFC 8030, 7.3), or was made for another key
 * than this site's (RFC 8292, 4.2): neither will ever take a note again.
 */
const GONE = new Set([401, 403, 404, 410])

/** The hosts of push services are a handful; a user who registers many others has to wait. */
const HOSTS_MAX = 1_000
const LANE = { atOnce: 16, waitMs: MINUTE_MS, unansweredMax: 16, restMs: MINUTE_MS }

/**
 * Makes the function that sends notes by Web Push. `subject` is how push services can reach the operator (RFC 8292).
 */
export function makePush(
  secret: string,
  subject: string,
  send: PushTransport = sendToPublicHost,
): Pick<ReminderDelivery, 'applicationServerKey' | 'push'> {
  const vapidDetails = { subject, ...deriveVapidKeys(secret) }
  const lanes = new LRUCache<string, Lane>({ max: HOSTS_MAX })
  function laneTo(host: string): Lane {
    const lane = lanes.get(host) ?? makeLane(LANE)
    lanes.set(host, lane)
    return lane
  }
  return {
    applicationServerKey: vapidDetails.publicKey,
    async push({ endpoint, p256dh, auth }, payload, { ttlSeconds, topic }): Promise<PushOutcome> {
      // Loaded with the first note, since most sites send none.
      const { default: webPush } = await import('web-push')
      let details: ReturnType<typeof webPush.generateRequestDetails>
      try {
        details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails,
          TTL: ttlSeconds,
          topic,
          urgency: 'normal',
        })
      } catch {
        // The browser's key is no point of the curve: nothing can ever be encrypted for it.
        return 'gone'
      }
      const status = await laneTo(new URL(endpoint).host).run(() =>
        send({
          url: details.endpoint,
          headers: details.headers as Record<string, string | number>,
          body: details.body,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        }),
      )
      if (status === undefined) return 'failed'
      return GONE.has(status) ? 'gone' : status >= 200 && status < 300 ? 'sent' : 'failed'
    },
  }
}

const agent = new Agent({ maxSockets: LANE.atOnce })

/** Sends the request, unless the host's name has an address that isn't public. Redirects aren't followed. */
const sendToPublicHost: PushTransport = ({ url, headers, body, signal }) =>
  new Promise((resolve, reject) => {
    const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
    // Node connects to an address without looking it up.
    if (isIP(host) && !isPublicAddress(host)) return reject(new Error('The address isn’t public.'))
    request(url, { method: 'POST', headers, signal, agent, lookup: lookupPublicAddress }, (response) => {
      // Only the status counts. What else is sent isn't read, however much it is.
      response.destroy()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end(body)
  })
