/** What `implement` and `serve` let through and what they do not; checked by tsc, never run. Each error below must be one. */
import * as z from 'zod'
import { defineFamily, keyScopes } from '#shared/contract/endpoint.ts'
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
    showThings: { method: 'GET', path: '/api/things', summary: 'All', credentials: {}, testMode: 'allowed', ok: { status: 200, body: z.array(z.string()) }, errors: [] },
  },
})

type Things = typeof family.endpoints

interface Dependencies {
  readonly names: ReadonlyMap<string, string>
}

const nothing = (): Promise<null> => Promise.resolve(null)
const get = implement<Things['getThing'], Dependencies>()
const run = implement<Things['runThing'], Dependencies>()
const show = implement<Things['showThings'], Dependencies>()

const getThing = get({
  load: ({ tenantId, input }, { names }) => Promise.resolve(names.get(`${tenantId} ${input.params.thingId}`)),
  handle: ({ loaded, caller, input }) => {
    const parts: [string, number, 'live' | 'test'] = [caller.keyId, input.query.limit, caller.mode]
    return Promise.resolve(loaded === undefined ? refused('NOT_FOUND', 'none') : { name: loaded + parts.join(), size: 1 })
  },
})
const runThing = run({ load: nothing, handle: ({ caller, input }) => Promise.resolve({ done: caller.claims.sid === '' && input.body.speed > 1 }) })
const showThings = show({ load: ({ tenantId }) => Promise.resolve(tenantId satisfies null), handle: ({ caller }) => Promise.resolve([caller.kind satisfies 'public']) })

export const wrong = [
  // @ts-expect-error: a code that the endpoint does not declare
  get({ load: nothing, handle: () => Promise.resolve(refused('PACKAGE_NOT_FOUND', 'none')) }),
  // @ts-expect-error: a field of another type
  get({ load: nothing, handle: () => Promise.resolve({ name: 7 }) }),
  // @ts-expect-error: a field is missing
  get({ load: nothing, handle: () => Promise.resolve({ size: 1 }) }),
  // @ts-expect-error: a path parameter that the path does not have
  get({ load: ({ input }) => Promise.resolve(input.params.id), handle: () => Promise.resolve({ name: '' }) }),
  // @ts-expect-error: the endpoint takes no body
  get({ load: nothing, handle: ({ input }) => Promise.resolve({ name: input.body.name }) }),
  // @ts-expect-error: reading ahead is done before it is known who calls
  get({ load: ({ caller }) => Promise.resolve(caller), handle: () => Promise.resolve({ name: '' }) }),
  // @ts-expect-error: a key's caller has no launch token
  get({ load: nothing, handle: ({ caller }) => Promise.resolve({ name: caller.claims.sid }) }),
  // @ts-expect-error: a launch token's caller has no key
  run({ load: nothing, handle: ({ caller }) => Promise.resolve({ done: caller.keyId === '' }) }),
  // @ts-expect-error: nobody who calls a public endpoint belongs to a workspace
  show({ load: nothing, handle: ({ caller }) => Promise.resolve([caller.tenantId]) }),
  // @ts-expect-error: what was read is what `load` answered
  get({ load: () => Promise.resolve(7), handle: ({ loaded }) => Promise.resolve({ name: loaded }) }),
]

/** A family is served by an implementation of each of its endpoints, and by no other. */
export const served = (context: ServeContext, dependencies: Dependencies): unknown[] => [
  serve(family, { getThing, runThing, showThings }, { dependencies, context }),
  // @ts-expect-error: one endpoint is not implemented
  serve(family, { getThing, runThing }, { dependencies, context }),
  // @ts-expect-error: the implementation of another endpoint
  serve(family, { getThing: runThing, runThing, showThings }, { dependencies, context }),
  // @ts-expect-error: the dependencies are not what the implementations need
  serve(family, { getThing, runThing, showThings }, { dependencies: {}, context }),
]

/** Declarations name what there is. */
export const declared = [
  defineFamily({
    name: 'x',
    summary: 'x',
    endpoints: {
      // @ts-expect-error: a code that the catalogue does not have
      x: { method: 'GET', path: '/api/x', summary: 'x', credentials: {}, testMode: 'allowed', ok: { status: 200, body: z.string() }, errors: ['ON_FIRE'] },
    },
  }),
  defineFamily({
    name: 'x',
    summary: 'x',
    endpoints: {
      // @ts-expect-error: a scope that keys cannot have
      x: { method: 'GET', path: '/api/x', summary: 'x', credentials: { apiKey: ['write'] }, testMode: 'allowed', ok: { status: 200, body: z.string() }, errors: [] },
    },
  }),
  defineFamily({
    name: 'x',
    summary: 'x',
    endpoints: {
      // @ts-expect-error: addresses of the API begin with /api/
      x: { method: 'GET', path: '/x', summary: 'x', credentials: {}, testMode: 'allowed', ok: { status: 200, body: z.string() }, errors: [] },
    },
  }),
]
