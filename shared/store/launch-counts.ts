/** Launches of packages, counted in the index of their sessions (docs/access-patterns.md, P10-P11). */
import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import type { TableIndex } from '#shared/contract/table-shape.ts'
import { nextTally, uncountedFrom, type LaunchTally } from '#shared/domain/packages/launch-tally.ts'
import { updateIf } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { indexes, keys } from './keys.ts'
import { packageRepository } from './package-repository.ts'
import type { RawItem, Table } from './table.ts'

export interface LaunchCounts {
  /** P10. Sessions of a package that were launched first at or after a time (ISO 8601). */
  since(tenantId: string, packageId: string, from: string): Promise<number>
  /** P11. Takes the tally of a package anew, from its newest day on. Repeating it changes nothing. */
  tally(tenantId: string, packageId: string, now: string): Promise<void>
}

const index: TableIndex = 'byPackage'

/** Pages that are read at the most, about 3,000 sessions each: bounds what one busy day can cost. */
const mostPages = 20

async function* pagesSince(table: Table, of: { tenantId: string; packageId: string; from: string }, shape: Pick<QueryCommandInput, 'Select' | 'ProjectionExpression'>): AsyncGenerator<{ count: number; rows: RawItem[] }> {
  let start: RawItem | undefined
  for (let page = 0; page < mostPages; page += 1) {
    const answer = await table.reads.send(
      new QueryCommand({
        TableName: table.name,
        IndexName: index,
        KeyConditionExpression: 'ppk = :package AND listedAt >= :from',
        ExpressionAttributeValues: { ':package': indexes.sessionsOfPackage(of.tenantId, of.packageId), ':from': of.from },
        ...shape,
        ExclusiveStartKey: start,
      }),
    )
    yield { count: answer.Count ?? 0, rows: answer.Items ?? [] }
    start = answer.LastEvaluatedKey
    if (start === undefined) return
  }
}

/** Sort keys of the index begin with the time of the first launch. */
const launchedAt = (row: RawItem): string => String(row['listedAt']).slice(0, 24)

/** Of two tallies taken at once, the one that has seen more stays. */
function newerTally(tally: LaunchTally): Expression {
  const change = new Expression()
  change.set('launchTally', tally)
  const [stored, day, counts] = [change.name('launchTally'), change.name('day'), change.name('counts')]
  const today = change.value(tally.day)
  change.require('attribute_exists(pk)')
  change.require(
    `(attribute_not_exists(${stored}) OR ${stored}.${day} < ${today} OR (${stored}.${day} = ${today} AND (attribute_not_exists(${stored}.${counts}[0]) OR ${stored}.${counts}[0] <= ${change.value(tally.counts[0] ?? 0)})))`,
  )
  return change
}

export function launchCounts(table: Table): LaunchCounts {
  const packages = packageRepository(table)
  return {
    async since(tenantId, packageId, from) {
      let total = 0
      for await (const { count } of pagesSince(table, { tenantId, packageId, from }, { Select: 'COUNT' })) total += count
      return total
    },
    async tally(tenantId, packageId, now) {
      const course = await packages.get(tenantId, packageId)
      if (course === null) return
      const times: string[] = []
      const of = { tenantId, packageId, from: uncountedFrom(course.launchTally, now) }
      for await (const { rows } of pagesSince(table, of, { ProjectionExpression: 'listedAt' })) times.push(...rows.map(launchedAt))
      const tally = nextTally(course.launchTally, times, now)
      await updateIf(table, { Key: keys.coursePackage(tenantId, packageId), ...newerTally(tally).render() })
    },
  }
}
