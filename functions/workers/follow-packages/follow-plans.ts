import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { onceForEach } from '#shared/platform/once-for-each.ts'
import { followPlan, type PlanFollowing } from '#shared/operations/quotas/follow-plan.ts'

/** Changes of what a workspace uses, or may use. */
const changes: ReadonlySet<string> = new Set([
  'package.launched',
  'package.archived',
  'package.restored',
  'package.version_activated',
  'workspace.plan_changed',
])

/** Opens and settles alerts of plans, once for each workspace of a batch, or twice. */
export function planFollower(following: PlanFollowing): (event: PublishedEvent) => Promise<void> {
  const follow = onceForEach(
    (tenantId: string, mayBeLess: boolean) => followPlan(tenantId, mayBeLess, following),
    (tenantId, mayBeLess) => `${tenantId} ${mayBeLess}`,
  )
  return ({ tenant_id: tenantId, event, facts: { mode } }) => {
    // What TEST learners do counts against no plan.
    if (mode === 'test' || !changes.has(event)) return Promise.resolve()
    // A launch only adds learners.
    const mayBeLess = event !== 'package.launched'
    return follow(tenantId, mayBeLess)
  }
}
