import type { ForwarderResource } from '#shared/contract/resources/lrs/forwarder.ts'
import type { Forwarder } from './forwarder.ts'
import { statedFilter } from './forwarder-filter.ts'

/** The password is never shown. */
export const presentForwarder = (forwarder: Forwarder): ForwarderResource => {
  const { tenantId, label, endpoint, username, xapiVersion, status, pausedBecause, version } = forwarder
  const { forwarded, passedOver, lastPassedOver, failingSince, nextAttemptAt, lastFailure } = forwarder
  return {
    ...{ id: forwarder.forwarderId, tenantId, label, endpoint, username, xapiVersion, status, pausedBecause, version },
    ...{ forwarded, passedOver, lastPassedOver, failingSince, nextAttemptAt, lastFailure },
    // While it is paused, statements are stored that no run looks at.
    isUpToDate: status === 'active' && forwarder.isUpToDate,
    oldestWaiting: forwarder.oldestWaiting,
    filter: statedFilter(forwarder.filter),
    createdAt: forwarder.createdAt,
    updatedAt: forwarder.updatedAt,
  }
}
