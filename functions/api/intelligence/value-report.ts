/** What learning was worth and what it cost, and the level changes behind that. */
import { invalidField } from '#shared/domain/outcome.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { presentEntry } from '#shared/domain/skills/value/value-entry.ts'
import { monthsOf, mostMonths, reportOf, type BookedTotals } from '#shared/domain/skills/value/value-report.ts'
import { implement } from '#shared/http/implementation.ts'
import { endOfPage, startOfPage } from '#shared/http/list-cursor.ts'
import type { Dependencies, IntelligenceEndpoints } from './dependencies.ts'

/** Titles that a report shows. */
const mostTitles = 500

async function titlesOf(
  tenantId: string,
  packageIds: readonly (string | null)[],
  { packages }: Pick<Dependencies, 'packages'>,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(packageIds.flatMap((packageId) => packageId ?? []))].slice(0, mostTitles)
  const found = wanted.length === 0 ? [] : await packages.getEach(tenantId, wanted)
  return new Map(found.map(({ packageId, title }) => [packageId, title]))
}

export const getValueReport = implement<IntelligenceEndpoints['getValueReport'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { models, value, packages, graphs }) {
    const { frameworkId } = query
    const months = monthsOf(query)
    if (months === null)
      return invalidField('to', `must be the month \`from\` or up to ${mostMonths - 1} months after it`)
    const [model, ...totals] = await Promise.all([
      models.get(tenantId, frameworkId),
      ...months.map((month) => value.totals({ tenantId, frameworkId, month })),
    ])
    if (model === null) {
      const isPublished = (await graphs.current(tenantId, frameworkId)) !== null
      return isPublished ? { valueReport: null } : resourceNotFound('published framework')
    }
    const booked: BookedTotals = {
      skills: totals.flatMap(({ skills }) => skills),
      packages: totals.flatMap((total) => total.packages),
    }
    const packageIds = [...booked.packages, ...model.packageCosts].map(({ packageId }) => packageId)
    const titles = query.groupBy === 'package' ? await titlesOf(tenantId, packageIds, { packages }) : new Map()
    return { valueReport: reportOf(model, { booked, titles }, { ...query, months }) }
  },
})

export const listValueEntries = implement<IntelligenceEndpoints['listValueEntries'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { query } }, { value, cursors }) {
    const { frameworkId, month, limit, cursor } = query
    const scope = { tenantId, use: `value entries ${JSON.stringify([frameworkId, month])}` }
    const start = await startOfPage(scope, cursor, cursors)
    if (start.outcome === 'refused') return start
    const page = await value.entries({ tenantId, frameworkId, month }, { limit, after: start.value })
    return { entries: page.rows.map(presentEntry), ...(await endOfPage(scope, page.next, cursors)) }
  },
})
