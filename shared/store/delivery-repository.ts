/**
 * Deliveries and what became of them (docs/access-patterns.md, D1-D5). The record is written when the first attempt is
 * over, so that a delivery that succeeds at once costs one write; until then the message of the queue is all there is.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { deliveryStatus, webhookMode } from '#shared/contract/resources/webhook.ts'
import { encodeTime } from '#shared/domain/identifiers.ts'
import type { AttemptReport } from '#shared/domain/webhooks/attempt.ts'
import type { Delivery } from '#shared/domain/webhooks/delivery.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { updateIf } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { keys } from './keys.ts'
import { binary, parseItem, parsePacked } from './stored-item.ts'
import type { RawItem, Table } from './table.ts'

const deliveryItem = z.object({
  tenantId: z.string(),
  endpointId: z.string(),
  deliveryId: z.string(),
  event: z.string(),
  mode: webhookMode,
  status: deliveryStatus,
  attempts: z.number(),
  body: binary,
  queuedAt: z.string(),
  lastAttemptAt: z.string().nullable().default(null),
  responseStatus: z.number().nullable().default(null),
  responseBody: z.string().nullable().default(null),
  failure: z.string().nullable().default(null),
  retryAfterSeconds: z.number().nullable().default(null),
})

type DeliveryId = Pick<Delivery, 'tenantId' | 'endpointId' | 'deliveryId'>

/** What of an endpoint's deliveries is asked for. */
export interface DeliveryQuery {
  readonly tenantId: string
  readonly endpointId: string
  /** At the most. */
  readonly limit: number
  /** Events from this time on, and before that one; ISO 8601. */
  readonly from?: string
  readonly before?: string
}

export interface DeliveryRepository {
  /** D1. Strongly consistent; null where nothing was attempted yet. */
  get(id: DeliveryId): Promise<Delivery | null>
  /**
   * D2. Records an attempt. A delivery that is delivered or dead stays as it is, whatever a duplicate of it met.
   * @returns how many attempts there were, and how it stands now
   */
  record(message: DeliveryMessage, report: AttemptReport, at: string): Promise<Pick<Delivery, 'attempts' | 'status'>>
  /** D3. Gives up a delivery that failed, after its last attempt. */
  giveUp(id: DeliveryId): Promise<void>
  /** D4. Newest event first. */
  list(query: DeliveryQuery): Promise<Delivery[]>
  /** D5. Queues again what is not delivered, with a fresh budget of attempts. Null: there is none, or it is delivered. */
  queueAgain(id: DeliveryId, at: string): Promise<Delivery | null>
}

const keptDays = 30

const statusOf = { delivered: 'delivered', retry: 'failed', dead: 'dead_letter' } as const

/** @throws StoredItemInvalid */
function deliveryFromItem(item: RawItem): Delivery {
  const { body, ...plain } = parseItem(deliveryItem, item)
  return { ...plain, body: parsePacked(z.string(), () => inflateRawSync(body).toString('utf8'), item) }
}

function recording(message: DeliveryMessage, report: AttemptReport, at: string): Expression {
  const { verdict, ...answer } = report
  const { body, ...plain } = message
  const expression = new Expression()
  for (const [name, value] of Object.entries({ ...plain, ...answer })) expression.set(name, value)
  expression.set('status', statusOf[verdict])
  expression.set('body', deflateRawSync(body, { level: 9 }))
  expression.set('lastAttemptAt', at)
  expression.set('expiresAt', Math.floor(Date.parse(at) / 1000) + keptDays * 86_400)
  expression.setTo('attempts', `if_not_exists(${expression.name('attempts')}, ${expression.value(0)}) + ${expression.value(1)}`)
  expression.require(`(attribute_not_exists(pk) OR ${expression.name('status')} IN (${expression.value('queued')}, ${expression.value('failed')}))`)
  return expression
}

/** Ids of deliveries begin with the time of their event. */
const timeMark = (iso: string): string => `dlv_${encodeTime(Date.parse(iso))}`

export function deliveryRepository(table: Table): DeliveryRepository {
  const keyOf = ({ tenantId, endpointId, deliveryId }: DeliveryId): { pk: string; sk: string } => keys.delivery(tenantId, endpointId, deliveryId)
  return {
    async get(id) {
      const { Item } = await table.reads.send(new GetCommand({ TableName: table.name, Key: keyOf(id), ConsistentRead: true }))
      return Item === undefined ? null : deliveryFromItem(Item)
    },
    async record(message, report, at) {
      const { item } = await updateIf(table, { Key: keyOf(message), ...recording(message, report, at).render() })
      return deliveryFromItem(item ?? {})
    },
    async giveUp(id) {
      const expression = new Expression()
      expression.set('status', 'dead_letter')
      expression.requireEqual('status', 'failed')
      await updateIf(table, { Key: keyOf(id), ...expression.render() })
    },
    async list({ tenantId, endpointId, limit, from = '1970-01-01T00:00:00.000Z', before = '9999-01-01T00:00:00.000Z' }) {
      const found: RawItem[] = []
      let start: RawItem | undefined
      do {
        const page = await table.reads.send(
          new QueryCommand({
            TableName: table.name,
            KeyConditionExpression: 'pk = :pk AND sk BETWEEN :from AND :before',
            ExpressionAttributeValues: {
              ':pk': keyOf({ tenantId, endpointId, deliveryId: '' }).pk,
              ':from': keyOf({ tenantId, endpointId, deliveryId: timeMark(from) }).sk,
              ':before': keyOf({ tenantId, endpointId, deliveryId: timeMark(before) }).sk,
            },
            ScanIndexForward: false,
            Limit: limit - found.length,
            ExclusiveStartKey: start,
          }),
        )
        found.push(...(page.Items ?? []))
        start = page.LastEvaluatedKey
      } while (start !== undefined && found.length < limit)
      return found.map(deliveryFromItem)
    },
    async queueAgain(id, at) {
      const expression = new Expression()
      expression.set('status', 'queued')
      expression.set('attempts', 0)
      expression.set('queuedAt', at)
      expression.set('retryAfterSeconds', null)
      expression.set('expiresAt', Math.floor(Date.parse(at) / 1000) + keptDays * 86_400)
      expression.require('attribute_exists(pk)')
      expression.require(`${expression.name('status')} <> ${expression.value('delivered')}`)
      const result = await updateIf(table, { Key: keyOf(id), ...expression.render() })
      return result.kind === 'written' ? deliveryFromItem(result.item) : null
    },
  }
}
