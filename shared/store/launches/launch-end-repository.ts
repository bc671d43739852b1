/** Ends the launches of packages in their sessions (docs/access-patterns.md, P13). */
import { sideBySide } from '#shared/store/table/batches.ts'
import { updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { indexes, keys } from '#shared/store/table/keys.ts'
import { queryPages } from '#shared/store/table/query.ts'
import { get, getAll } from '#shared/store/table/read.ts'
import { packageFromItem } from '#shared/store/packages/package-item.ts'
import { sessionFromItem } from '#shared/store/sessions/session-item.ts'
import { keyOf, type Table } from '#shared/store/table/table.ts'

export interface LaunchEnd {
  readonly tenantId: string
  readonly packageId: string
  /** Id of the event that ends the launches. */
  readonly epoch: string
  /** ISO 8601. A session that was not launched or written since then has no token that still lives. */
  readonly since: string
}

export interface LaunchEndRepository {
  /**
   * P13. Ends the launches of a package, unless it was restored meanwhile: an archiving that was undone at once ends
   * nothing, and launches since then go on. Each session is written once for an epoch, so a call that died can be
   * repeated.
   */
  end(launches: LaunchEnd): Promise<void>
}

const parallelWrites = 10

function withEpoch(epoch: string): Expression {
  const change = new Expression()
  change.set('launchEpoch', epoch)
  change.requireItem()
  return change
}

export const launchEndRepository = (table: Table): LaunchEndRepository => ({
  async end({ tenantId, packageId, epoch, since }) {
    const item = await get(table, keys.coursePackage(tenantId, packageId), { consistent: true })
    if (item !== undefined && packageFromItem(item).status !== 'archived') return
    const partition = indexes.sessionsOfPackage(tenantId, packageId)
    for await (const { items } of queryPages(table, { index: 'byPackage', partition })) {
      const sessions = (await getAll(table, items.map(keyOf))).map(sessionFromItem)
      const open = sessions.filter(({ updatedAt, launchEpoch }) => updatedAt >= since && launchEpoch !== epoch)
      await sideBySide(open, parallelWrites, async ({ sessionId }) => {
        await updateIf(table, keys.session(tenantId, sessionId), withEpoch(epoch))
      })
    }
  },
})
