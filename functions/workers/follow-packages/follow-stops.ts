import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { PublishedEvent } from '#shared/domain/events/published-event.ts'
import { incidentIdOf, type Trouble } from '#shared/domain/incidents/incident.ts'
import {
  forwarderStop,
  forwarderTrouble,
  processingStop,
  processingTrouble,
  webhookStop,
  webhookTrouble,
  type ThingId,
} from '#shared/domain/incidents/stop-trouble.ts'
import type { ForwarderRepository } from '#shared/store/forwarders/forwarder-repository.ts'
import type { IncidentRepository } from '#shared/store/incidents/incident-repository.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'
import type { WebhookRepository } from '#shared/store/webhooks/webhook-repository.ts'

export interface FollowingStops {
  readonly webhooks: Pick<WebhookRepository, 'list'>
  readonly forwarders: Pick<ForwarderRepository, 'list'>
  readonly packages: Pick<PackageRepository, 'getWithVersions'>
  readonly incidents: Pick<IncidentRepository, 'record' | 'settle'>
}

/** A kind of thing that can stop by itself. */
interface Kind {
  readonly troubleOf: (thing: ThingId, title?: string) => Trouble
  /** Why the thing is stopped now; null if it works or is gone. Strongly consistent: the event may come at once. */
  readonly stopOf: (thing: ThingId) => Promise<string | null>
}

const kindsOf = ({
  webhooks,
  forwarders,
  packages,
}: FollowingStops): Readonly<Partial<Record<NonNullable<AuditEvent['entityType']>, Kind>>> => ({
  webhook: {
    troubleOf: webhookTrouble,
    stopOf: async ({ tenantId, id }) =>
      webhookStop((await webhooks.list(tenantId)).find(({ endpointId }) => endpointId === id)),
  },
  forwarder: {
    troubleOf: forwarderTrouble,
    stopOf: async ({ tenantId, id }) =>
      forwarderStop((await forwarders.list(tenantId)).find(({ forwarderId }) => forwarderId === id)),
  },
  package: {
    troubleOf: processingTrouble,
    stopOf: async ({ tenantId, id }) => {
      const found = await packages.getWithVersions(tenantId, id)
      return found === null ? null : processingStop(found.course, found.versions[0])
    },
  },
})

const stops: ReadonlySet<string> = new Set(['webhook.paused', 'forwarder.paused', 'package.version_failed'])
const ends: ReadonlySet<string> = new Set([
  'webhook.resumed',
  'webhook.deleted',
  'forwarder.resumed',
  'forwarder.deleted',
  'package.version_activated',
  'package.archived',
])

/**
 * Opens an incident where a webhook endpoint, a forwarder or the processing of a package has stopped by itself, and
 * resolves it once that works again or is gone. What is stored decides, so events may come late, twice or in another order.
 */
export function stopFollower(means: FollowingStops): (event: PublishedEvent) => Promise<void> {
  const kinds = kindsOf(means)
  const { incidents } = means
  return async ({ tenant_id: tenantId, event: type, facts: { event } }) => {
    const { entityType, entityId: id, at } = event
    const kind = entityType === null ? undefined : kinds[entityType]
    if (kind === undefined || id === null || (!stops.has(type) && !ends.has(type))) return
    const thing = { tenantId, id }
    const reason = stops.has(type) ? await kind.stopOf(thing) : null
    if (reason !== null)
      await incidents.record(kind.troubleOf(thing, reason), { now: at, makeId: () => incidentIdOf(event) })
    // Asked again: it may have been resumed before the incident was there to be resolved.
    if ((await kind.stopOf(thing)) === null) await incidents.settle(kind.troubleOf(thing), at)
  }
}
