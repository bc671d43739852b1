/** Webhook endpoints, events and the deliveries queue, for tests of the workers. */
import { anEvent } from '#test/support/actor-data.ts'
import { DeleteMessageBatchCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { deliveryMessage, type DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import type { WebhookEndpoint } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { secretSealing, type SecretSealing } from '#shared/platform/secret-sealing.ts'
import { keyRing } from '#shared/platform/key-ring.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'
import { startAwsServers, tableName, type AwsServers } from './aws-servers.ts'

export const secret = 'a secret of thirty-two letters..'

export interface WebhookBench {
  readonly aws: AwsServers
  readonly table: Table
  readonly sealing: SecretSealing
  /** Stores an endpoint: active, LIVE, subscribed to all events, unless overridden. */
  addEndpoint(settings?: Partial<WebhookEndpoint>): Promise<WebhookEndpoint>
  /** Stores a session that carries events. */
  addSession(events: readonly AuditEvent[], settings?: Partial<Session>): Promise<Session>
  /** Receives the deliveries that are in the queue. */
  takeDeliveries(): Promise<DeliveryMessage[]>
  close(): Promise<void>
}

let count = 0
/** A number that was not used before. */
export const next = (): number => (count += 1)

/** Ids in the format of real ones: all of the same time, and all different. */
export const eventId = (): string => `evt_0k0abcdefg${String(next()).padStart(16, '0')}`

export const launched = (settings: Partial<AuditEvent> = {}): AuditEvent => ({
  eventId: eventId(),
  type: 'package.launched',
  at: '2026-11-21T10:00:00.000Z',
  entityType: 'package',
  entityId: 'pkg_1',
  severity: 'info',
  ...settings,
})

export const completed = (settings: Partial<AuditEvent> = {}): AuditEvent =>
  launched({
    type: 'session.completed',
    entityType: 'session',
    entityId: 'ses_1',
    data: { attempt_number: 1 },
    ...settings,
  })

export async function startWebhookBench(): Promise<WebhookBench> {
  const aws = await startAwsServers()
  const table = openTable(tableClients(), tableName)
  const sealing = secretSealing(keyRing({ purpose: 'sealing', secretId: 'sealing-keys' }, systemClock))
  const sqs = new SQSClient({})
  return {
    aws,
    table,
    sealing,
    async addEndpoint(settings = {}) {
      const at = '2026-11-01T00:00:00.000Z'
      const [tenantId, endpointId] = [settings.tenantId ?? 'tenant_one', settings.endpointId ?? `whk_${next()}`]
      const endpoint: WebhookEndpoint = {
        tenantId,
        endpointId,
        label: 'Test',
        url: 'https://hooks.example.com/',
        status: 'active',
        pausedBecause: null,
        pausedAt: null,
        eventScope: 'all',
        mode: 'live',
        secret: await sealing.seal(secret, [tenantId, endpointId]),
        formerSecret: null,
        earlierSecrets: [],
        failingSince: null,
        awaitedUntil: null,
        createdAt: at,
        updatedAt: at,
        version: 1,
        ...settings,
      }
      await webhookRepository(table).create(endpoint, anEvent(`evt_of_${endpoint.endpointId}`))
      return endpoint
    },
    async addSession(events, settings = {}) {
      const session = aSession({ sessionId: `ses_${next()}`, ...settings })
      await sessionRepository(table).create(session, events)
      return session
    },
    async takeDeliveries() {
      const taken: DeliveryMessage[] = []
      for (;;) {
        const { Messages = [] } = await sqs.send(
          new ReceiveMessageCommand({ QueueUrl: aws.deliveriesUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
        )
        if (Messages.length === 0) return taken
        taken.push(...Messages.map(({ Body = '' }) => deliveryMessage.parse(JSON.parse(Body))))
        await sqs.send(
          new DeleteMessageBatchCommand({
            QueueUrl: aws.deliveriesUrl,
            Entries: Messages.map(({ ReceiptHandle }, index) => ({ Id: String(index), ReceiptHandle })),
          }),
        )
      }
    },
    close: () => aws.close(),
  }
}
