import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { launchCounter, type CountingLaunches } from './count-launches.ts'
import type { PlanFollowing } from '#shared/operations/quotas/follow-plan.ts'
import { planFollower } from './follow-plans.ts'
import { launchEnder, type EndingLaunches } from './end-launches.ts'
import { stopFollower, type FollowingStops } from './follow-stops.ts'

/**
 * The work for a batch of events: counts launches, ends those of archived packages, follows what plans include, and what has
 * stopped by itself.
 */
export function packageFollower(
  means: CountingLaunches & EndingLaunches & PlanFollowing & FollowingStops,
): (event: PublishedEvent) => Promise<void> {
  const [count, end, follow] = [launchCounter(means), launchEnder(means), planFollower(means)]
  const followStop = stopFollower(means)
  return async (event) => {
    await Promise.all([count(event), end(event), follow(event), followStop(event)])
  }
}
