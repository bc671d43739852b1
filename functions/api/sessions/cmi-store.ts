/**
 * Stores CMI data: in the session's item while it is small, in the records bucket when it is large. The object is
 * written first, under a key made of its content, and the item that refers to it second. So a refused commit changes
 * nothing, and a repeated one writes the same bytes.
 */
import { createHash } from 'node:crypto'
import { maxInlineCmiBytes, packCmi, unpackCmi } from '#shared/domain/sessions/cmi-codec.ts'
import type { CmiData, StoredCmi } from '#shared/domain/sessions/session.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'

export interface CmiStore {
  keep(owner: { readonly tenantId: string; readonly sessionId: string }, data: CmiData): Promise<StoredCmi>
  /** @throws Error if the object that a session refers to is missing */
  read(stored: StoredCmi | null): Promise<CmiData>
}

export const cmiStore = (records: Pick<ObjectStore, 'put' | 'read'>): CmiStore => ({
  async keep({ tenantId, sessionId }, data) {
    const bytes = packCmi(data)
    if (bytes.length <= maxInlineCmiBytes) return { bytes }
    const objectKey = `cmi/${tenantId}/${sessionId}/${createHash('sha256').update(bytes).digest('base64url')}`
    await records.put(objectKey, bytes, { contentType: 'application/octet-stream' })
    return { objectKey }
  },
  async read(stored) {
    if (stored === null) return {}
    if ('bytes' in stored) return unpackCmi(stored.bytes)
    const bytes = await records.read(stored.objectKey)
    if (bytes === null) throw new Error(`The CMI object ${stored.objectKey} is gone.`)
    return unpackCmi(bytes)
  },
})
