/** Audit logs, a partition for each workspace and month (docs/access-patterns.md, T1-T2). DynamoDB removes old entries. */
import * as z from 'zod'
import type { AuditEntry } from '#shared/domain/audit/audit-entry.ts'
import { auditEventSchema } from '#shared/domain/events/audit-event.ts'
import { toWire } from '#shared/store/table/codec.ts'
import { put } from '#shared/store/table/conditional-write.ts'
import { keys } from '#shared/store/table/keys.ts'
import { query, type Query } from '#shared/store/table/query.ts'
import { parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'

/** A place in a log: the time and the event of an entry. */
const place = z.string().regex(/^\d{4}-\d{2}-/)

export interface AuditPeriod {
  /** ISO 8601. */
  readonly from: string
  /** ISO 8601; does not belong to the period. */
  readonly to: string
}

export interface AuditPageRequest {
  readonly tenantId: string
  readonly period: AuditPeriod
  readonly isLookedFor: (entry: AuditEntry) => boolean
  readonly limit: number
  /** `next` of the page before; null for the first page. */
  readonly after: string | null
}

export interface AuditPage {
  readonly rows: AuditEntry[]
  readonly next: string | null
}

export interface AuditRepository {
  /** T1. Stores an entry that ends so many days after its change. Storing it again makes no second one. */
  record(entry: AuditEntry, days: number): Promise<void>
  /** T2. Entries of a period, newest first, until the page is full or 2,000 were looked at. Eventually consistent. */
  page(request: AuditPageRequest): Promise<AuditPage>
}

/** Entries, and months without any, that one request looks at. */
const mostEntries = 2000
const mostMonths = 24

const auditItem = z.object({
  tenantId: z.string(),
  mode: z.enum(['live', 'test']).nullable().default(null),
  event: auditEventSchema,
})

const monthOf = (time: string): string => time.slice(0, 7)

const monthBefore = (month: string): string =>
  new Date(Date.parse(`${month}-01T00:00:00.000Z`) - 1).toISOString().slice(0, 7)

async function page(
  table: Table,
  { tenantId, period, isLookedFor, limit, after }: AuditPageRequest,
): Promise<AuditPage> {
  const rows: AuditEntry[] = []
  const begin = after === null ? period.to : place.parse(after)
  let [month, start, looked] = [monthOf(begin), after, 0]
  for (let months = 0; month >= monthOf(period.from) && months < mostMonths; months += 1) {
    const { pk: partition } = keys.auditEntry(tenantId, { month, place: '' })
    const asked: Query = { partition, range: { from: period.from, to: period.to }, descending: true }
    let next = start === null ? undefined : toWire(keys.auditEntry(tenantId, { month, place: start }))
    do {
      const found = await query(table, asked, { limit: Math.max(100, limit), start: next })
      for (const item of found.items) {
        const entry = parseItem(auditItem, item)
        if (isLookedFor(entry)) rows.push(entry)
        if (rows.length === limit) return { rows, next: String(item['sk']) }
      }
      looked += found.items.length
      const lastSeen = found.items.at(-1)
      if (looked >= mostEntries && lastSeen !== undefined) return { rows, next: String(lastSeen['sk']) }
      next = found.next
    } while (next !== undefined)
    start = null
    month = monthBefore(month)
  }
  return { rows, next: month < monthOf(period.from) ? null : `${month}-31T23:59:59.999Z~` }
}

const entryItem = ({ tenantId, mode, event }: AuditEntry, days: number): RawItem => ({
  ...keys.auditEntry(tenantId, { month: monthOf(event.at), place: `${event.at}#${event.eventId}` }),
  ...withoutNulls({ tenantId, mode, event }),
  expiresAt: Math.floor(Date.parse(event.at) / 1000) + days * 86_400,
})

export const auditRepository = (table: Table): AuditRepository => ({
  record: (entry, days) => put(table, entryItem(entry, days)),
  page: (request) => page(table, request),
})
