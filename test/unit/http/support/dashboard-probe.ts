/** Endpoints that accept dashboard sessions, served without any backend. */
import * as z from 'zod'
import { keyScopes, memberSession } from '#shared/contract/credentials.ts'
import { defineFamily, type Endpoint } from '#shared/contract/endpoint.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import type { WorkspaceRole } from '#shared/contract/roles.ts'
import type { DashboardSession } from '#shared/domain/dashboard-sessions/dashboard-session.ts'
import { sessionIdOf } from '#shared/http/credentials/signed-in.ts'
import { implement } from '#shared/http/implementation.ts'
import { serve } from '#shared/http/serve.ts'
import { apiEvent, invoke, type ApiRequest, type ApiResponse } from '#test/support/backend.ts'
import { aDashboardSession, aMember } from '#test/support/signed-in.ts'

const shown = { status: 200, body: z.object({ kind: z.string() }) } as const
const common = { summary: 'A probe', testMode: 'allowed', ok: shown, errors: [] } as const
const body = z.object({ name: z.string() })

const dashboardProbes = defineFamily({
  name: 'dashboard-probe',
  summary: 'Probes',
  endpoints: {
    read: { ...common, method: 'GET', path: '/api/probe', credentials: { session: memberSession } },
    money: {
      ...common,
      method: 'GET',
      path: '/api/probe/money',
      credentials: { apiKey: keyScopes, session: { ...memberSession, read: ['owner', 'admin', 'billing'] } },
    },
    change: {
      ...common,
      method: 'POST',
      path: '/api/probe',
      credentials: { apiKey: keyScopes, session: memberSession },
      policies: [sessionWorkspace('required')],
      body,
    },
    customer: {
      ...common,
      method: 'PATCH',
      path: '/api/customer/probe',
      credentials: { session: memberSession },
      policies: [sessionWorkspace('requiredUnlessInAddress')],
      body,
    },
    run: {
      ...common,
      method: 'GET',
      path: '/api/probe/run',
      credentials: { apiKey: keyScopes, launchToken: 'header', session: memberSession },
    },
    held: {
      ...common,
      method: 'DELETE',
      path: '/api/probe',
      credentials: { session: memberSession },
    },
  },
})

export type ProbeId = keyof typeof dashboardProbes.endpoints

export const origin = 'https://app.example.com'
const cookieText = 'A'.repeat(43)
export const cookie = `__Host-lectern=${cookieText}`

export interface DashboardProbe {
  /** Ids of endpoints whose implementation ran. */
  readonly handled: string[]
  call(id: ProbeId, request?: ApiRequest): Promise<ApiResponse>
  request(routeKey: string, request?: ApiRequest): Promise<ApiResponse>
}

/** @param role of the signed-in person in tenant_one; null for no member */
export function openDashboardProbe(role: WorkspaceRole | null, parts: Partial<DashboardSession> = {}): DashboardProbe {
  const session = aDashboardSession({ sessionId: sessionIdOf(cookieText), ...parts })
  const handled: string[] = []
  const probe = <Id extends ProbeId>(id: Id) =>
    implement<(typeof dashboardProbes.endpoints)[Id], null>()({
      handle: ({ caller }: { caller: { kind: string } }): Promise<any> => {
        handled.push(id)
        return Promise.resolve({ kind: caller.kind })
      },
    })
  const workspace = { tenantId: 'tenant_one', name: 'One', plan: 'growth', billing: {}, suspendedAt: null } as const
  const membership = role === null ? null : { member: aMember({ role }), workspace }
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined, measure: () => undefined }
  const handler = serve(
    dashboardProbes,
    {
      read: probe('read'),
      money: probe('money'),
      change: probe('change'),
      customer: probe('customer'),
      run: probe('run'),
      held: probe('held'),
    },
    {
      dependencies: null,
      context: {
        log: silent,
        clock: { now: () => Date.now() },
        credentials: {
          access: {
            findKey: () => Promise.resolve(null),
            findKeyWithUsage: () => Promise.resolve({ key: null, usage: { storageBytes: 0, packages: 0 } }),
            recordUse: () => Promise.resolve(),
          },
          tokens: { verify: () => Promise.resolve(null) },
          dashboard: {
            sessions: {
              find: (sessionId) => Promise.resolve(sessionId === session.sessionId ? session : null),
              touch: () => Promise.resolve(),
            },
            members: {
              find: () => Promise.resolve(membership),
              findWithUsage: () => Promise.reject(new Error('No probe reads the usage.')),
              recordSeen: () => Promise.resolve(),
            },
            clock: { now: () => Date.now() },
            origin,
            renewal: () => Promise.reject(new Error('No probe is so old.')),
          },
        },
      },
    },
  )
  return {
    handled,
    request: (routeKey, request = {}) => invoke(handler, apiEvent(routeKey, request)),
    call(id, request = {}) {
      const { method, path }: Endpoint = dashboardProbes.endpoints[id]
      return invoke(handler, apiEvent(`${method} ${path}`, request))
    },
  }
}
