/** Pages of audit logs, as the people of a workspace and platform admins ask for them. */
import * as z from 'zod'
import { isLookedFor, listedDays, mostAuditDays, type AuditEntry } from '#shared/domain/audit/audit-entry.ts'
import { applied, invalidField, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { endTime, startTime } from '#shared/domain/time-bounds.ts'
import { isoTime } from '#shared/platform/clock.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { AuditRepository } from '#shared/store/audit/audit-repository.ts'
import type { ConfigurationRepository } from '#shared/store/configuration/configuration-repository.ts'

export interface AuditReading {
  readonly audit: Pick<AuditRepository, 'page'>
  readonly configurations: Pick<ConfigurationRepository, 'get'>
  readonly cursors: PageCursors
}

export interface AuditQuery {
  readonly type?: string | undefined
  readonly actor?: string | undefined
  readonly entity_id?: string | undefined
  readonly mode?: 'live' | 'test' | undefined
  /** Days in UTC or times, both in ISO 8601. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

const dayMilliseconds = 86_400_000

/** How far a list goes back. The settings are read only where the caller states no beginning. */
const daysBack = async (
  { from }: AuditQuery,
  tenantId: string,
  { configurations }: Pick<AuditReading, 'configurations'>,
): Promise<number> => (from === undefined ? listedDays((await configurations.get(tenantId)).settings) : mostAuditDays)

/** Null where the period ends before it begins. @param days how far it goes back at most */
export function auditPeriodOf(
  { from, to }: Pick<AuditQuery, 'from' | 'to'>,
  { now, days }: { readonly now: string; readonly days: number },
): { readonly from: string; readonly to: string } | null {
  const end = to === undefined ? Date.parse(now) + dayMilliseconds : endTime(to)
  const kept = Date.parse(now) - (days + 1) * dayMilliseconds
  const begin = from === undefined ? Math.min(kept, end) : Math.max(startTime(from), kept)
  return from !== undefined && startTime(from) >= end ? null : { from: isoTime(begin), to: isoTime(end) }
}

/** A page of a workspace's audit log, newest first. @param now ISO 8601 */
export async function auditPage(
  { tenantId, now }: { readonly tenantId: string; readonly now: string },
  query: AuditQuery,
  { audit, cursors, configurations }: AuditReading,
): Promise<
  Applied<{ readonly rows: readonly AuditEntry[]; readonly next_cursor: string | null }> | Refused<'VALIDATION_ERROR'>
> {
  const { type, actor, entity_id: entityId, mode, from = '', to = '', limit, cursor } = query
  const period = auditPeriodOf(query, { now, days: await daysBack(query, tenantId, { configurations }) })
  if (period === null) return invalidField('to', 'must be after from')
  const scope = { tenantId, use: `audit ${JSON.stringify([type, actor, entityId, mode, from, to])}` }
  const opened = cursor === undefined ? null : z.string().safeParse(await cursors.open(scope, cursor))
  if (opened?.success === false)
    return invalidField('cursor', 'must be the next_cursor of a page of this list, no older than 24 hours')
  const after = opened === null ? null : opened.data
  const asked = { tenantId, period, limit, after }
  const { rows, next } = await audit.page({
    ...asked,
    isLookedFor: (entry) => isLookedFor(entry, { type, actor, entityId, mode }),
  })
  return applied({ rows, next_cursor: next === null ? null : await cursors.seal(scope, next) })
}
