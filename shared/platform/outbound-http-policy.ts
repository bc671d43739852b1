/**
 * Where requests of this service may go (specification, "Delivery rules" 1): https, to public addresses only. Addresses
 * are judged by their bytes, never by their text, so every spelling of an address gets the same verdict.
 */
import ipaddr from 'ipaddr.js'
import { parseUrl } from '#shared/contract/parse-url.ts'

/** Why a request was not sent. Repeating it cannot succeed until the address is changed. */
export type OutboundRefusal = 'invalid_url' | 'not_https' | 'credentials_in_url' | 'blocked_name' | 'blocked_address'

/**
 * Receivers on this machine that a deployment names, for the one-machine service and its tests. None by default; no
 * other private address can be allowed.
 */
export interface LoopbackReceivers {
  /** `host:port`, the host `localhost` or a loopback address: `127.0.0.1:9443`. */
  readonly receivers: readonly string[]
  /**
   * PEM of the authority that signed their certificates; trusted for these receivers only. Null: no extra authority.
   */
  readonly authority: string | null
}

/** No receiver on this machine: the setting of every deployed stage. */
export const noLoopback: LoopbackReceivers = { receivers: [], authority: null }

/** A URL that may be called, judged without asking the DNS. */
export interface OutboundTarget {
  readonly url: URL
  readonly isNamedLoopback: boolean
}

/** Names that always mean this machine or a local network. */
const privateNames = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home\.arpa|corp|home|private)$/

/** Addresses that are public by their bytes, but that clouds use for services inside their own network. */
const hostServices = new Set(['168.63.129.16'])

/** Global unicast, 2000::/3. The forms inside it that tunnel, translate or embed an IPv4 address are refused too. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is on the public internet. False for mapped, NAT64, 6to4 and Teredo forms of any address.
 * @param text canonical IPv4 or IPv6 text, as the DNS or a URL parser returns it
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast' || hostServices.has(address.toString())) return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}

/** Host of a URL without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1')

const portOf = (url: URL): string => (url.port === '' ? '443' : url.port)

const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || (ipaddr.isValid(host) && ipaddr.parse(host).range() === 'loopback')

function isNamedLoopback(url: URL, { receivers }: LoopbackReceivers): boolean {
  const host = hostOf(url)
  return isLoopbackHost(host) && receivers.includes(`${host}:${portOf(url)}`)
}

function hostRefusal(host: string): OutboundRefusal | null {
  if (ipaddr.isValid(host)) return isPublicAddress(host) ? null : 'blocked_address'
  // A resolver completes a single label with its own search list, and a dot at the end bypasses the checks of names.
  return !host.includes('.') || host.endsWith('.') || privateNames.test(host) ? 'blocked_name' : null
}

/** Checks the URL itself. The addresses of its name are checked when the connection is made. */
export function checkOutboundUrl(
  text: string,
  loopback: LoopbackReceivers = noLoopback,
): OutboundTarget | OutboundRefusal {
  const url = parseUrl(text)
  if (url === null) return 'invalid_url'
  if (url.protocol !== 'https:') return 'not_https'
  if (url.username !== '' || url.password !== '') return 'credentials_in_url'
  if (url.port === '0') return 'invalid_url'
  if (isNamedLoopback(url, loopback)) return { url, isNamedLoopback: true }
  return hostRefusal(hostOf(url)) ?? { url, isNamedLoopback: false }
}
