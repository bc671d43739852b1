import { ServiceError } from '#shared/contract/errors.ts'
import { mostCountedLearners, presentLicense, ResultTally } from '#shared/domain/dispatches/dispatch-results.ts'
import { statusAt } from '#shared/domain/dispatches/dispatch-states.ts'
import type { CountedDispatch } from '#shared/domain/dispatches/dispatch.ts'
import { organizationNotFound } from '#shared/domain/organizations/organization.ts'
import { presentOrganization } from '#shared/domain/organizations/organization-presenter.ts'
import { reportPeriod, type ReportPeriod } from '#shared/domain/organizations/report-period.ts'
import { implement } from '#shared/http/implementation.ts'
import type { Dependencies, DispatchLearnerEndpoints } from './dependencies.ts'

/** Dispatches of one report at most. */
const mostDispatches = 500

const learnersAtOnce = 500

interface Report {
  readonly dispatches: { readonly counted: CountedDispatch; readonly tally: ResultTally }[]
  readonly packages: Map<string, ResultTally>
  readonly totals: ResultTally
  isPartial: boolean
  /** Learners that were read, in the period or not. */
  read: number
}

const tallyOf = (tallies: Map<string, ResultTally>, name: string): ResultTally => {
  const tally = tallies.get(name) ?? new ResultTally()
  tallies.set(name, tally)
  return tally
}

/** Adds the sessions of a dispatch that began in the period and belong to the organization. */
async function addDispatch(
  report: Report,
  { counted, organizationId, period }: { counted: CountedDispatch; organizationId: string; period: ReportPeriod },
  { learners }: Dependencies,
): Promise<void> {
  const { dispatch } = counted
  const own = { counted, tally: new ResultTally() }
  report.dispatches.push(own)
  let after: string | null = null
  do {
    const limit = Math.min(learnersAtOnce, mostCountedLearners - report.read)
    if (limit <= 0) break
    const page: Awaited<ReturnType<typeof learners.page>> = await learners.page(dispatch, { limit, after })
    report.read += page.rows.length
    for (const { session } of page.rows) {
      if (session === null || session.organizationId !== organizationId) continue
      if (session.createdAt < period.from || session.createdAt >= period.to) continue
      for (const tally of [own.tally, report.totals, tallyOf(report.packages, dispatch.packageId)]) tally.add(session)
    }
    after = page.next
  } while (after !== null)
  if (after !== null || report.read >= mostCountedLearners) report.isPartial = true
}

export const getOrganizationReport = implement<DispatchLearnerEndpoints['getOrganizationReport'], Dependencies>()({
  load: ({ tenantId, input }, { organizations }) => organizations.get(tenantId, input.params.organizationId),
  async handle({ caller: { tenantId }, loaded, input: { query }, stamp }, dependencies) {
    if (loaded === null) return organizationNotFound()
    const { organizationId } = loaded
    const period = reportPeriod(query)
    if (typeof period === 'string')
      throw new ServiceError('VALIDATION_ERROR', `to: ${period}`, {
        details: { field: 'to', message: period, issues: [{ field: 'to', message: period }] },
      })
    // A dispatch that now belongs to another organization can have sessions of the one at its creation.
    const listed = await dependencies.dispatches.list(
      tenantId,
      (dispatch) => dispatch.organizationId === organizationId || dispatch.learnerNamespace === organizationId,
      { limit: mostDispatches, offset: 0 },
    )
    const report: Report = {
      ...{ dispatches: [], packages: new Map(), totals: new ResultTally() },
      ...{ isPartial: listed.hasMore, read: 0 },
    }
    for (const counted of await dependencies.dispatches.withCounts(listed.rows))
      await addDispatch(report, { counted, organizationId, period }, dependencies)
    return {
      organization: presentOrganization(loaded),
      period,
      packages: [...report.packages].map(([packageId, tally]) => ({ package_id: packageId, results: tally.present() })),
      dispatches: report.dispatches.map(({ counted, tally }) => ({
        dispatch_id: counted.dispatch.dispatchId,
        name: counted.dispatch.name,
        status: statusAt(counted.dispatch, stamp.now),
        license: presentLicense(counted),
        results: tally.present(),
      })),
      totals: report.totals.present(),
      is_partial: report.isPartial,
    }
  },
})
