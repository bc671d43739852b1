import { backEnd, type BackEnd } from '#bin/demo/back-end.ts'
import { healthFamily } from '#shared/contract/families/public/health.ts'
import { tenantFamily } from '#shared/contract/families/public/tenant.ts'
import { webhooksFamily } from '#shared/contract/families/public/webhooks.ts'
import { Trouble } from './examination.ts'
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

const urlOf = (address: Parameters<typeof fetch>[0]): URL => new URL(new Request(address).url)

const localHosts =
  'Node does not find hosts below localhost. Examine a one-machine service with --data <its data folder>.'

/** Why a connection failed: `fetch` says only that it did, and has the reason as the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'nothing came within 30 seconds'
  const { cause } = error
  if (cause instanceof Error && cause.message !== '') return cause.message
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message
}

export const patientOf = ({ baseUrl, key, fetch: network = fetch }: Stage): Patient => ({
  baseUrl,
  fetch: async (address, init) => {
    try {
      return await network(address, { signal: AbortSignal.timeout(30_000), ...init })
    } catch (error) {
      const { origin, hostname } = urlOf(address)
      const repair = hostname.endsWith('.localhost') ? localHosts : undefined
      throw new Trouble(`${origin} did not answer: ${reasonOf(error)}.`, repair)
    }
  },
  api: apiOf(baseUrl, key),
  as: (token) => backEnd(baseUrl, token),
})
