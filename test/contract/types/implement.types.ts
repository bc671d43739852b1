/**
 * What `implement` and `serve` accept and what they do not. tsc checks this file, nothing runs it. Each expected error
 * must be one.
 */
import * as z from 'zod'
import { keyScopes } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { costly } from '#shared/contract/policies/costly.ts'
import { minimalResponse } from '#shared/contract/policies/minimal-response.ts'
import { workspaceUsage } from '#shared/contract/policies/workspace-usage.ts'
import { refused } from '#shared/domain/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import { serve, type ServeContext } from '#shared/http/serve.ts'

const family = defineFamily({
  name: 'things',
  summary: 'Things',
  endpoints: {
    getThing: {
      method: 'GET',
      path: '/api/things/{thingId}',
      summary: 'A thing',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      params: z.object({ thingId: z.string() }),
      query: z.object({ limit: z.coerce.number().default(3) }),
      ok: { status: 200, body: z.object({ name: z.string(), size: z.number().optional() }) },
      errors: ['NOT_FOUND'],
    },
    runThing: {
      method: 'POST',
      path: '/api/things/{sessionId}/run',
      summary: 'Runs',
      credentials: { launchToken: 'header' },
      testMode: 'allowed',
      params: z.object({ sessionId: z.string() }),
      body: z.object({ speed: z.number() }),
      ok: { status: 200, body: z.object({ done: z.boolean() }) },
      errors: [],
    },
    showThings: {
      method: 'GET',
      path: '/api/things',
      summary: 'All',
      credentials: {},
      testMode: 'allowed',
      ok: { status: 200, body: z.array(z.string()) },
      errors: [],
    },
  },
})

type Things = typeof family.endpoints

/** Endpoints with policies that add to what an implementation gets. */
const withPolicies = defineFamily({
  name: 'counted-things',
  summary: 'Counted things',
  endpoints: {
    countThings: {
      method: 'GET',
      path: '/api/things/count',
      summary: 'Counts',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      policies: [workspaceUsage(), costly('statementAnalytics'), minimalResponse()],
      ok: { status: 200, body: z.object({ things: z.number() }) },
      errors: [],
    },
  },
})

interface Dependencies {
  readonly names: ReadonlyMap<string, string>
}

const get = implement<Things['getThing'], Dependencies>()
const run = implement<Things['runThing'], Dependencies>()
const show = implement<Things['showThings'], Dependencies>()

const getThing = get({
  load: ({ tenantId, input }, { names }) => Promise.resolve(names.get(`${tenantId} ${input.params.thingId}`)),
  handle: ({ loaded, caller, input }) => {
    const parts: [string, number, 'live' | 'test'] = [caller.actorId, input.query.limit, caller.mode]
    return Promise.resolve(
      loaded === undefined ? refused('NOT_FOUND', 'none') : { name: loaded + parts.join(), size: 1 },
    )
  },
})
const runThing = run({
  handle: ({ caller, input }) => Promise.resolve({ done: caller.claims.sid === '' && input.body.speed > 1 }),
})
const showThings = show({
  load: ({ tenantId }) => Promise.resolve(tenantId satisfies null),
  handle: ({ caller }) => Promise.resolve([caller.kind satisfies 'public']),
})

const countThings = implement<typeof withPolicies.endpoints.countThings, Dependencies>()({
  load: ({ minimal }, { names }) => Promise.resolve(minimal ? 0 : names.size),
  async handle({ caller, loaded, minimal, countAsCostly }) {
    if (!minimal) await countAsCostly()
    return { things: loaded + caller.usage.packages }
  },
})

export const wrong = [
  // @ts-expect-error: the endpoint does not list the policy minimalResponse
  get({ handle: ({ minimal }) => Promise.resolve({ name: String(minimal) }) }),
  // @ts-expect-error: the endpoint does not list the policy costly
  get({ handle: ({ countAsCostly }) => Promise.resolve({ name: String(countAsCostly) }) }),
  // @ts-expect-error: without the policy workspaceUsage, the usage may be null
  get({ handle: ({ caller }) => Promise.resolve({ name: '', size: caller.usage.packages }) }),
  // @ts-expect-error: without `load`, nothing is loaded
  get({ handle: ({ loaded }) => Promise.resolve({ name: loaded.name }) }),
  // @ts-expect-error: a code that the endpoint does not declare
  get({ handle: () => Promise.resolve(refused('PACKAGE_NOT_FOUND', 'none')) }),
  // @ts-expect-error: a field of another type
  get({ handle: () => Promise.resolve({ name: 7 }) }),
  // @ts-expect-error: a field is missing
  get({ handle: () => Promise.resolve({ size: 1 }) }),
  // @ts-expect-error: a path parameter that the path does not have
  get({ load: ({ input }) => Promise.resolve(input.params.id), handle: () => Promise.resolve({ name: '' }) }),
  // @ts-expect-error: the endpoint takes no body
  get({ handle: ({ input }) => Promise.resolve({ name: input.body.name }) }),
  // @ts-expect-error: `load` runs before the caller is known
  get({ load: ({ caller }) => Promise.resolve(caller), handle: () => Promise.resolve({ name: '' }) }),
  // @ts-expect-error: a key's caller has no launch token
  get({ handle: ({ caller }) => Promise.resolve({ name: caller.claims.sid }) }),
  // @ts-expect-error: a launch token's caller has no key
  run({ handle: ({ caller }) => Promise.resolve({ done: caller.actorId === '' }) }),
  // @ts-expect-error: the caller of a public endpoint has no workspace
  show({ handle: ({ caller }) => Promise.resolve([caller.tenantId]) }),
  // @ts-expect-error: `loaded` has the type that `load` returns
  get({ load: () => Promise.resolve(7), handle: ({ loaded }) => Promise.resolve({ name: loaded }) }),
]

/** A family is served by an implementation of each of its endpoints, and by no other. */
export const served = (context: ServeContext, dependencies: Dependencies): unknown[] => [
  serve(family, { getThing, runThing, showThings }, { dependencies, context }),
  serve(withPolicies, { countThings }, { dependencies, context }),
  // @ts-expect-error: one endpoint is not implemented
  serve(family, { getThing, runThing }, { dependencies, context }),
  // @ts-expect-error: the implementation of another endpoint
  serve(family, { getThing: runThing, runThing, showThings }, { dependencies, context }),
  // @ts-expect-error: the dependencies are not what the implementations need
  serve(family, { getThing, runThing, showThings }, { dependencies: {}, context }),
]

/** Declarations can only name what exists. */
export const declared = [
  defineFamily({
    name: 'x',
    summary: 'x',
    endpoints: {
      x: {
        method: 'GET',
        path: '/api/x',
        summary: 'x',
        credentials: {},
        testMode: 'allowed',
        // @ts-expect-error: a kind of policy that the contract does not list
        policies: [{ kind: 'shortOfTime', errors: [], document: {} }],
        ok: { status: 200, body: z.string() },
        errors: [],
      },
    },
  }),
  // @ts-expect-error: a class of rate limits that does not exist
  costly('everything'),
  defineFamily({
    name: 'x',
    summary: 'x',
    endpoints: {
      x: {
        method: 'GET',
        path: '/api/x',
        summary: 'x',
        credentials: {},
        testMode: 'allowed',
        ok: { status: 200, body: z.string() },
        // @ts-expect-error: a code that the catalogue does not have
        errors: ['ON_FIRE'],
      },
    },
  }),
  defineFamily({
    name: 'x',
    summary: 'x',
    endpoints: {
      x: {
        method: 'GET',
        path: '/api/x',
        summary: 'x',
        // @ts-expect-error: a scope that keys cannot have
        credentials: { apiKey: ['write'] },
        testMode: 'allowed',
        ok: { status: 200, body: z.string() },
        errors: [],
      },
    },
  }),
  defineFamily({
    name: 'x',
    summary: 'x',
    endpoints: {
      x: {
        method: 'GET',
        // @ts-expect-error: addresses of the API begin with /api/
        path: '/x',
        summary: 'x',
        credentials: {},
        testMode: 'allowed',
        ok: { status: 200, body: z.string() },
        errors: [],
      },
    },
  }),
]
