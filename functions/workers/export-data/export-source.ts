/** The rows of an export, page by page, as the lists of the dashboard have them. */
import { presentAuditEntry } from '#shared/domain/audit/audit-presenter.ts'
import { isLookedFor, mostAuditDays } from '#shared/domain/audit/audit-entry.ts'
import type { ExportJob } from '#shared/domain/data-exports/export-job.ts'
import { presentDispatchLearner } from '#shared/domain/dispatches/dispatch-results.ts'
import { endTime, startTime } from '#shared/domain/time-bounds.ts'
import { auditPeriodOf } from '#shared/operations/audit/audit-page.ts'
import { isoTime } from '#shared/platform/clock.ts'
import type { AuditRepository } from '#shared/store/audit/audit-repository.ts'
import type { DispatchLearnerRepository } from '#shared/store/dispatches/dispatch-learner-repository.ts'
import type { SessionRepository } from '#shared/store/sessions/session-repository.ts'
import { auditColumns, dispatchLearnerColumns, sessionColumns } from './columns.ts'
import { limit, sourceOf, type ExportSource, type Filters } from './list-source.ts'
import { ledgerOf, usageOf, type MoneySources } from './money-sources.ts'
import { rowText } from './row-text.ts'
import { statementsOf, type StatementSources } from './statement-source.ts'

export interface ExportStores extends StatementSources, MoneySources {
  readonly sessions: Pick<SessionRepository, 'page'>
  readonly learners: DispatchLearnerRepository
  readonly audit: Pick<AuditRepository, 'page'>
}

/** Sessions that were launched for the first time before the export was asked for: new ones do not extend it. */
function sessionsOf(job: ExportJob, filters: Filters<'sessions'>, { sessions }: ExportStores): ExportSource {
  const { from, to } = filters
  const asked = Date.parse(job.createdAt)
  const text = rowText(job.request.format, sessionColumns)
  const query = {
    tenantId: job.tenantId,
    choice: {
      ...{ learnerId: filters.user_id, packageId: filters.package_id, dispatchId: filters.dispatch_id },
      ...{ organizationId: filters.organization_id, completion: filters.status, mode: filters.mode },
    },
    from: from === undefined ? null : isoTime(startTime(from)),
    before: isoTime(to === undefined ? asked : Math.min(endTime(to), asked)),
  }
  // Nothing happened before a period that begins after the request.
  if (query.from !== null && query.from >= query.before)
    return sourceOf(text, () => Promise.resolve({ rows: [], next: null }))
  return sourceOf(text, (after) => sessions.page(query, { limit, after }))
}

function learnersOf(job: ExportJob, filters: Filters<'dispatch_learners'>, { learners }: ExportStores): ExportSource {
  const of = { tenantId: job.tenantId, dispatchId: filters.dispatch_id }
  return sourceOf(rowText(job.request.format, dispatchLearnerColumns), async (after) => {
    const { rows, next } = await learners.page(of, { limit, after })
    const shown = rows.map(({ learner, session }) => presentDispatchLearner(learner, session))
    const isWanted = (status: string): boolean => (filters.status ?? status) === status
    return { rows: shown.filter((row) => isWanted(row.completion_status)), next }
  })
}

function auditOf(job: ExportJob, filters: Filters<'audit'>, { audit }: ExportStores): ExportSource {
  const { tenantId, createdAt } = job
  const period = auditPeriodOf(filters, { now: createdAt, days: mostAuditDays })
  if (period === null) throw new Error(`The export ${job.jobId} has a period that ends before it begins.`)
  const wanted = { type: filters.type, actor: filters.actor, entityId: filters.entity_id, mode: filters.mode }
  return sourceOf(rowText(job.request.format, auditColumns), async (after) => {
    const isWanted = (entry: Parameters<typeof isLookedFor>[0]): boolean => isLookedFor(entry, wanted)
    const { rows, next } = await audit.page({ tenantId, period, limit, after, isLookedFor: isWanted })
    return { rows: rows.map(presentAuditEntry), next }
  })
}

export function exportSource(job: ExportJob, stores: ExportStores): ExportSource {
  const { request } = job
  switch (request.kind) {
    case 'sessions':
      return sessionsOf(job, request.filters, stores)
    case 'dispatch_learners':
      return learnersOf(job, request.filters, stores)
    case 'audit':
      return auditOf(job, request.filters, stores)
    case 'statements':
      return statementsOf(job, request.filters, stores)
    case 'ledger':
      return ledgerOf(job, request.filters, stores)
    case 'usage':
      return usageOf(job, request.filters, stores)
  }
}
