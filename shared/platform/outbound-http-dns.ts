/** Addresses of public names, pinned for the connection that is made to them. */
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { types } from 'node:util'
import { isPublicAddress } from './outbound-http-policy.ts'

/** @returns every address of the name, IPv4 first; @throws Error with a DNS code where there is none */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/**
 * Asks the DNS itself: neither the hosts file nor the threads that `getaddrinfo` would hold while a name server is silent,
 * of which there are four for everything.
 */
export function publicResolver(): Resolve {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = [...(four.status === 'fulfilled' ? four.value : []), ...(six.status === 'fulfilled' ? six.value : [])]
    if (addresses.length > 0) return addresses
    throw four.status === 'rejected' ? four.reason : new Error('The name has no address.')
  }
}

/** A name has an address that is not public. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress'
}

/**
 * Resolves for one connection. The addresses that were checked are the ones that are connected to: a name that changes
 * its mind in between changes nothing. One address that is not public spoils the name.
 */
export const pinnedLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, _options, callback) => {
    void resolve(hostname).then(
      (addresses) => {
        if (addresses.every(isPublicAddress)) callback(null, addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })))
        else callback(new BlockedAddress(hostname), [])
      },
      (error: unknown) => {
        callback(types.isNativeError(error) ? error : new Error('The look-up failed.'), [])
      },
    )
  }
