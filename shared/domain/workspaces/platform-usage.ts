/** Sums up what workspaces use, for the platform's administration. */
import { mostLargest, type PlatformUsage } from '#shared/contract/resources/workspaces/platform-usage.ts'
import { billingPeriod } from '#shared/domain/learners/billing-period.ts'
import { monthAfter } from '#shared/domain/ledger/ledger-month.ts'
import { planNames, type PlanName } from '#shared/domain/quotas/plan.ts'
import { gigabytes } from '#shared/domain/quotas/workspace-usage.ts'
import type { Workspace } from './workspace.ts'

/** Counts of one workspace. */
export interface WorkspaceUse {
  readonly activeLearners: number
  readonly testLearners: number
  readonly packages: number
  readonly storageBytes: number
}

/** A workspace, the plan that the month had, and the counts. */
export interface CountedWorkspace extends Pick<Workspace, 'tenantId' | 'name'> {
  readonly plan: PlanName
  readonly use: WorkspaceUse
}

/** First day of the billing period that begins in a month. @param month `2026-11` */
export const periodStartIn = (month: string, anchorDay?: number): string =>
  billingPeriod(Date.parse(`${monthAfter(month)}-01T00:00:00.000Z`) - 1, anchorDay).start

const nothing: WorkspaceUse = { activeLearners: 0, testLearners: 0, packages: 0, storageBytes: 0 }

const sumOf = (rows: readonly CountedWorkspace[]): WorkspaceUse =>
  rows.reduce(
    (sum, { use }) => ({
      activeLearners: sum.activeLearners + use.activeLearners,
      testLearners: sum.testLearners + use.testLearners,
      packages: sum.packages + use.packages,
      storageBytes: sum.storageBytes + use.storageBytes,
    }),
    nothing,
  )

const present = ({ activeLearners, testLearners, packages, storageBytes }: WorkspaceUse): PlatformUsage['totals'] => ({
  active_learners: activeLearners,
  test_learners: testLearners,
  packages,
  storage_gb: gigabytes(storageBytes),
})

const largestFirst = (one: CountedWorkspace, other: CountedWorkspace): number =>
  other.use.activeLearners - one.use.activeLearners ||
  other.use.storageBytes - one.use.storageBytes ||
  one.tenantId.localeCompare(other.tenantId, 'en')

/** @param isPartial whether the platform has more workspaces than these */
export const presentPlatformUsage = (
  month: string,
  rows: readonly CountedWorkspace[],
  isPartial: boolean,
): PlatformUsage => ({
  month,
  workspaces: rows.length,
  totals: present(sumOf(rows)),
  plans: planNames.map((plan) => {
    const having = rows.filter((row) => row.plan === plan)
    return { plan, workspaces: having.length, ...present(sumOf(having)) }
  }),
  largest: rows
    .toSorted(largestFirst)
    .slice(0, mostLargest)
    .map(({ tenantId, name, plan, use }) => ({ tenant_id: tenantId, name, plan, ...present(use) })),
  is_partial: isPartial,
})
