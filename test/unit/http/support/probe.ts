/**
 * A family of its own, served without any backend: what `serve()` does for every endpoint, seen on a few that do
 * nothing else.
 */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'
import { keyScopes } from '#shared/contract/credentials.ts'
import { defineFamily, type Endpoint } from '#shared/contract/endpoint.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { tenantInBody } from '#shared/contract/policies/tenant-in-body.ts'
import { formatApiKey, type ApiKey } from '#shared/domain/credentials/api-key.ts'
import { implement } from '#shared/http/implementation.ts'
import { serve, type ApiHandler, type ServeContext } from '#shared/http/serve.ts'
import type { LaunchClaims } from '#shared/platform/launch-tokens.ts'
import type { IdempotencyRepository, KeptResponse } from '#shared/store/idempotency/idempotency-repository.ts'
import { apiEvent, invoke, type ApiResponse, type ApiRequest } from '#test/support/backend.ts'

const response = z.object({ message: z.string(), nested: z.object({ shown: z.number() }).optional() })
const params = z.object({ sessionId: z.string().max(8) })

export const probeFamily = defineFamily({
  name: 'probe',
  summary: 'Probes',
  endpoints: {
    open: {
      method: 'GET',
      path: '/api/probe',
      summary: 'Public',
      credentials: {},
      testMode: 'allowed',
      ok: { status: 200, body: response },
      errors: ['NOT_FOUND'],
    },
    page: {
      method: 'GET',
      path: '/api/probe/page',
      summary: 'Text',
      credentials: {},
      testMode: 'allowed',
      ok: { status: 200, body: z.string(), mediaType: 'text/plain' },
      errors: [],
    },
    keyed: {
      method: 'GET',
      path: '/api/probe/keyed',
      summary: 'By key',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      query: z.object({ limit: z.coerce.number().int().min(1).max(5).default(3) }),
      ok: { status: 200, body: response },
      errors: ['PACKAGE_NOT_READY'],
    },
    admin: {
      method: 'GET',
      path: '/api/probe/admin',
      summary: 'By admin key',
      credentials: { apiKey: ['admin'] },
      testMode: 'allowed',
      ok: { status: 200, body: response },
      errors: [],
    },
    liveOnly: {
      method: 'GET',
      path: '/api/probe/live',
      summary: 'LIVE only',
      credentials: { apiKey: keyScopes },
      testMode: 'refused',
      ok: { status: 200, body: response },
      errors: [],
    },
    token: {
      method: 'POST',
      path: '/api/probe/{sessionId}/token',
      summary: 'By token',
      credentials: { launchToken: 'header' },
      testMode: 'allowed',
      params,
      ok: { status: 200, body: response },
      errors: [],
    },
    either: {
      method: 'GET',
      path: '/api/probe/{sessionId}',
      summary: 'By key or token',
      credentials: { apiKey: keyScopes, launchToken: 'headerOrQuery' },
      testMode: 'refused',
      params,
      ok: { status: 200, body: response },
      errors: [],
    },
    create: {
      method: 'POST',
      path: '/api/probe',
      aliases: ['/api/probe/alias'],
      summary: 'Creates',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      policies: [tenantInBody(), idempotent()],
      body: z.object({
        tenant_id: z.string().optional(),
        name: z.string().max(10),
        tags: z.array(z.string()).optional(),
      }),
      ok: { status: 201, body: response },
      errors: ['PACKAGE_ARCHIVED'],
    },
  },
})

type ProbeEndpoints = typeof probeFamily.endpoints
type ProbeId = keyof ProbeEndpoints

/** What a probe does in `load` and `handle`; by default it returns the caller. */
export interface Behavior {
  load: (tenantId: string | null) => Promise<unknown>
  handle: (call: { caller: unknown; input: unknown; loaded: unknown }) => Promise<any>
}

export interface Logged {
  readonly level: string
  readonly message: string
  readonly fields: Readonly<Record<string, unknown>>
}

const secret = 'secretsecretsecret'
const tokens: Record<string, LaunchClaims> = {
  'tok.one': { tid: 'tenant_one', sid: 's1', pid: 'p', sub: 'learner', mod: 'live', beg: 0 },
}
export const token = 'tok.one'

/** A repository of kept responses in memory. */
export function memoryResponses(): IdempotencyRepository {
  const kept = new Map<string, { bodyHash: string; response: KeptResponse | null }>()
  const keyOf = ({ tenantId, hash }: { tenantId: string; hash: string }): string => `${tenantId} ${hash}`
  return {
    begin(request) {
      const found = kept.get(keyOf(request))
      if (found === undefined) kept.set(keyOf(request), { bodyHash: request.bodyHash, response: null })
      if (found === undefined) return Promise.resolve({ kind: 'first' })
      if (found.bodyHash !== request.bodyHash) return Promise.resolve({ kind: 'other-body' })
      return Promise.resolve(
        found.response === null ? { kind: 'in-use' } : { kind: 'responded', response: found.response },
      )
    },
    complete(request, kept_) {
      kept.set(keyOf(request), { bodyHash: request.bodyHash, response: kept_ })
      return Promise.resolve()
    },
    release(request) {
      kept.delete(keyOf(request))
      return Promise.resolve()
    },
  }
}

export interface Probe {
  readonly behavior: Behavior
  readonly log: readonly Logged[]
  /** Workspaces for which `load` ran, and calls of `handle`, in order. */
  readonly loads: (string | null)[]
  readonly handled: unknown[]
  /** Makes a key known and returns its text. */
  key(parts?: Partial<ApiKey>): string
  call(id: ProbeId, request?: ApiRequest): Promise<ApiResponse>
  send(event: APIGatewayProxyEventV2): Promise<ApiResponse>
}

function openContext(stored: ReadonlyMap<string, ApiKey>, log: Logged[], more: Partial<ServeContext>): ServeContext {
  const note =
    (level: string) =>
    (message: string, fields: object = {}): void =>
      void log.push({ level, message, fields: { ...fields } })
  const find = (tenantId: string, text: string): ApiKey | null => {
    const key = stored.get(text)
    return key?.tenantId === tenantId ? key : null
  }
  const access = {
    findKey: (tenantId: string, text: string) => Promise.resolve(find(tenantId, text)),
    findKeyWithUsage: (tenantId: string, text: string) =>
      Promise.resolve({ key: find(tenantId, text), usage: { storageBytes: 0, packages: 0 } }),
    recordUse: () => Promise.resolve(),
  }
  return {
    log: {
      info: note('info'),
      warn: note('warn'),
      error: note('error'),
      measure: (dimension, metrics, fields) =>
        void log.push({ level: 'measure', message: dimension, fields: { ...metrics, ...fields } }),
    },
    clock: { now: () => Date.parse('2026-11-21T10:00:00.000Z') },
    credentials: { access, tokens: { verify: (text) => Promise.resolve(tokens[text] ?? null) } },
    idempotency: memoryResponses(),
    ...more,
  }
}

export function openProbe(more: Partial<ServeContext> = {}): Probe {
  const stored = new Map<string, ApiKey>()
  const [log, loads, handled]: [Logged[], (string | null)[], unknown[]] = [[], [], []]
  const behavior: Behavior = {
    load: () => Promise.resolve('loaded'),
    handle: ({ caller }) => Promise.resolve({ message: JSON.stringify(caller) }),
  }
  const probe = <Id extends ProbeId>() =>
    implement<ProbeEndpoints[Id], null>()({
      load: ({ tenantId }) => {
        loads.push(tenantId)
        return behavior.load(tenantId)
      },
      handle: (call) => {
        handled.push(call.input)
        return behavior.handle(call)
      },
    })
  const implementations = {
    open: probe<'open'>(),
    page: probe<'page'>(),
    keyed: probe<'keyed'>(),
    admin: probe<'admin'>(),
    liveOnly: probe<'liveOnly'>(),
    token: probe<'token'>(),
    either: probe<'either'>(),
    create: probe<'create'>(),
  }
  const handler: ApiHandler = serve(probeFamily, implementations, {
    dependencies: null,
    context: openContext(stored, log, more),
  })
  return {
    behavior,
    log,
    loads,
    handled,
    key(parts = {}) {
      const key: ApiKey = {
        keyId: `key_${stored.size}`,
        tenantId: 'tenant_one',
        mode: 'live',
        scopes: ['public_api'],
        plan: 'free',
        label: '',
        createdAt: '',
        revokedAt: null,
        ...parts,
      }
      const text = formatApiKey(key.tenantId, key.mode, `${secret}${stored.size}`)
      stored.set(text, key)
      return text
    },
    call(id, request = {}) {
      const endpoint: Endpoint = probeFamily.endpoints[id]
      const path = [endpoint.path, ...(endpoint.aliases ?? [])][request.alias ?? 0] ?? ''
      return invoke(handler, apiEvent(`${endpoint.method} ${path}`, request))
    },
    send: (event) => invoke(handler, event),
  }
}
