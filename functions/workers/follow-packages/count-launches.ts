import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { isoTime, type Clock } from '#shared/platform/clock.ts'
import { onceForEach } from '#shared/platform/once-for-each.ts'
import type { LaunchCountRepository } from '#shared/store/launches/launch-count-repository.ts'

export interface CountingLaunches {
  readonly launches: Pick<LaunchCountRepository, 'tally'>
  readonly clock: Clock
}

/**
 * Counts the launches of the packages that a batch of events names, each package once. Counts are taken anew from the
 * sessions, so counting the same launch twice changes nothing.
 */
export function launchCounter({ launches, clock }: CountingLaunches): (event: PublishedEvent) => Promise<void> {
  const count = onceForEach(
    (tenantId: string, packageId: string) => launches.tally(tenantId, packageId, isoTime(clock.now())),
    (tenantId, packageId) => `${tenantId} ${packageId}`,
  )
  return ({ tenant_id: tenantId, facts: { event } }) => {
    const { entityId: packageId } = event
    if (event.type !== 'package.launched' || packageId === null) return Promise.resolve()
    return count(tenantId, packageId)
  }
}
