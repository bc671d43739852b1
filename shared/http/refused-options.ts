/**
 * OPTIONS on the dashboard's own routes. It counts as a change (specification, "Signed-in dashboard sessions" 2): whoever may
 * not change anything here learns only that, and everybody else that there is no such method.
 */
import { routeKeysOf, type Endpoint } from '#shared/contract/endpoint.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import type { CheckSources } from './credentials/credential-kind.ts'
import { claimFinder } from './credentials/credentials.ts'
import type { Route } from './route.ts'

/** @param endpoints those of one path */
export function refusedOptions(
  endpoints: readonly [Endpoint, ...Endpoint[]],
  { family, sources }: { readonly family: string; readonly sources: CheckSources },
): Route {
  const [endpoint] = endpoints
  const methods = endpoints.flatMap(routeKeysOf).map((key) => key.slice(0, key.indexOf(' ')))
  const allow = [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].join(', ')
  const rules = { family, isChange: true, workspace: null, readsUsage: false, statesWorkspaceInAddress: true }
  return {
    operationId: 'options',
    endpoint,
    readBody: null,
    findClaim: claimFinder({ ...rules, accepted: endpoint.credentials }, sources),
    headersOfAll: null,
    refusalFields: null,
    async respond(_event, claim) {
      await claim.caller
      throw new ServiceError('METHOD_NOT_ALLOWED', `This address takes ${allow} only.`, { headers: { allow } })
    },
  }
}
