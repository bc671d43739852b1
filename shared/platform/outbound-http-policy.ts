/**
 * Where requests of this service may go (specification, "Delivery rules" 1): https, to public addresses only. What an
 * address means is asked of its bytes, never of its text, so every spelling of an address has one answer.
 */
import ipaddr from 'ipaddr.js'

/** Why a request was never sent. Repeating it cannot help before the address is changed. */
export type OutboundRefusal = 'invalid_url' | 'not_https' | 'credentials_in_url' | 'blocked_name' | 'blocked_address'

/**
 * Receivers on this machine that a deployment names, for the one-machine service and its tests. None by default; no
 * other private address can be allowed.
 */
export interface LoopbackReceivers {
  /** `host:port`, the host `localhost` or a loopback address: `127.0.0.1:9443`. */
  readonly receivers: readonly string[]
  /** PEM of the authority that signed their certificates; believed for these receivers alone. */
  readonly authority: string | null
}

export const noLoopback: LoopbackReceivers = { receivers: [], authority: null }

/** A URL that may be called, as far as can be said without asking the DNS. */
export interface OutboundTarget {
  readonly url: URL
  readonly isNamedLoopback: boolean
}

/** Names that mean this machine or this network wherever they are asked for. */
const privateNames = /(^|\.)(localhost|localdomain|local|internal|intranet|lan|home\.arpa|corp|home|private)$/

/** Public by its bytes, but answered inside a cloud's network. */
const hostServices = new Set(['168.63.129.16'])

/** Global unicast, 2000::/3: nothing that tunnels, translates or embeds an IPv4 address is reached through another. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address is on the public internet. Mapped, NAT64, 6to4 and Teredo forms are not, whatever they embed.
 * @param text canonical IPv4 or IPv6 text, as the DNS or a URL parser gives it
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

const isLoopbackHost = (host: string): boolean => host === 'localhost' || (ipaddr.isValid(host) && ipaddr.parse(host).range() === 'loopback')

function isNamedLoopback(url: URL, { receivers }: LoopbackReceivers): boolean {
  const host = hostOf(url)
  return isLoopbackHost(host) && receivers.includes(`${host}:${portOf(url)}`)
}

function hostRefusal(host: string): OutboundRefusal | null {
  if (ipaddr.isValid(host)) return isPublicAddress(host) ? null : 'blocked_address'
  // One label is completed by the search list of the machine that asks; a dot at the end escapes the checks of names.
  return !host.includes('.') || host.endsWith('.') || privateNames.test(host) ? 'blocked_name' : null
}

/** Checks what a URL alone can show. The addresses of its name are checked when it is called. */
export function checkOutboundUrl(text: string, loopback: LoopbackReceivers = noLoopback): OutboundTarget | OutboundRefusal {
  if (!URL.canParse(text)) return 'invalid_url'
  const url = new URL(text)
  if (url.protocol !== 'https:') return 'not_https'
  if (url.username !== '' || url.password !== '') return 'credentials_in_url'
  if (url.port === '0') return 'invalid_url'
  if (isNamedLoopback(url, loopback)) return { url, isNamedLoopback: true }
  return hostRefusal(hostOf(url)) ?? { url, isNamedLoopback: false }
}
