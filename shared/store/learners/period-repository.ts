/** Billing periods of a workspace: what was counted in each (docs/access-patterns.md, B4-B6, B14). */
import { billingPeriod, type BillingPeriod } from '#shared/domain/learners/billing-period.ts'
import type { PeriodRecord } from '#shared/domain/learners/period-record.ts'
import type { TestLearners } from '#shared/domain/learners/test-learners.ts'
import type { WorkspaceUsage } from '#shared/domain/quotas/workspace-usage.ts'
import { usageFromItem } from '#shared/store/quotas/workspace-usage-item.ts'
import { workspaceTermsFromItem, type StoredTerms } from '#shared/store/credentials/tenant-item.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { getEach } from '#shared/store/table/read.ts'
import type { Table } from '#shared/store/table/table.ts'
import { putStep, transact, type TransactionStep } from '#shared/store/table/transaction.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { countFromItem } from './learner-count-repository.ts'
import { testLearnersFromItem } from './test-learner-repository.ts'
import { periodEndMark, periodFromItem, periodItem } from './period-item.ts'

/** A period with the workspace as they are stored. */
export interface StoredPeriod {
  /** Null: there is no such workspace. */
  readonly workspace: StoredTerms | null
  /** Null: the period is not fixed yet. */
  readonly fixed: PeriodRecord | null
  /** Active learners that the counter has. */
  readonly activeLearners: number
}

/** What a workspace uses, as it is stored. */
export interface StoredUse extends Omit<StoredPeriod, 'workspace'> {
  readonly testLearners: TestLearners
  readonly usage: WorkspaceUsage
}

export { periodOfMark } from './period-item.ts'

export interface PeriodRepository {
  /** B4. Strongly consistent. */
  read(tenantId: string, period: Pick<BillingPeriod, 'start'>): Promise<StoredPeriod>
  /** B5. Fixed periods that began from one day to another, oldest first. @param days `2026-11-01` */
  list(tenantId: string, days: { readonly from: string; readonly to: string }): Promise<PeriodRecord[]>
  /** B14. What workspaces use, each with the first day of a period, in their order. Eventually consistent. */
  useOfEach(of: readonly { readonly tenantId: string; readonly start: string }[]): Promise<StoredUse[]>
  /** B6. Fixes a period and marks the end of the next one. False: it is fixed already. */
  fix(record: PeriodRecord, anchorDay: number | undefined): Promise<boolean>
}

/** The first step is refused where the period is fixed already. */
export const fixSteps = (record: PeriodRecord, anchorDay: number | undefined): TransactionStep[] => [
  putStep(periodItem(record)),
  // The marks of the periods are a chain, so that a period in which nobody launched is fixed too.
  putStep(periodEndMark(record.tenantId, billingPeriod(Date.parse(record.endsAt), anchorDay)), new Expression()),
]

export const periodRepository = (table: Table): PeriodRepository => ({
  async read(tenantId, { start }) {
    const wanted = [keys.tenant(tenantId), keys.periodRecord(tenantId, start), keys.learnerCount(tenantId, start)]
    const [workspace, fixed, count] = await getEach(table, wanted, { consistent: true })
    return {
      workspace: workspace === undefined ? null : workspaceTermsFromItem(workspace),
      fixed: fixed === undefined ? null : periodFromItem(fixed),
      activeLearners: countFromItem(count).counted,
    }
  },
  async useOfEach(of) {
    const kinds = [
      of.map(({ tenantId, start }) => keys.periodRecord(tenantId, start)),
      of.map(({ tenantId, start }) => keys.learnerCount(tenantId, start)),
      of.map(({ tenantId }) => keys.testLearners(tenantId)),
      of.map(({ tenantId }) => keys.usage(tenantId)),
    ]
    const [fixed = [], counts = [], tests = [], usages = []] = await Promise.all(
      kinds.map((each) => getEach(table, each)),
    )
    return of.map((_, index) => ({
      fixed: fixed[index] === undefined ? null : periodFromItem(fixed[index]),
      activeLearners: countFromItem(counts[index]).counted,
      testLearners: testLearnersFromItem(tests[index]),
      usage: usageFromItem(usages[index]),
    }))
  },
  async list(tenantId, { from, to }) {
    const { pk: partition, sk: first } = keys.periodRecord(tenantId, from)
    const range = { from: first, to: keys.periodRecord(tenantId, to).sk }
    return (await queryAll(table, { partition, range, consistent: true })).map(periodFromItem)
  },
  fix: async (record, anchorDay) => (await transact(table, fixSteps(record, anchorDay))) === null,
})
