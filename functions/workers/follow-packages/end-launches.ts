import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { isoTime } from '#shared/platform/clock.ts'
import type { LaunchEndRepository } from '#shared/store/launches/launch-end-repository.ts'

export interface EndingLaunches {
  readonly ends: LaunchEndRepository
  /** How long the tokens of a launch live at most. */
  readonly launchSeconds: number
}

/**
 * Ends the launches of a package that was archived: their tokens open its sessions no more. The epoch is the id of the
 * event, so an event that comes again changes nothing.
 */
export const launchEnder =
  ({ ends, launchSeconds }: EndingLaunches) =>
  async ({ tenant_id: tenantId, facts: { event } }: PublishedEvent): Promise<void> => {
    const { entityId: packageId, eventId: epoch, at } = event
    if (event.type !== 'package.archived' || packageId === null) return
    await ends.end({ tenantId, packageId, epoch, since: isoTime(Date.parse(at) - launchSeconds * 1000) })
  }
