/**
 * The key of a workspace from which hashes of learners and their proofs are made, sealed (docs/access-patterns.md, J8).
 */
import * as z from 'zod'
import type { SealedSecret } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { putNew, updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys, learnerKeySort } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { scanItems } from '#shared/store/table/scan.ts'
import { binary, parseItem } from '#shared/store/table/stored-item.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'

export interface StoredLearnerKey {
  readonly tenantId: string
  readonly sealed: SealedSecret
}

export interface LearnerKeyRepository {
  /** J8. Null: none was made yet. */
  find(tenantId: string): Promise<StoredLearnerKey | null>
  /** J8. Stores the first key of a workspace. @returns the stored key, which can be that of a faster writer */
  add(key: StoredLearnerKey): Promise<StoredLearnerKey>
  /** The keys of all workspaces, by a scan of the whole table. For the command that renews sealing keys. */
  scanAll(): AsyncGenerator<StoredLearnerKey>
  /** J8. Replaces the sealed key by the same key under another one. False: it has changed since it was read. */
  reseal(key: StoredLearnerKey, sealed: SealedSecret): Promise<boolean>
}

const keyItem = z.object({ tenantId: z.string(), sealed: z.object({ kid: z.string(), box: binary }) })

const fromItem = (item: RawItem): StoredLearnerKey => parseItem(keyItem, item)

export const learnerKeyRepository = (table: Table): LearnerKeyRepository => ({
  async find(tenantId) {
    const item = await get(table, keys.learnerKey(tenantId))
    return item === undefined ? null : fromItem(item)
  },
  async add(key) {
    const written = await putNew(table, { ...keys.learnerKey(key.tenantId), ...key })
    return written.item === null ? key : fromItem(written.item)
  },
  async *scanAll() {
    for await (const item of scanItems(table, { prefix: learnerKeySort, attribute: 'sealed' })) yield fromItem(item)
  },
  async reseal(key, sealed) {
    const change = new Expression()
    change.set('sealed', sealed)
    change.requireEqual('sealed', key.sealed)
    return (await updateIf(table, keys.learnerKey(key.tenantId), change)).kind === 'written'
  },
})
