/** Alerts about what a plan includes, for those who can do something about it. */
import type { WorkspaceRole } from '#shared/contract/roles.ts'
import type { CountedUsage } from '#shared/domain/learners/usage-presenter.ts'
import { plans } from './plan.ts'
import type { WorkspaceUsage } from './workspace-usage.ts'

export interface PlanAlert {
  readonly of: 'learners' | 'courses'
  /** How much of it is used at least. */
  readonly percent: 80 | 100
  readonly used: number
  readonly limit: number
}

const alertOf = (of: PlanAlert['of'], used: number, limit: number | null): PlanAlert[] => {
  if (limit === null || used * 100 < limit * 80) return []
  return [{ of, percent: used >= limit ? 100 : 80, used, limit }]
}

/** Learners count against the allotment of the plan, courses against their most. */
export const planAlerts = (
  { plan, terms, count }: Pick<CountedUsage, 'plan' | 'terms' | 'count'>,
  { packages }: Pick<WorkspaceUsage, 'packages'>,
): PlanAlert[] => [
  ...alertOf('learners', count.counted, terms.included),
  ...alertOf('courses', packages, plans[plan].maxPackages),
]

/** Who can change the plan, or what is used of it. */
export const seesAlerts = (role: WorkspaceRole): boolean => role === 'owner' || role === 'admin' || role === 'billing'
