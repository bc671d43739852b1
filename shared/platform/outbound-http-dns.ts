/** Looks up public names, and pins the connection to the addresses that were checked. */
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { types } from 'node:util'
import { isPublicAddress } from './outbound-http-policy.ts'

/** Looks up a name. @returns every address of the name, IPv4 first; @throws Error with a DNS code if there is none */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/**
 * Asks the DNS directly. It reads no hosts file, and uses no thread of `getaddrinfo`: a process has four of these for
 * everything, and a silent name server would hold them.
 */
export function publicResolver(): Resolve {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    const addresses = [
      ...(four.status === 'fulfilled' ? four.value : []),
      ...(six.status === 'fulfilled' ? six.value : []),
    ]
    if (addresses.length > 0) return addresses
    throw four.status === 'rejected' ? four.reason : new Error('The name has no address.')
  }
}

/** Thrown for a name that has an address which is not public, or none at all. */
export class BlockedAddress extends Error {
  override readonly name = 'BlockedAddress'
}

/**
 * Resolves a name for one connection. The connection goes to the checked addresses, so a DNS response that changes
 * afterwards has no effect. One address that is not public blocks the name, and so does an empty list.
 */
export const pinnedLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, _options, callback) => {
    void resolve(hostname).then(
      (addresses) => {
        if (addresses.length > 0 && addresses.every(isPublicAddress))
          callback(
            null,
            addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
          )
        else callback(new BlockedAddress(hostname), [])
      },
      (error: unknown) => {
        callback(types.isNativeError(error) ? error : new Error('The look-up of the name failed.'), [])
      },
    )
  }
