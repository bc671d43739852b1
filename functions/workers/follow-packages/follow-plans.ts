import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { followPlan, type PlanFollowing } from '#shared/operations/quotas/follow-plan.ts'

/** Opens and settles alerts of plans, once for each workspace of a batch. */
export function planFollower(following: PlanFollowing): (event: PublishedEvent) => Promise<void> {
  const followed = new Map<string, Promise<void>>()
  return ({ tenant_id: tenantId, facts: { mode } }) => {
    // What TEST learners do counts against no plan.
    if (mode === 'test') return Promise.resolve()
    const run = followed.get(tenantId) ?? followPlan(tenantId, following)
    followed.set(tenantId, run)
    return run
  }
}
