/** API keys as their workspace manages them (docs/access-patterns.md, A9-A13). */
import { keyStatus, type ApiKey } from '#shared/domain/credentials/api-key.ts'
import type { IssuedKey, KeyHolder } from '#shared/domain/credentials/new-api-key.ts'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import { appendEvents, outboxOf } from '#shared/store/events/outbox-item.ts'
import { updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { get } from '#shared/store/table/read.ts'
import { keyOf, type Key, type RawItem, type Table } from '#shared/store/table/table.ts'
import { putStep, transact, updateStep, type TransactionStep } from '#shared/store/table/transaction.ts'
import { apiKeyFromItem, newApiKeyItem, removalTime } from './api-key-item.ts'
import { keyHolderFromItem } from './tenant-item.ts'

/** A stored key, with the key of its item: nobody knows its text any more. */
export interface StoredKey {
  readonly key: ApiKey
  readonly itemKey: Key
}

/** A workspace with all of its keys. Decisions about new keys are made on it. */
export interface KeyCollection {
  readonly holder: KeyHolder
  readonly stored: readonly StoredKey[]
}

export interface IssuedKeyRepository {
  /** A9. Strongly consistent; newest key first. Null: there is no such workspace. */
  collection(tenantId: string): Promise<KeyCollection | null>
  /**
   * A10. Stores a new key. `exists`: a key with this text is stored already. `changed`: keys or terms of the workspace
   * have changed since the holder was read, and nothing was written. So no race exceeds a limit.
   */
  issue(issued: IssuedKey, holder: KeyHolder): Promise<'issued' | 'exists' | 'changed'>
  /**
   * A11. Stores the replacement and revokes the former key, both or neither. False: keys or terms of the workspace have
   * changed since the holder was read, or the key is revoked, and nothing was written.
   */
  rotate(former: StoredKey, replacement: IssuedKey, holder: KeyHolder): Promise<boolean>
  /** A12. A key that is revoked stays as it is. Returns the stored key. */
  revoke(stored: StoredKey, at: string, events: readonly AuditEvent[]): Promise<ApiKey>
  /**
   * A13. Changes a workspace and what its active keys repeat of it, together. False: keys or terms have changed since they
   * were read, and nothing was written.
   */
  changeTerms(collection: KeyCollection, change: TermsChange, now: string): Promise<boolean>
}

/** A change of what a workspace has bought or may do. */
export interface TermsChange {
  /** Attributes of the workspace; null removes one. */
  readonly workspace: object
  /** Attributes of each active key; null leaves it as it is. */
  readonly ofKey: (key: ApiKey) => object | null
  readonly events: readonly AuditEvent[]
}

function revocation(at: string, events: readonly AuditEvent[]): Expression {
  const change = new Expression()
  change.set('revokedAt', at)
  change.set('expiresAt', removalTime(at))
  appendEvents(change, events)
  change.requireItem()
  change.requireEqual('revokedAt', null)
  return change
}

/** Changes the workspace if its keys and terms are those that were read, so that of two decisions one is made again. */
function holderStep(holder: KeyHolder, attributes: object = {}, events: readonly AuditEvent[] = []): TransactionStep {
  const change = new Expression()
  change.setAll({ ...attributes, keysRevision: holder.keysRevision + 1 })
  appendEvents(change, events)
  change.requireItem()
  change.requireEqual('keysRevision', holder.keysRevision === 0 ? null : holder.keysRevision)
  return updateStep(keys.tenant(holder.tenantId), change)
}

const issuedItem = ({ key, text, events }: IssuedKey): RawItem => ({
  ...newApiKeyItem(key, text),
  ...outboxOf(events),
})

const byCreation = (left: StoredKey, right: StoredKey): number => (listedAs(left.key) < listedAs(right.key) ? 1 : -1)

/** The place of a key in lists, newest first. */
export const listedAs = ({ createdAt, keyId }: ApiKey): string => `${createdAt}#${keyId}`

async function collection(table: Table, tenantId: string): Promise<KeyCollection | null> {
  // The workspace first: a key that is stored after it has changed the revision that was read.
  const item = await get(table, keys.tenant(tenantId), { consistent: true })
  if (item === undefined) return null
  const { pk: partition, sk: prefix } = keys.apiKey(tenantId, '')
  const items = await queryAll(table, { partition, range: { prefix }, consistent: true })
  return {
    holder: keyHolderFromItem(item),
    stored: items.map((stored) => ({ key: apiKeyFromItem(stored), itemKey: keyOf(stored) })).sort(byCreation),
  }
}

async function revoke(
  table: Table,
  { itemKey }: StoredKey,
  { at, events }: { readonly at: string; readonly events: readonly AuditEvent[] },
): Promise<ApiKey> {
  const { item } = await updateIf(table, itemKey, revocation(at, events))
  if (item === null) throw new Error(`The API key ${itemKey.sk} does not exist.`)
  return apiKeyFromItem(item)
}

function keyStep({ itemKey }: StoredKey, attributes: object): TransactionStep {
  const change = new Expression()
  change.setAll(attributes)
  change.requireItem()
  return updateStep(itemKey, change)
}

async function changeTerms(
  table: Table,
  { holder, stored }: KeyCollection,
  { change, now }: { readonly change: TermsChange; readonly now: string },
): Promise<boolean> {
  const steps = stored.flatMap((each) => {
    const attributes = keyStatus(each.key, now) === 'active' ? change.ofKey(each.key) : null
    return attributes === null ? [] : [keyStep(each, attributes)]
  })
  return (await transact(table, [holderStep(holder, change.workspace, change.events), ...steps])) === null
}

export const issuedKeyRepository = (table: Table): IssuedKeyRepository => ({
  collection: (tenantId) => collection(table, tenantId),
  async issue(issued, holder) {
    const failed = await transact(table, [putStep(issuedItem(issued)), holderStep(holder)])
    if (failed === null) return 'issued'
    return failed.step === 0 ? 'exists' : 'changed'
  },
  async rotate(former, replacement, holder) {
    const failed = await transact(table, [
      updateStep(former.itemKey, revocation(replacement.key.createdAt, replacement.events)),
      putStep(newApiKeyItem(replacement.key, replacement.text)),
      holderStep(holder),
    ])
    return failed === null
  },
  revoke: (stored, at, events) => revoke(table, stored, { at, events }),
  changeTerms: (read, change, now) => changeTerms(table, read, { change, now }),
})
