/** Serves one endpoint: its credential, its input, its policies, its implementation and its response, in this order. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { isCustomerRoute, policiesOf, sessionUseOf, type Endpoint, type Input } from '#shared/contract/endpoint.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import { isoTime, newId, type Clock } from '#shared/platform/clock.ts'
import type { Caller } from './caller.ts'
import type { Claim, CredentialSources } from './credentials/credential-kind.ts'
import { claimFinder, type FindClaim } from './credentials/credentials.ts'
import { asError } from './error-response.ts'
import type { Implementation, Request } from './implementation.ts'
import { policyChain, type PolicyChain } from './policies/policy-chain.ts'
import type { PolicySources } from './policies/policy-hooks.ts'
import type { BodyReader } from './request-body.ts'
import { successResponse } from './success-response.ts'
import { readInput } from './validation.ts'

type Response = APIGatewayProxyStructuredResultV2

export interface Route {
  readonly operationId: string
  readonly endpoint: Endpoint
  /** How the body is read; null where the endpoint has none. */
  readonly readBody: BodyReader | null
  readonly findClaim: FindClaim
  /** Headers of every response, refusals too; null where there are none. */
  readonly headersOfAll: PolicyChain['headersOfAll']
  /** Fields of every refusal; null where there are none. */
  readonly refusalFields: PolicyChain['refusalFields']
  respond(event: APIGatewayProxyEventV2, claim: Claim): Promise<Response>
}

interface RouteDependencies<Dependencies> {
  readonly operationId: string
  /** Name of the endpoint's family. */
  readonly family: string
  readonly implementation: Implementation<Endpoint, Dependencies>
  readonly dependencies: Dependencies
  readonly context: PolicySources & { readonly credentials: CredentialSources }
}

const isRefused = (reply: unknown): reply is Refused =>
  typeof reply === 'object' && reply !== null && 'outcome' in reply && reply.outcome === 'refused'

/**
 * Reads and checks the input. If both input and credential are bad, the credential is refused: before it throws for bad
 * input, it waits until the credential has been checked.
 */
async function inputOf(
  endpoint: Endpoint,
  checkBody: (body: unknown) => void,
  { event, claim }: { event: APIGatewayProxyEventV2; claim: Claim },
): Promise<Input<Endpoint>> {
  try {
    checkBody(event.body)
    return readInput(endpoint, {
      params: event.pathParameters ?? {},
      query: event.queryStringParameters ?? {},
      headers: event.cookies === undefined ? event.headers : { ...event.headers, cookie: event.cookies.join('; ') },
      body: event.body,
    })
  } catch (error) {
    await claim.caller
    throw error
  }
}

/** @throws ServiceError TEST_MODE_UNSUPPORTED */
function requireLive(caller: Caller): Caller {
  if (caller.kind === 'apiKey' && caller.mode === 'test')
    throw new ServiceError('TEST_MODE_UNSUPPORTED', 'This route takes LIVE credentials only.')
  return caller
}

/** Refuses TEST keys as part of the check of the credential, and therefore before any fault of the input. */
const liveOnly =
  (find: FindClaim): FindClaim =>
  async (head) => {
    const claim = await find(head)
    const caller = claim.caller.then(requireLive)
    // Awaited later: until then its rejection would count as unhandled.
    caller.catch(() => undefined)
    return { ...claim, caller }
  }

const stampOf = (clock: Clock, now: number): Request<Endpoint>['stamp'] => ({
  now: isoTime(now),
  makeEventId: () => newId('evt', clock),
})

/** @throws Error if the context lacks what a policy of the endpoint needs */
export function makeRoute<D>(
  endpoint: Endpoint,
  { operationId, family, implementation, dependencies, context }: RouteDependencies<D>,
): Route {
  const policies = policyChain(policiesOf(endpoint), context)
  const rules = {
    ...sessionUseOf(endpoint),
    family,
    accepted: endpoint.credentials,
    readsUsage: policies.readsUsage,
    statesWorkspaceInAddress: isCustomerRoute(endpoint),
  }
  const find = claimFinder(rules, { ...context.credentials, clock: context.clock })
  return {
    operationId,
    endpoint,
    readBody: endpoint.body === undefined ? null : (policies.readBody ?? 'json'),
    findClaim: endpoint.testMode === 'refused' ? liveOnly(find) : find,
    headersOfAll: policies.headersOfAll,
    refusalFields: policies.refusalFields,
    async respond(event, claim) {
      const input = await inputOf(endpoint, policies.checkBody, { event, claim })
      const now = context.clock.now()
      const begun = policies.begin({ event, claim, input, now })
      const admitted = begun.admit(claim)
      return begun.respond(admitted.caller, async () => {
        const request = { input, stamp: stampOf(context.clock, now), requestId: event.requestContext.requestId }
        const reply = await implementation.run({ ...request, ...begun.fields }, admitted, dependencies)
        if (isRefused(reply)) throw asError(reply)
        return successResponse(endpoint, reply)
      })
    },
  }
}
