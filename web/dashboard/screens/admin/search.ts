/** What the addresses of the administration state. */
import { monthIn, oneIn, textIn } from '#web/dashboard/app/search.ts'
import type { TenantFilters } from './data.ts'
import { plans } from './plans.ts'

type Search = Readonly<Record<string, unknown>>

export const statuses = ['active', 'suspended'] as const

export const readTenantsSearch = (search: Search): TenantFilters => ({
  q: textIn(search, 'q'),
  plan: oneIn(search, 'plan', plans),
  status: oneIn(search, 'status', statuses),
  cursor: textIn(search, 'cursor'),
})

export const tenantTabs = ['overview', 'ledger', 'audit'] as const
export type TenantTab = (typeof tenantTabs)[number]

export interface TenantSearch {
  /** Absent: the overview. */
  readonly tab?: TenantTab | undefined
  /** Of the ledger, as `2026-11`; absent: every month. */
  readonly month?: string | undefined
  readonly cursor?: string | undefined
}

export const readTenantSearch = (search: Search): TenantSearch => ({
  tab: oneIn(search, 'tab', tenantTabs),
  month: monthIn(search, 'month'),
  cursor: textIn(search, 'cursor'),
})

export interface UsageSearch {
  /** As `2026-11`; absent: the current one. */
  readonly month?: string | undefined
}

export const readUsageSearch = (search: Search): UsageSearch => ({ month: monthIn(search, 'month') })

export interface QueuesSearch {
  /** The queue whose dead letters are open. */
  readonly queue?: string | undefined
}

export const readQueuesSearch = (search: Search): QueuesSearch => ({ queue: textIn(search, 'queue') })

export interface PlatformAuditSearch {
  readonly cursor?: string | undefined
}

export const readPlatformAuditSearch = (search: Search): PlatformAuditSearch => ({ cursor: textIn(search, 'cursor') })
