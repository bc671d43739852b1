/**
 * Shape of the single table, for the stack that makes it and the tests that stand one up. What the keys hold is the
 * store's business (docs/access-patterns.md).
 */
interface IndexShape {
  /** Its key attributes: partition, and order within it. */
  readonly keys: readonly [partition: string, sort: string]
  /**
   * `keys`: an update of other attributes is not charged again for the index. `all`: lists are read from the index
   * alone, for items that change seldom.
   */
  readonly projects: 'keys' | 'all'
}

// The three lists of sessions share the attribute that orders them: each commit is charged for the whole item.
export const tableIndexes = {
  byTenant: { keys: ['tpk', 'listedAt'], projects: 'keys' },
  byLearner: { keys: ['lpk', 'listedAt'], projects: 'keys' },
  byPackage: { keys: ['ppk', 'listedAt'], projects: 'keys' },
  outbox: { keys: ['opk', 'osk'], projects: 'keys' },
  packageList: { keys: ['kpk', 'ksk'], projects: 'all' },
} as const satisfies Record<string, IndexShape>

export type TableIndex = keyof typeof tableIndexes

/** Attribute that items have while they carry events that wait: the partition key of the index `outbox`. */
export const [outboxAttribute] = tableIndexes.outbox.keys

/** Attribute that export jobs have while they wait for a worker: the time since which they do. */
export const waitingExportAttribute = 'wakeAt'

/** Attribute by which DynamoDB expires items, in epoch seconds. */
export const expiryAttribute = 'expiresAt'
