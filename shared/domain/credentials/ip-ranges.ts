/** Address ranges to which a credential is limited, as CIDR. */
import ipaddr from 'ipaddr.js'

const isRange = (text: string): boolean =>
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || (!text.includes('%') && ipaddr.IPv6.isValidCIDR(text))

function asRange(text: string): string {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return `${text}/32`
  return text.includes('/') ? text : `${text}/128`
}

/**
 * The range in its only form: the first address and the number of fixed bits. A single address is a range of one.
 * Null: the text is neither. IPv4 addresses are not taken in the form of IPv6, in which they would match nothing.
 */
export function parseIpRange(text: string): string | null {
  const stated = asRange(text)
  if (!isRange(stated)) return null
  const [address, bits] = ipaddr.parseCIDR(stated)
  if (address instanceof ipaddr.IPv4) return `${ipaddr.IPv4.networkAddressFromCIDR(stated).toString()}/${bits}`
  if (address.isIPv4MappedAddress()) return null
  return `${ipaddr.IPv6.networkAddressFromCIDR(stated).toString()}/${bits}`
}

/** Whether an address is in one of the ranges. Text that is no address is in none. */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range)
    return network.kind() === parsed.kind() && parsed.match(network, bits)
  })
}
