/** What all workspaces of the platform use. */
import { mostWorkspacesCounted } from '#shared/contract/resources/workspaces/platform-usage.ts'
import { activeTestLearners } from '#shared/domain/learners/test-learners.ts'
import { monthOf } from '#shared/domain/ledger/ledger-month.ts'
import { periodStartIn, presentPlatformUsage, type CountedWorkspace } from '#shared/domain/workspaces/platform-usage.ts'
import { implement } from '#shared/http/implementation.ts'
import type { AdminEndpoints, Dependencies } from './dependencies.ts'

export const getPlatformUsage = implement<AdminEndpoints['getPlatformUsage'], Dependencies>()({
  async handle({ input: { query }, stamp: { now } }, { workspaces, periods }) {
    const month = query.month ?? monthOf(now)
    const { rows, next } = await workspaces.list(() => true, { limit: mostWorkspacesCounted, after: null })
    const found = await periods.useOfEach(
      rows.map(({ tenantId, billing }) => ({ tenantId, start: periodStartIn(month, billing.anchorDay) })),
    )
    const counted = rows.flatMap(({ tenantId, name, plan: planNow }, index): CountedWorkspace[] => {
      const stored = found[index]
      if (stored === undefined) return []
      const { fixed, usage, testLearners } = stored
      // A period that has ended counts as it was fixed.
      const { plan, activeLearners } = fixed ?? { plan: planNow, activeLearners: stored.activeLearners }
      const use = { ...usage, activeLearners, testLearners: activeTestLearners(testLearners, Date.parse(now)) }
      return [{ tenantId, name, plan, use }]
    })
    return presentPlatformUsage(month, counted, next !== null)
  },
})
