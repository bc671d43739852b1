/**
 * Shape of the single table, for the stack that makes it and the tests that stand one up. What the keys hold is the
 * store's business (docs/access-patterns.md).
 */
interface IndexShape {
  /** The index's key attributes are `<prefix>pk` and `<prefix>sk`. */
  readonly prefix: string
  /**
   * `keys`: an update of other attributes is not charged again for the index. `all`: lists are answered from the index
   * alone, for items that change seldom.
   */
  readonly projects: 'keys' | 'all'
}

export const tableIndexes = {
  byTenant: { prefix: 't', projects: 'keys' },
  byLearner: { prefix: 'l', projects: 'keys' },
  byPackage: { prefix: 'p', projects: 'keys' },
  outbox: { prefix: 'o', projects: 'keys' },
  packageList: { prefix: 'k', projects: 'all' },
} as const satisfies Record<string, IndexShape>

export type TableIndex = keyof typeof tableIndexes

/** Attribute that items have while they carry events that wait: the partition key of the index `outbox`. */
export const outboxAttribute = `${tableIndexes.outbox.prefix}pk`

/** Attribute by which DynamoDB expires items, in epoch seconds. */
export const expiryAttribute = 'expiresAt'
