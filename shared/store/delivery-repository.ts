/**
 * Deliveries and what became of them (docs/access-patterns.md, D1-D5). The record is written when the first attempt is
 * over, so that a delivery that succeeds at once costs one write; until then the message of the queue is all there is.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import * as z from 'zod'
import { deliveryStatus, webhookMode } from '#shared/contract/resources/webhook.ts'
import { encodeTime } from '#shared/domain/identifiers.ts'
import { failureOfStatus, type AttemptReport } from '#shared/domain/webhooks/attempt.ts'
import type { Delivery, PastAttempt } from '#shared/domain/webhooks/delivery.ts'
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
  answer: binary.nullable().default(null),
  failure: z.string().nullable().default(null),
  retryAfterSeconds: z.number().nullable().default(null),
  history: z.array(z.string()).default([]),
})

/** What the record of an attempt is asked for: unpacking the rest would be work for nothing. */
const standing = deliveryItem.pick({ attempts: true, status: true })

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
  /** Only those that stand so. */
  readonly status?: Delivery['status']
}

/** When an attempt began, and how long it took. */
export interface AttemptTime {
  readonly at: string
  readonly milliseconds: number
}

export interface DeliveryRepository {
  /** D1. Strongly consistent; null where nothing was attempted yet. */
  get(id: DeliveryId): Promise<Delivery | null>
  /**
   * D2. Records an attempt. A delivery that is delivered or dead stays as it is, whatever a duplicate of it met.
   * @returns how many attempts there were, and how it stands now
   */
  record(message: DeliveryMessage, report: AttemptReport, time: AttemptTime): Promise<Pick<Delivery, 'attempts' | 'status'>>
  /** D3. Gives up a delivery that failed, after its last attempt. */
  giveUp(id: DeliveryId): Promise<void>
  /** D4. Newest event first. */
  list(query: DeliveryQuery): Promise<Delivery[]>
  /** D5. Queues again what is not delivered, with a fresh budget of attempts. Null: there is none, or it is delivered. */
  queueAgain(id: DeliveryId, at: string): Promise<Delivery | null>
}

const keptDays = 30

const statusOf = { delivered: 'delivered', retry: 'failed', dead: 'dead_letter' } as const

const packed = (text: string): Uint8Array => deflateRawSync(text)
const unpacked = (bytes: Uint8Array, item: RawItem): string => parsePacked(z.string(), () => inflateRawSync(bytes).toString('utf8'), item)

/**
 * Attempts are kept in few bytes, so that a delivery that fails five times still costs one unit a write: seconds since the
 * epoch and milliseconds in base 36, and the status or the word for why there is none.
 */
const packAttempt = ({ responseStatus, failure }: AttemptReport, { at, milliseconds }: AttemptTime): string =>
  [Math.floor(Date.parse(at) / 1000).toString(36), Math.round(milliseconds).toString(36), responseStatus ?? failure ?? ''].join(' ')

function unpackAttempt(text: string): PastAttempt {
  const [seconds = '', milliseconds = '', result = ''] = text.split(' ')
  const status = /^\d{3}$/.test(result) ? Number(result) : null
  return {
    at: new Date(Number.parseInt(seconds, 36) * 1000).toISOString(),
    milliseconds: Number.parseInt(milliseconds, 36),
    status,
    failure: status === null ? result : failureOfStatus(status),
  }
}

/** @throws StoredItemInvalid */
function deliveryFromItem(item: RawItem): Delivery {
  const { body, answer, history, ...plain } = parseItem(deliveryItem, item)
  return { ...plain, body: unpacked(body, item), responseBody: answer === null ? null : unpacked(answer, item), history: history.map(unpackAttempt) }
}

function recording(message: DeliveryMessage, report: AttemptReport, time: AttemptTime): Expression {
  const { verdict, responseBody, ...answer } = report
  const { body, ...plain } = message
  const { at } = time
  const expression = new Expression()
  for (const [name, value] of Object.entries({ ...plain, ...answer })) expression.set(name, value)
  expression.set('status', statusOf[verdict])
  expression.set('body', packed(body))
  expression.set('answer', responseBody === null ? null : packed(responseBody))
  expression.set('lastAttemptAt', at)
  expression.setTo('history', `list_append(if_not_exists(${expression.name('history')}, ${expression.value([])}), ${expression.value([packAttempt(report, time)])})`)
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
    async record(message, report, time) {
      const { item } = await updateIf(table, { Key: keyOf(message), ...recording(message, report, time).render() })
      return parseItem(standing, item ?? {})
    },
    async giveUp(id) {
      const expression = new Expression()
      expression.set('status', 'dead_letter')
      expression.requireEqual('status', 'failed')
      await updateIf(table, { Key: keyOf(id), ...expression.render() })
    },
    async list({ tenantId, endpointId, limit, from = '1970-01-01T00:00:00.000Z', before = '9999-01-01T00:00:00.000Z', status }) {
      const found: RawItem[] = []
      const wanted = (item: RawItem): boolean => status === undefined || item['status'] === status
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
            Limit: limit,
            ExclusiveStartKey: start,
          }),
        )
        found.push(...(page.Items ?? []).filter(wanted))
        start = page.LastEvaluatedKey
      } while (start !== undefined && found.length < limit)
      return found.slice(0, limit).map(deliveryFromItem)
    },
    async queueAgain(id, at) {
      const expression = new Expression()
      expression.set('status', 'queued')
      expression.set('attempts', 0)
      expression.set('queuedAt', at)
      expression.set('retryAfterSeconds', null)
      expression.set('history', null)
      expression.set('expiresAt', Math.floor(Date.parse(at) / 1000) + keptDays * 86_400)
      expression.require('attribute_exists(pk)')
      expression.require(`${expression.name('status')} <> ${expression.value('delivered')}`)
      const result = await updateIf(table, { Key: keyOf(id), ...expression.render() })
      return result.kind === 'written' ? deliveryFromItem(result.item) : null
    },
  }
}
