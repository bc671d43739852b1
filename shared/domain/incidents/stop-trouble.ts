/** What has stopped by itself as trouble of its workspace: webhook endpoints, forwarders, the processing of packages. */
import type { Forwarder } from '#shared/domain/forwarders/forwarder.ts'
import type { CoursePackage, PackageVersion } from '#shared/domain/packages/package.ts'
import type { WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import type { Trouble } from './incident.ts'

/** One thing of a workspace. */
export interface ThingId {
  readonly tenantId: string
  readonly id: string
}

/** What an incident of each kind of thing is about; the title says why it has stopped. */
export const webhookTrouble = ({ tenantId, id }: ThingId, title = ''): Trouble => ({
  ...{ tenantId, source: 'webhook', entityType: 'webhook', entityId: id },
  ...{ code: 'WEBHOOK_PAUSED', title, severity: 'warn' },
})
export const forwarderTrouble = ({ tenantId, id }: ThingId, title = ''): Trouble => ({
  ...{ tenantId, source: 'forwarder', entityType: 'forwarder', entityId: id },
  ...{ code: 'FORWARDER_PAUSED', title, severity: 'warn' },
})
export const processingTrouble = ({ tenantId, id }: ThingId, title = ''): Trouble => ({
  ...{ tenantId, source: 'processing', entityType: 'package', entityId: id },
  ...{ code: 'PROCESSING_FAILED', title, severity: 'warn' },
})

/** Why an endpoint is trouble; null if it works, is gone, or people have paused it. */
export const webhookStop = (endpoint: WebhookEndpoint | undefined): string | null =>
  endpoint?.status === 'paused' && endpoint.pausedBecause === 'failing'
    ? `The webhook ${endpoint.label === '' ? endpoint.url : endpoint.label} is paused: every delivery failed for five days. Mend the receiver, then resume the webhook`
    : null

/** Why a forwarder is trouble; null if it works, is gone, or people have paused it. */
export function forwarderStop(forwarder: Forwarder | undefined): string | null {
  if (forwarder?.status !== 'paused') return null
  if (forwarder.pausedBecause === 'refused')
    return `The forwarder ${forwarder.label} is paused: the other LRS refuses what it is sent (${forwarder.lastFailure ?? 'no reason given'}). Correct its settings, then resume it`
  if (forwarder.pausedBecause === 'failing')
    return `The forwarder ${forwarder.label} is paused: the other LRS did not take a statement for five days. Resume it once the other LRS works`
  return null
}

/** The newest version counts: what failed before it is history. */
export function processingStop(course: CoursePackage, newest: PackageVersion | undefined): string | null {
  if (course.status === 'archived' || newest?.status !== 'failed') return null
  return `Version ${newest.revision} of ${course.title} could not be processed: ${newest.failure ?? 'no reason is recorded'}`
}
