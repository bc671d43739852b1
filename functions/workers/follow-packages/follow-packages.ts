import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { launchCounter, type CountingLaunches } from './count-launches.ts'
import type { PlanFollowing } from '#shared/operations/quotas/follow-plan.ts'
import { planFollower } from './follow-plans.ts'
import { launchEnder, type EndingLaunches } from './end-launches.ts'

/** The work for a batch of events of packages: counts launches, ends those of archived packages, and follows what plans include. */
export function packageFollower(
  means: CountingLaunches & EndingLaunches & PlanFollowing,
): (event: PublishedEvent) => Promise<void> {
  const [count, end, follow] = [launchCounter(means), launchEnder(means), planFollower(means)]
  return async (event) => {
    await Promise.all([count(event), end(event), follow(event)])
  }
}
