/** Runs the policies of one endpoint, phase by phase, in the order of the registry. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Policy } from '#shared/contract/policies/policy.ts'
import type { Caller } from '#shared/http/caller.ts'
import type { Claim } from '#shared/http/credentials/credential-kind.ts'
import { toServiceError, withHeaders } from '#shared/http/error-response.ts'
import type { ClaimedRequest, Headers, PolicyHooks, PolicyRun, PolicySources, Response } from './policy-hooks.ts'
import { policyHooks } from './registry.ts'

/** The policies that act on one request. */
export interface BegunPolicies {
  /** Fields that they add to the request of the implementation. */
  readonly fields: object
  /**
   * The credential claim with a stricter `caller`: it resolves once the credential is good and every policy admits the
   * caller.
   */
  admit(claim: Claim): Claim
  /**
   * Does the work inside the `around` hooks of the policies. Adds their headers to the response, or to the refusal that
   * is thrown.
   */
  respond(caller: Promise<Caller>, work: () => Promise<Response>): Promise<Response>
}

/** The policies of one endpoint; made once, when the function starts. */
export interface PolicyChain {
  /** Reads the body; null for JSON. */
  readonly readBody: ((event: APIGatewayProxyEventV2) => unknown) | null
  readonly checkBody: (body: unknown) => void
  readonly readsUsage: boolean
  readonly begin: (request: ClaimedRequest) => BegunPolicies
  /** Headers of every response; null where no policy adds any. */
  readonly headersOfAll: (() => Headers) | null
  /** Fields of every refusal, beside those that all refusals have; null where no policy adds any. */
  readonly refusalFields: ((event: APIGatewayProxyEventV2) => Readonly<Record<string, unknown>>) | null
}

/** Begins policies until one of them foresees a refusal. */
function beginAll(hooks: readonly PolicyHooks[], request: ClaimedRequest): PolicyRun[] {
  const runs: PolicyRun[] = []
  for (const { begin } of hooks) {
    const run = begin?.(request) ?? null
    if (run !== null) runs.push(run)
    if (run?.refusal !== undefined) break
  }
  return runs
}

function admitted(runs: readonly PolicyRun[], claim: Claim): Claim {
  const refusal = runs.at(-1)?.refusal
  const admit = async (): Promise<Caller> => {
    const caller = await claim.caller
    if (refusal !== undefined) throw refusal
    for (const run of runs) if (run.admit !== undefined) await run.admit(caller)
    return caller
  }
  const caller = admit()
  // Awaited later, after the read of data: until then its rejection would count as unhandled.
  caller.catch(() => undefined)
  return { ...claim, readsAhead: claim.readsAhead && refusal === undefined, caller }
}

async function wrapped(
  runs: readonly PolicyRun[],
  caller: Promise<Caller>,
  work: () => Promise<Response>,
): Promise<Response> {
  const around = runs.filter((run) => run.around !== undefined)
  if (around.length === 0) return work()
  const known = await caller
  return around.reduceRight((inner, run) => () => run.around?.(known, inner) ?? inner(), work)()
}

const headersOf = (runs: readonly PolicyRun[], outcome: 'success' | 'refusal'): Headers =>
  runs.reduce<Headers>((all, { headers }) => ({ ...all, ...headers?.(outcome) }), {})

const fieldsOf = (runs: readonly PolicyRun[]): object =>
  runs.reduce<object>((all, { fields }) => ({ ...all, ...fields }), {})

async function respond(
  runs: readonly PolicyRun[],
  caller: Promise<Caller>,
  work: () => Promise<Response>,
): Promise<Response> {
  try {
    const response = await wrapped(runs, caller, work)
    return { ...response, headers: { ...response.headers, ...headersOf(runs, 'success') } }
  } catch (error) {
    throw withHeaders(toServiceError(error), headersOf(runs, 'refusal'))
  }
}

const nothingBegun: BegunPolicies = {
  fields: {},
  admit: (claim) => admitted([], claim),
  respond: (_caller, work) => work(),
}

/** @throws Error if `sources` lacks what one of the policies needs */
export function policyChain(listed: readonly Policy[], sources: PolicySources): PolicyChain {
  const hooks = policyHooks(listed, sources)
  const hooksThatBegin = hooks.filter(({ begin }) => begin !== undefined)
  const bodyChecks = hooks.flatMap(({ checkBody }) => checkBody ?? [])
  const fieldHooks = hooks.flatMap(({ refusalFields }) => refusalFields ?? [])
  const headerHooks = hooks.flatMap(({ headersOfAll }) => headersOfAll ?? [])
  return {
    readBody: hooks.flatMap(({ readBody }) => readBody ?? [])[0] ?? null,
    readsUsage: hooks.some(({ readsUsage }) => readsUsage === true),
    checkBody(body) {
      for (const check of bodyChecks) check(body)
    },
    headersOfAll:
      headerHooks.length === 0
        ? null
        : () => headerHooks.reduce<Headers>((all, headers) => ({ ...all, ...headers() }), {}),
    refusalFields:
      fieldHooks.length === 0
        ? null
        : (event) =>
            fieldHooks.reduce<Readonly<Record<string, unknown>>>((all, fields) => ({ ...all, ...fields(event) }), {}),
    begin(request) {
      const runs = beginAll(hooksThatBegin, request)
      if (runs.length === 0) return nothingBegun
      return {
        fields: fieldsOf(runs),
        admit: (claim) => admitted(runs, claim),
        respond: (caller, work) => respond(runs, caller, work),
      }
    },
  }
}
