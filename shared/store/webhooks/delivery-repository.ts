/**
 * Deliveries and their attempts (docs/access-patterns.md, D1-D5). The item is written when the first attempt is over,
 * so that a delivery that succeeds at once costs one write. Until then only the message in the queue exists.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import * as z from 'zod'
import { deliveryStatus, webhookMode } from '#shared/contract/resources/webhooks/webhook.ts'
import { encodeTime } from '#shared/domain/identifiers.ts'
import { failureOfStatus, type AttemptReport } from '#shared/domain/webhooks/attempt.ts'
import type { Delivery, PastAttempt } from '#shared/domain/webhooks/delivery.ts'
import type { DeliveryMessage } from '#shared/domain/webhooks/delivery-message.ts'
import { updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { cursorPage, type CursorPage } from '#shared/store/table/cursor-page.ts'
import { queryPages, type SortRange } from '#shared/store/table/query.ts'
import { get } from '#shared/store/table/read.ts'
import { binary, parseItem, parsePacked } from '#shared/store/table/stored-item.ts'
import type { Key, RawItem, Table } from '#shared/store/table/table.ts'

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

/** What recording an attempt returns; the rest need not be unpacked. */
const attemptState = deliveryItem.pick({ attempts: true, status: true })

type DeliveryId = Pick<Delivery, 'tenantId' | 'endpointId' | 'deliveryId'>

/** Which deliveries of an endpoint are listed. */
export interface DeliveryQuery {
  readonly tenantId: string
  readonly endpointId: string
  /** Deliveries at most. */
  readonly limit: number
  /** Deliveries of events from this time on, and of events before that time; ISO 8601. */
  readonly from?: string
  readonly before?: string
  /** Only deliveries in this status, and of events of this type. */
  readonly status?: Delivery['status']
  readonly event?: string
  /** Only what was not delivered. What is queued belongs to it: a replay that died may have sent no message for it. */
  readonly isMissed?: true
}

/** When an attempt ended, and how long it took. */
export interface AttemptTime {
  readonly at: string
  readonly milliseconds: number
}

export interface DeliveryRepository {
  /** D1. Strongly consistent. Null: no attempt is over yet. */
  get(id: DeliveryId): Promise<Delivery | null>
  /**
   * D2. Records an attempt. A delivery that is delivered or given up stays as it is, whatever a duplicate message met.
   * @returns the number of attempts, and the status after this one
   */
  record(
    message: DeliveryMessage,
    report: AttemptReport,
    time: AttemptTime,
  ): Promise<Pick<Delivery, 'attempts' | 'status'>>
  /** D3. Sets a failed delivery to `dead_letter`, after its last attempt. */
  giveUp(id: DeliveryId): Promise<void>
  /** D4. Newest event first. */
  list(query: DeliveryQuery): Promise<Delivery[]>
  /** D4. The same in pages; at most 2,000 deliveries are looked at. */
  page(query: DeliveryQuery, after: string | null): Promise<CursorPage<Delivery>>
  /**
   * D5. Sets a delivery to `queued`, with no attempts made, whatever became of it; its history stays. Null: there is
   * none.
   */
  queueAgain(id: DeliveryId, at: string): Promise<Delivery | null>
}

const keptDays = 30

const statusOf = { delivered: 'delivered', retry: 'failed', dead: 'dead_letter' } as const

const packed = (text: string): Uint8Array => deflateRawSync(text)
const unpacked = (bytes: Uint8Array, item: RawItem): string =>
  parsePacked(z.string(), () => inflateRawSync(bytes).toString('utf8'), item)

/**
 * An attempt in few bytes, so that a write of a delivery that fails five times still costs one unit: seconds since the
 * epoch and milliseconds in base 36, then the status, or the reason why there is none.
 */
const packAttempt = ({ responseStatus, failure }: AttemptReport, { at, milliseconds }: AttemptTime): string =>
  [
    Math.floor(Date.parse(at) / 1000).toString(36),
    Math.round(milliseconds).toString(36),
    responseStatus ?? failure ?? '',
  ].join(' ')

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
  return {
    ...plain,
    body: unpacked(body, item),
    responseBody: answer === null ? null : unpacked(answer, item),
    history: history.map(unpackAttempt),
  }
}

function attemptChange(message: DeliveryMessage, report: AttemptReport, time: AttemptTime): Expression {
  const { verdict, responseBody, ...response } = report
  const { body, ...plain } = message
  const { at } = time
  const expression = new Expression()
  expression.setAll({ ...plain, ...response })
  expression.set('status', statusOf[verdict])
  expression.set('body', packed(body))
  expression.set('answer', responseBody === null ? null : packed(responseBody))
  expression.set('lastAttemptAt', at)
  expression.setTo(
    'history',
    `list_append(if_not_exists(${expression.name('history')}, ${expression.value([])}), ${expression.value([packAttempt(report, time)])})`,
  )
  expression.set('expiresAt', Math.floor(Date.parse(at) / 1000) + keptDays * 86_400)
  expression.setTo(
    'attempts',
    `if_not_exists(${expression.name('attempts')}, ${expression.value(0)}) + ${expression.value(1)}`,
  )
  expression.require(
    `(attribute_not_exists(pk) OR ${expression.name('status')} IN (${expression.value('queued')}, ${expression.value('failed')}))`,
  )
  return expression
}

/** Ids of deliveries begin with the time of their event. */
const timeMark = (iso: string): string => `dlv_${encodeTime(Date.parse(iso))}`

/** The deliveries of an endpoint, newest event first. */
function deliveriesOf({
  tenantId,
  endpointId,
  from = '1970-01-01T00:00:00.000Z',
  before = '9999-01-01T00:00:00.000Z',
}: DeliveryQuery): { readonly partition: string; readonly range: SortRange } {
  const key = (time: string): Key => keys.delivery(tenantId, endpointId, timeMark(time))
  return { partition: key(from).pk, range: { from: key(from).sk, to: key(before).sk } }
}

export function deliveryRepository(table: Table): DeliveryRepository {
  const keyOf = ({ tenantId, endpointId, deliveryId }: DeliveryId): { pk: string; sk: string } =>
    keys.delivery(tenantId, endpointId, deliveryId)
  return {
    async get(id) {
      const item = await get(table, keyOf(id), { consistent: true })
      return item === undefined ? null : deliveryFromItem(item)
    },
    async record(message, report, time) {
      const { item } = await updateIf(table, keyOf(message), attemptChange(message, report, time))
      return parseItem(attemptState, item ?? {})
    },
    async giveUp(id) {
      const expression = new Expression()
      expression.set('status', 'dead_letter')
      expression.requireEqual('status', 'failed')
      await updateIf(table, keyOf(id), expression)
    },
    async list(asked) {
      const { limit, status } = asked
      const found: RawItem[] = []
      for await (const { items } of queryPages(table, { ...deliveriesOf(asked), descending: true }, limit)) {
        found.push(...items.filter((item) => status === undefined || item['status'] === status))
        if (found.length >= limit) break
      }
      return found.slice(0, limit).map(deliveryFromItem)
    },
    page(asked, after) {
      const { status, event, isMissed, limit } = asked
      const { partition, range } = deliveriesOf(asked)
      const rowOf = (item: RawItem): Delivery | null =>
        (status ?? item['status']) === item['status'] &&
        (event ?? item['event']) === item['event'] &&
        (isMissed !== true || item['status'] !== 'delivered')
          ? deliveryFromItem(item)
          : null
      return cursorPage(table, { partition, range }, { limit, after, rowOf })
    },
    async queueAgain(id, at) {
      const expression = new Expression()
      expression.set('status', 'queued')
      expression.set('attempts', 0)
      expression.set('queuedAt', at)
      expression.set('retryAfterSeconds', null)
      expression.set('expiresAt', Math.floor(Date.parse(at) / 1000) + keptDays * 86_400)
      expression.requireItem()
      const result = await updateIf(table, keyOf(id), expression)
      return result.kind === 'written' ? deliveryFromItem(result.item) : null
    },
  }
}
