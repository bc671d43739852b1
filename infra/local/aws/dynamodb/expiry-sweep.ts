import { attributeOf } from './attribute-value.ts'
import type { Engine } from './engine.ts'
import { expiryKey, expiryTime, levelWrites } from './item-change.ts'
import { expiryPrefix, itemKey, type Table } from './table.ts'
import { forgottenTokens } from './transaction-tokens.ts'

// DynamoDB does not delete items that expired longer ago than this.
const longestPastSeconds = 5 * 365 * 86_400

/**
 * Removes the items whose time to live has passed, and tokens of old transactions. Resolves to the number of items
 * removed.
 */
export async function sweepExpired(engine: Engine): Promise<number> {
  let removed = 0
  for (const table of engine.tables.all()) {
    if (table.record.state === 'ready' && table.record.timeToLiveAttribute !== undefined)
      removed += await sweepTable(engine, table)
  }
  await engine.storage.clear(forgottenTokens(engine.now()))
  return removed
}

async function sweepTable(engine: Engine, table: Table): Promise<number> {
  const now = Math.floor(engine.now() / 1000)
  const prefix = expiryPrefix(table)
  let removed = 0
  const range = { gte: prefix + expiryTime(Math.max(0, now - longestPastSeconds)), lt: prefix + expiryTime(now) }
  for await (const keys of engine.storage.values(range, 100)) {
    const changes = keys.flatMap((item) => {
      const key = itemKey(table, item)
      const before = engine.storage.latest(key)
      // A request may have changed the item's expiry time since the sweep read it.
      const expires =
        before === undefined ? undefined : Number(attributeOf(before, table.record.timeToLiveAttribute ?? '')?.N)
      const expired = expiryKey(table, before, key) !== undefined && expires !== undefined && expires < now
      return expired ? [{ table, key, before, after: undefined }] : []
    })
    await engine.storage.write(changes.flatMap(levelWrites))
    removed += changes.length
  }
  return removed
}
