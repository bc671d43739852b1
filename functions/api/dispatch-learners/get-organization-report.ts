import { mostCountedLearners, presentLicense, ResultTally } from '#shared/domain/dispatches/dispatch-results.ts'
import { lifecycleStatusAt } from '#shared/domain/dispatches/dispatch-states.ts'
import type { CountedDispatch, Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import { organizationNotFound, type Organization } from '#shared/domain/organizations/organization.ts'
import { invalidField } from '#shared/domain/outcome.ts'
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
    if (limit <= 0) {
      report.isPartial = true
      return
    }
    const page: Awaited<ReturnType<typeof learners.page>> = await learners.page(dispatch, { limit, after })
    report.read += page.rows.length
    for (const { session } of page.rows) {
      if (session === null || session.organizationId !== organizationId) continue
      if (session.createdAt < period.from || session.createdAt >= period.to) continue
      for (const tally of [own.tally, report.totals, tallyOf(report.packages, dispatch.packageId)]) tally.add(session)
    }
    after = page.next
  } while (after !== null)
}

/**
 * The dispatches of an organization. One that now belongs to another can have sessions of the one at its creation; one that
 * was deleted before the period has none in it.
 */
async function dispatchesOf(
  { tenantId, organizationId }: Pick<Organization, 'tenantId' | 'organizationId'>,
  { from }: ReportPeriod,
  { dispatches }: Dependencies,
): Promise<{ readonly found: readonly CountedDispatch[]; readonly hasMore: boolean }> {
  const isOwn = (dispatch: Dispatch): boolean =>
    dispatch.organizationId === organizationId || dispatch.learnerNamespace === organizationId
  const page = { limit: mostDispatches, offset: 0 }
  const pages = await Promise.all([
    dispatches.list(tenantId, isOwn, page),
    dispatches.listDeleted({ tenantId, since: from }, isOwn, page),
  ])
  const rows = pages.flatMap((each) => each.rows)
  return {
    found: await dispatches.withCounts(rows.slice(0, mostDispatches)),
    hasMore: rows.length > mostDispatches || pages.some((each) => each.hasMore),
  }
}

export const getOrganizationReport = implement<DispatchLearnerEndpoints['getOrganizationReport'], Dependencies>()({
  load: ({ tenantId, input }, { organizations }) => organizations.get(tenantId, input.params.organizationId),
  async handle({ loaded, input: { query }, stamp }, dependencies) {
    if (loaded === null) return organizationNotFound()
    const { organizationId } = loaded
    const period = reportPeriod(query)
    if (typeof period === 'string') return invalidField('to', period)
    const { found, hasMore } = await dispatchesOf(loaded, period, dependencies)
    const report: Report = {
      ...{ dispatches: [], packages: new Map(), totals: new ResultTally() },
      ...{ isPartial: hasMore, read: 0 },
    }
    for (const counted of found) await addDispatch(report, { counted, organizationId, period }, dependencies)
    return {
      organization: presentOrganization(loaded),
      period,
      packages: [...report.packages].map(([packageId, tally]) => ({ package_id: packageId, results: tally.present() })),
      dispatches: report.dispatches.map(({ counted, tally }) => ({
        dispatch_id: counted.dispatch.dispatchId,
        name: counted.dispatch.name,
        status: lifecycleStatusAt(counted.dispatch, stamp.now),
        license: presentLicense(counted),
        results: tally.present(),
      })),
      totals: report.totals.present(),
      is_partial: report.isPartial,
    }
  },
})
