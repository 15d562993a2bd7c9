import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import ipaddr from 'ipaddr.js'

/** Whether an IP address belongs to the public internet: not to this machine, its network, or a special range. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast'
}

type Done = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Resolves a name like `dns.lookup`, but fails if any of its addresses isn't public. To be used by the connection
 * itself: a check before it could get another answer from the name's server than the connection does.
 */
export function lookupPublicAddress(host: string, options: LookupOptions, done: Done): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, [])
    const [first] = addresses
    if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
      return done(new Error('The name has no public address.'), [])
    }
    return options.all ? done(null, addresses) : done(null, first.address, first.family)
  })
}
