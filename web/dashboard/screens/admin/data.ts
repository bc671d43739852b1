/** What the administration of the platform asks and changes. Nothing of it names a learner. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type * as z from 'zod'
import type { adminFamily } from '#shared/contract/families/dashboard/admin.ts'
import type { adminQueuesFamily } from '#shared/contract/families/dashboard/admin-queues.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import { platformKey } from '#web/dashboard/app/platform.ts'

type Admin = typeof adminFamily
type Queues = typeof adminQueuesFamily

const tenants = '/api/admin/tenants'
const one = `${tenants}/{tenantId}` as const
const routes = {
  listTenants: { method: 'GET', path: tenants },
  createTenant: { method: 'POST', path: tenants },
  getTenant: { method: 'GET', path: one },
  updateTenant: { method: 'PATCH', path: one },
  updateTenantPlan: { method: 'POST', path: `${one}/plan` },
  pauseTenant: { method: 'POST', path: `${one}/suspend` },
  resumeTenant: { method: 'POST', path: `${one}/reinstate` },
  updateTenantPrivileges: { method: 'POST', path: `${one}/privileged-keys` },
  getTenantUsage: { method: 'GET', path: `${one}/usage` },
  listTenantLedgerEntries: { method: 'GET', path: `${one}/ledger` },
  createTenantLedgerEntry: { method: 'POST', path: `${one}/ledger-entries` },
  listTenantAuditEntries: { method: 'GET', path: `${one}/audit` },
  listPlatformAuditEntries: { method: 'GET', path: '/api/admin/audit' },
  getPlatformUsage: { method: 'GET', path: '/api/admin/usage' },
} as const satisfies Routes<Admin>
const queueRoutes = {
  listQueues: { method: 'GET', path: '/api/admin/queues' },
  listDeadLetters: { method: 'GET', path: '/api/admin/dead-letters' },
  redriveDeadLetters: { method: 'POST', path: '/api/admin/dead-letters/redrive' },
} as const satisfies Routes<Queues>

const admin = client<Admin>()(routes, ownOrigin)
const queues = client<Queues>()(queueRoutes, ownOrigin)

type Body<Name extends keyof Admin['endpoints']> = ResponseBody<Admin['endpoints'][Name]>

export type Tenant = Body<'getTenant'>['tenant']
export type Plan = Tenant['plan']
export type LedgerEntry = Body<'listTenantLedgerEntries'>['entries'][number]
export type NewLedgerEntry = z.input<Admin['endpoints']['createTenantLedgerEntry']['body']>
export type AuditPage = Body<'listTenantAuditEntries'>
export type TenantUsage = Body<'getTenantUsage'>
export type PlatformUsage = Body<'getPlatformUsage'>
export type Queue = ResponseBody<Queues['endpoints']['listQueues']>['queues'][number]

export interface TenantFilters {
  readonly q?: string | undefined
  readonly plan?: Plan | undefined
  readonly status?: Tenant['status'] | undefined
  readonly cursor?: string | undefined
}

const pageOf = (cursor: string | undefined) => ({ limit: 50, ...(cursor === undefined ? {} : { cursor }) })

export const tenantsQuery = (filters: TenantFilters) =>
  queryOptions({
    queryKey: [...platformKey, 'tenants', filters],
    queryFn: ({ signal }) =>
      bodyOf(
        admin.listTenants({
          signal,
          query: {
            ...pageOf(filters.cursor),
            ...(filters.q === undefined ? {} : { q: filters.q }),
            ...(filters.plan === undefined ? {} : { plan: filters.plan }),
            ...(filters.status === undefined ? {} : { status: filters.status }),
          },
        }),
      ),
    placeholderData: keepPreviousData,
  })

export const tenantQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...platformKey, 'tenant', tenantId],
    queryFn: async ({ signal }) => (await bodyOf(admin.getTenant({ signal, params: { tenantId } }))).tenant,
  })

export const tenantUsageQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...platformKey, 'tenant', tenantId, 'usage'],
    queryFn: ({ signal }) => bodyOf(admin.getTenantUsage({ signal, params: { tenantId } })),
  })

export interface LedgerFilters {
  /** As `2026-11`; absent: every month. */
  readonly month?: string | undefined
  readonly cursor?: string | undefined
}

export const ledgerQuery = (tenantId: string, { month, cursor }: LedgerFilters) =>
  queryOptions({
    queryKey: [...platformKey, 'tenant', tenantId, 'ledger', month, cursor],
    queryFn: ({ signal }) =>
      bodyOf(
        admin.listTenantLedgerEntries({
          signal,
          params: { tenantId },
          query: { ...pageOf(cursor), ...(month === undefined ? {} : { month }) },
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** @param tenantId of the workspace whose log is read; null: changes of the platform itself */
export const auditQuery = (tenantId: string | null, cursor: string | undefined) =>
  queryOptions({
    queryKey: [...platformKey, 'audit', tenantId, cursor],
    queryFn: ({ signal }) => {
      const query = pageOf(cursor)
      return tenantId === null
        ? bodyOf<AuditPage>(admin.listPlatformAuditEntries({ signal, query }))
        : bodyOf<AuditPage>(admin.listTenantAuditEntries({ signal, params: { tenantId }, query }))
    },
    placeholderData: keepPreviousData,
    // Entries can be read some seconds after the change that they record, so the newest page keeps asking.
    refetchInterval: cursor === undefined ? 5_000 : false,
  })

export const platformUsageQuery = (month: string | undefined) =>
  queryOptions({
    queryKey: [...platformKey, 'usage', month],
    queryFn: ({ signal }) => bodyOf(admin.getPlatformUsage({ signal, query: month === undefined ? {} : { month } })),
    placeholderData: keepPreviousData,
  })

/** Milliseconds between two looks at the queues while the page is seen. */
const lookAgainAfter = 15_000

export const queuesQuery = queryOptions({
  queryKey: [...platformKey, 'queues'],
  queryFn: ({ signal }) => bodyOf(queues.listQueues({ signal })),
  refetchInterval: lookAgainAfter,
})

/** Looking at dead letters counts as a receive, so nothing asks for them by itself. */
export const deadLettersQuery = (queue: string) =>
  queryOptions({
    queryKey: [...platformKey, 'dead-letters', queue],
    queryFn: async ({ signal }) => (await bodyOf(queues.listDeadLetters({ signal, query: { queue } }))).dead_letters,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })

export type NewTenant = z.input<Admin['endpoints']['createTenant']['body']>

export const createTenant = (body: NewTenant) => bodyOf(admin.createTenant({ body }))

/** A change of one workspace, with the reason that its audit log keeps. */
interface Change {
  readonly tenantId: string
  readonly note: string
}

export const renameTenant = ({ tenantId, note }: Change, name: string) =>
  bodyOf(admin.updateTenant({ params: { tenantId }, body: { name, note } }))

/** The terms of the contract stay. */
export const givePlan = ({ tenantId, note }: Change, plan: Plan) =>
  bodyOf(admin.updateTenantPlan({ params: { tenantId }, body: { plan, note } }))

/** Null as the terms: everything is as in the plan. */
export const giveTerms = (
  { tenantId, note }: Change,
  { plan, billing }: { readonly plan: Plan; readonly billing: Tenant['billing'] | null },
) => bodyOf(admin.updateTenantPlan({ params: { tenantId }, body: { plan, billing, note } }))

export const suspendTenant = ({ tenantId, note }: Change) =>
  bodyOf(admin.pauseTenant({ params: { tenantId }, body: { note } }))

export const reinstateTenant = ({ tenantId, note }: Change) =>
  bodyOf(admin.resumeTenant({ params: { tenantId }, body: { note } }))

export const grantPrivileges = ({ tenantId, note }: Change, granted: boolean) =>
  bodyOf(admin.updateTenantPrivileges({ params: { tenantId }, body: { granted, note } }))

export const recordEntry = (tenantId: string, body: NewLedgerEntry) =>
  bodyOf(admin.createTenantLedgerEntry({ params: { tenantId }, body }))

export const redrive = (queue: string, note: string) => bodyOf(queues.redriveDeadLetters({ body: { queue, note } }))
