import { backEnd, type BackEnd } from '#bin/demo/back-end.ts'
import { healthFamily } from '#shared/contract/families/public/health.ts'
import { tenantFamily } from '#shared/contract/families/public/tenant.ts'
import { webhooksFamily } from '#shared/contract/families/public/webhooks.ts'
import { client } from '#web/api-client/client.ts'

/** A stage to examine. */
export interface Stage {
  /** Origin of the API, without a slash at the end. */
  readonly baseUrl: string
  readonly key: string
  /** Replaces the network in tests. */
  readonly fetch?: typeof fetch
}

/** The calls that the checks make. */
export interface Patient {
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly api: ReturnType<typeof apiOf>
  /** The same API with the token of a launch. */
  readonly as: (token: string) => BackEnd
}

function apiOf(baseUrl: string, key: string) {
  const options = { baseUrl, authorization: () => `Bearer ${key}`, fetch }
  return {
    ...backEnd(baseUrl, key),
    ...client<typeof healthFamily>()(healthFamily.endpoints, options),
    ...client<typeof tenantFamily>()(tenantFamily.endpoints, options),
    ...client<typeof webhooksFamily>()(webhooksFamily.endpoints, options),
  }
}

export const patientOf = ({ baseUrl, key, fetch: network = fetch }: Stage): Patient => ({
  baseUrl,
  fetch: (address, init) => network(address, { signal: AbortSignal.timeout(30_000), ...init }),
  api: apiOf(baseUrl, key),
  as: (token) => backEnd(baseUrl, token),
})
