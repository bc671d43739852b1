/** What is attributed to organizations (docs/access-patterns.md, Y6), counted at each request (docs/adr/0066). */
import * as z from 'zod'
import { learnersUsedFrom } from '#shared/store/dispatches/dispatch-item.ts'
import { indexes, keys } from '#shared/store/table/keys.ts'
import { queryUpTo } from '#shared/store/table/query.ts'
import { getEach } from '#shared/store/table/read.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { Table } from '#shared/store/table/table.ts'

export interface AttributionCounts {
  readonly organizationId: string
  /** Packages that are not archived. */
  readonly packages: number
  /** Dispatches that are neither archived nor deleted. */
  readonly dispatches: number
  /** Seats that learners have in these dispatches. A learner of two dispatches has two. */
  readonly learners: number
}

export interface Attributions {
  /** In the order of the ids in the question. An organization that does not exist has nothing. */
  readonly counts: readonly AttributionCounts[]
  /** False: the workspace has more packages or dispatches than were looked at, which are the newest. */
  readonly isComplete: boolean
}

/** Whose attributions are counted. */
export interface AttributionQuestion {
  readonly tenantId: string
  readonly organizationIds: readonly string[]
  /** Packages that are looked at, at most, and dispatches. */
  readonly most: number
}

export interface AttributionRepository {
  /** Y6. One pass over packages and dispatches counts for all of the organizations. Eventually consistent. */
  count(question: AttributionQuestion): Promise<Attributions>
}

const nullableText = z.string().nullable().default(null)

/** What decides of a package and of a dispatch; the rest of an item is not sent. */
const packageRow = z.object({ organizationId: nullableText })
const dispatchRow = z.object({ dispatchId: z.string(), organizationId: nullableText, archivedAt: nullableText })

/** The newest rows of a partition of `packageList`. */
async function newestRows<Row extends z.ZodObject>(
  table: Table,
  { partition, row }: { readonly partition: string; readonly row: Row },
  most: number,
): Promise<{ readonly rows: readonly z.output<Row>[]; readonly isAll: boolean }> {
  const attributes = Object.keys(row.shape)
  const asked = { index: 'packageList', partition, descending: true, attributes } as const
  // One row more says whether there are others: DynamoDB names a next page where none may follow.
  const { items } = await queryUpTo(table, asked, { most: most + 1 })
  return { rows: items.slice(0, most).map((item) => parseItem(row, item)), isAll: items.length <= most }
}

async function count(table: Table, { tenantId, organizationIds, most }: AttributionQuestion): Promise<Attributions> {
  const [packages, dispatches] = await Promise.all([
    newestRows(table, { partition: indexes.packagesOfTenant(tenantId), row: packageRow }, most),
    newestRows(table, { partition: indexes.dispatchesOfTenant(tenantId), row: dispatchRow }, most),
  ])
  const asked = new Set<string | null>(organizationIds)
  const open = dispatches.rows.filter((row) => row.archivedAt === null && asked.has(row.organizationId))
  const counters = await getEach(
    table,
    open.map(({ dispatchId }) => keys.dispatchCounter(tenantId, dispatchId)),
  )
  const withSeats = open.map(({ organizationId, dispatchId }, position) => ({
    organizationId,
    seats: learnersUsedFrom(counters[position], dispatchId),
  }))
  return {
    counts: organizationIds.map((organizationId) => {
      const own = withSeats.filter((row) => row.organizationId === organizationId)
      return {
        organizationId,
        packages: packages.rows.filter((row) => row.organizationId === organizationId).length,
        dispatches: own.length,
        learners: own.reduce((sum, { seats }) => sum + seats, 0),
      }
    }),
    isComplete: packages.isAll && dispatches.isAll,
  }
}

export const attributionRepository = (table: Table): AttributionRepository => ({
  count: (question) => count(table, question),
})
