/** Verbs on the API keys of a workspace, as access patterns are counted. */
import type { IssuedKey } from '#shared/domain/credentials/new-api-key.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import {
  issuedKeyRepository,
  type IssuedKeyRepository,
  type KeyCollection,
  type StoredKey,
} from '#shared/store/credentials/issued-key-repository.ts'
import { fresh, type StoreBench } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const at = '2026-11-21T10:00:00.000Z'

export const anIssuedKey = (tenantId: string, parts: Partial<IssuedKey['key']> = {}): IssuedKey => {
  const keyId = fresh('key_')
  return {
    key: {
      ...{ keyId, tenantId, mode: 'live', plan: 'growth', label: 'A key', createdAt: at },
      scopes: ['public_api'],
      revokedAt: null,
      ...parts,
    },
    text: `lct_live_one_${keyId.replaceAll(/\W|_/g, '')}abcdefghijklmnopqrstuvwxyz`,
    events: [
      { eventId: fresh('evt_'), type: 'api_key.created', at, entityType: 'api_key', entityId: keyId, severity: 'info' },
    ],
  }
}

interface Stored {
  readonly keys: IssuedKeyRepository
  readonly tenantId: string
  readonly collection: KeyCollection
  readonly stored: StoredKey
}

/** A workspace with a privileged key whose event is published. */
async function withKey(bench: StoreBench): Promise<Stored> {
  const [tenantId, access] = [fresh('tenant_'), accessRepository(bench.table)]
  await access.putTenant({ tenantId, name: 'A workspace', plan: 'growth', createdAt: at })
  const { key, text } = anIssuedKey(tenantId, { scopes: ['admin'] })
  await access.putKey(key, text)
  const keys = issuedKeyRepository(bench.table)
  const collection = await keys.collection(tenantId)
  const stored = collection?.stored[0]
  if (collection === null || stored === undefined) throw new Error('The key is not stored.')
  return { keys, tenantId, collection, stored }
}

export const keyScenarios: Readonly<Record<string, Scenario>> = {
  'issuedKeys.collection': async (bench) => {
    const { keys, tenantId } = await withKey(bench)
    return () => keys.collection(tenantId)
  },
  'issuedKeys.issue': async (bench) => {
    const { keys, tenantId, collection } = await withKey(bench)
    return () => keys.issue(anIssuedKey(tenantId), collection.holder)
  },
  'issuedKeys.rotate': async (bench) => {
    const { keys, tenantId, collection, stored } = await withKey(bench)
    return () => keys.rotate(stored, anIssuedKey(tenantId), collection.holder)
  },
  'issuedKeys.revoke': async (bench) => {
    const { keys, tenantId, stored } = await withKey(bench)
    return () => keys.revoke(stored, at, anIssuedKey(tenantId).events)
  },
  'issuedKeys.changeTerms': async (bench) => {
    const { keys, collection } = await withKey(bench)
    return () =>
      keys.changeTerms(collection, { workspace: { plan: 'scale' }, ofKey: () => ({ plan: 'scale' }), events: [] }, at)
  },
}
