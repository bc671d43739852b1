import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import { clientAddress } from '#shared/http/client-address.ts'
import { rateGate } from '#shared/http/rate-gate.ts'
import type { PolicyHalf } from './policy-hooks.ts'

/** Networks are given out to customers by 64 bits: whoever has one IPv6 address has them all. */
const sourceOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv6'
    ? ipaddr.fromByteArray([...parsed.toByteArray().slice(0, 8), ...Array<number>(8).fill(0)]).toString()
    : parsed.toString()
}

/** Counts every request under the hash of its client's address, before the implementation runs. */
export const sourceRateLimit: PolicyHalf<PolicyOf<'sourceRateLimit'>> = ({ class: name }, { rateLimits }) => {
  if (rateLimits === undefined)
    throw new Error(`The policy "sourceRateLimit" for ${name} needs counters: set \`rateLimits\` in the context.`)
  return {
    begin({ event, now }) {
      const subject = createHash('sha256')
        .update(sourceOf(clientAddress(event)))
        .digest('base64url')
      const gate = rateGate({ name, claim: { tenantId: null, subject }, now }, rateLimits)
      return { admit: () => gate.pass(), headers: () => gate.headers() }
    },
  }
}
