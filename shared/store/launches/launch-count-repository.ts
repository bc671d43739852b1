/** Counts the launches of packages in the index of their sessions (docs/access-patterns.md, P10-P11). */
import { nextTally, uncountedFrom, type LaunchTally } from '#shared/domain/packages/launch-tally.ts'
import { updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { indexes, keys } from '#shared/store/table/keys.ts'
import { countItems, queryPages, type Query } from '#shared/store/table/query.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'

export interface LaunchCountRepository {
  /** P10. Number of sessions of a package whose first launch was at a time (ISO 8601) or after it. */
  since(tenantId: string, packageId: string, from: string): Promise<number>
  /**
   * P11. Brings the tally of a package up to date: counts again from its newest day on. Repeating it changes nothing.
   */
  tally(tenantId: string, packageId: string, now: string): Promise<void>
}

/** Calls of one count at most, about 3,000 sessions each: bounds what one busy day can cost. */
const mostCalls = 20

const launchesSince = (tenantId: string, packageId: string, from: string): Query => ({
  index: 'byPackage',
  partition: indexes.sessionsOfPackage(tenantId, packageId),
  range: { atLeast: from },
})

/** Sort keys of the index begin with the time of the first launch. */
const launchedAt = (row: RawItem): string => String(row['listedAt']).slice(0, 24)

/** Of two tallies that are taken at the same time, the one with more launches stays. */
function newerTally(tally: LaunchTally): Expression {
  const change = new Expression()
  change.set('launchTally', tally)
  const [stored, day, counts] = [change.name('launchTally'), change.name('day'), change.name('counts')]
  const today = change.value(tally.day)
  change.requireItem()
  change.require(
    `(attribute_not_exists(${stored}) OR ${stored}.${day} < ${today} OR (${stored}.${day} = ${today} AND (attribute_not_exists(${stored}.${counts}[0]) OR ${stored}.${counts}[0] <= ${change.value(tally.counts[0] ?? 0)})))`,
  )
  return change
}

export function launchCountRepository(table: Table): LaunchCountRepository {
  const packages = packageRepository(table)
  return {
    since(tenantId, packageId, from) {
      return countItems(table, launchesSince(tenantId, packageId, from), mostCalls)
    },
    async tally(tenantId, packageId, now) {
      const course = await packages.get(tenantId, packageId)
      if (course === null) return
      const times: string[] = []
      const launches = launchesSince(tenantId, packageId, uncountedFrom(course.launchTally, now))
      let calls = 0
      for await (const { items } of queryPages(table, { ...launches, attributes: ['listedAt'] })) {
        times.push(...items.map(launchedAt))
        calls += 1
        if (calls === mostCalls) break
      }
      const tally = nextTally(course.launchTally, times, now)
      await updateIf(table, keys.coursePackage(tenantId, packageId), newerTally(tally))
    },
  }
}
