/** Asks for an export. The worker starts when the job is stored. */
import { mostExportsUnderWay, type NewDataExport } from '#shared/contract/resources/data-exports/data-export.ts'
import { mostAuditDays } from '#shared/domain/audit/audit-entry.ts'
import { exportRequestedEvent, type ExportJob } from '#shared/domain/data-exports/export-job.ts'
import { dispatchNotFound, existingDispatch } from '#shared/domain/dispatches/dispatch.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { applied, invalidField, refused, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { endTime, startTime } from '#shared/domain/time-bounds.ts'
import { auditPeriodOf } from '#shared/operations/audit/audit-page.ts'
import { historyMonths, monthsRule } from '#shared/operations/quotas/usage-history.ts'
import { actorRule, readActor } from '#shared/operations/statements/statement-filters.ts'
import { newId, type Clock } from '#shared/platform/clock.ts'
import type { ExportRepository } from '#shared/store/data-exports/export-repository.ts'
import type { DispatchRepository } from '#shared/store/dispatches/dispatch-repository.ts'

export interface ExportRequests {
  readonly exports: Pick<ExportRepository, 'create'>
  readonly dispatches: Pick<DispatchRepository, 'get'>
  readonly clock: Clock
}

type Refusal = Refused<'DISPATCH_NOT_FOUND' | 'QUOTA_EXCEEDED' | 'VALIDATION_ERROR'>

interface Asked {
  readonly tenantId: string
  readonly createdBy: string
  readonly request: NewDataExport
}

const endsEarly = (): Refusal => invalidField('filters.to', 'must be after from')

const isEmpty = ({ from, to }: { readonly from?: string | undefined; readonly to?: string | undefined }): boolean =>
  from !== undefined && to !== undefined && endTime(to) <= startTime(from)

async function refusalOf(
  { tenantId, request }: Asked,
  now: string,
  { dispatches }: ExportRequests,
): Promise<Refusal | null> {
  switch (request.kind) {
    case 'sessions':
      return isEmpty(request.filters) ? endsEarly() : null
    case 'dispatch_learners':
      return existingDispatch(await dispatches.get(tenantId, request.filters.dispatch_id)) === null
        ? dispatchNotFound()
        : null
    case 'audit':
      return auditPeriodOf(request.filters, { now, days: mostAuditDays }) === null ? endsEarly() : null
    case 'statements': {
      const { actor } = request.filters
      if (actor !== undefined && readActor(actor) === null) return invalidField('filters.actor', actorRule)
      return isEmpty(request.filters) ? endsEarly() : null
    }
    case 'ledger':
      return null
    case 'usage':
      return historyMonths(request.filters, now) === null ? invalidField('filters.from', monthsRule) : null
  }
}

/** @returns the new job, which waits for a worker */
export async function requestExport(
  asked: Asked,
  stamp: Stamp,
  requests: ExportRequests,
): Promise<Applied<ExportJob> | Refusal> {
  const refusal = await refusalOf(asked, stamp.now, requests)
  if (refusal !== null) return refusal
  const started = {
    status: 'queued',
    progress: null,
    bytes: 0,
    completedAt: null,
    failure: null,
    lease: null,
    failures: 0,
  } as const
  const job: ExportJob = { ...asked, jobId: newId('exp', requests.clock), createdAt: stamp.now, ...started }
  if (await requests.exports.create(job, exportRequestedEvent(job, stamp))) return applied(job)
  return refused(
    'QUOTA_EXCEEDED',
    `A workspace may have ${mostExportsUnderWay} exports under way. Wait until one has ended.`,
    {
      details: { limit: mostExportsUnderWay },
    },
  )
}
