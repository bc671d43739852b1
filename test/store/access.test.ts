/** API keys: found by the hash of their text, in the workspace that the text claims. */
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { formatApiKey, type ApiKey } from '#shared/domain/credentials/api-key.ts'
import { accessRepository, type AccessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { StoredItemInvalid } from '#shared/store/table/stored-item.ts'
import { fresh, onEveryEngine } from './support/engines.ts'
import { documentClient } from '#test/support/document-client.ts'

onEveryEngine((bench) => {
  let access: AccessRepository
  beforeAll(() => {
    access = accessRepository(bench.table)
  })

  const secretOf = (name: string): string => name.padEnd(32, 'x')
  const aKey = (parts: Partial<ApiKey> = {}): { key: ApiKey; text: string } => {
    const key: ApiKey = {
      keyId: fresh('key'),
      tenantId: 'tenant_one',
      mode: 'live',
      scopes: ['public_api', 'admin'],
      plan: 'growth',
      label: 'A key',
      createdAt: '2026-11-01T00:00:00.000Z',
      revokedAt: null,
      ...parts,
    }
    return { key, text: formatApiKey(key.tenantId, key.mode, secretOf(key.keyId)) }
  }

  it('finds a stored key by its text and by no other text', async () => {
    const { key, text } = aKey()
    await access.putKey(key, text)
    expect(await access.findKey('tenant_one', text)).toEqual(key)
    expect(await access.findKey('tenant_one', `${text}x`)).toBeNull()
    expect(await access.findKey('tenant_two', text)).toBeNull()
  })

  it('records the latest of several days of use, and creates no key by it', async () => {
    const { key, text } = aKey()
    await access.putKey(key, text)
    const days = ['2026-11-03', '2026-11-05', '2026-11-04', '2026-11-05']
    await Promise.all(days.map((day) => access.recordUse('tenant_one', text, day)))
    await access.recordUse('tenant_one', text, '2026-11-01')
    expect(await access.findKey('tenant_one', text)).toEqual({ ...key, lastUsedOn: '2026-11-05' })
    await access.recordUse('tenant_one', `${text}x`, '2026-11-05')
    expect(await access.findKey('tenant_one', `${text}x`)).toBeNull()
  })

  it('returns a key with the usage of its workspace in one call, and no usage before anything is stored', async () => {
    const { key, text } = aKey({ tenantId: 'tenant_used' })
    await access.putKey(key, text)
    expect(await access.findKeyWithUsage('tenant_used', text)).toEqual({ key, usage: { storageBytes: 0, packages: 0 } })
    await bench.put({ ...keys.usage('tenant_used'), storageBytes: 5, packages: 2 })
    bench.takeCharges()
    expect(await access.findKeyWithUsage('tenant_used', text)).toEqual({ key, usage: { storageBytes: 5, packages: 2 } })
    expect(bench.takeCharges().length).toBeLessThanOrEqual(1)
    expect(await access.findKeyWithUsage('tenant_used', `${text}x`)).toMatchObject({ key: null })
    expect(await access.findKeyWithUsage('tenant_two', text)).toEqual({
      key: null,
      usage: { storageBytes: 0, packages: 0 },
    })
  })

  it('returns the terms of a contract, and refuses impossible terms as damage', async () => {
    const { key, text } = aKey({
      plan: 'enterprise',
      billing: { anchorDay: 15, learners: { included: 60_000, overage: { eachMills: 40, stopMills: null } } },
    })
    await access.putKey(key, text)
    expect(await access.findKey('tenant_one', text)).toEqual(key)
    const odd = aKey({ billing: { anchorDay: 32 } })
    await access.putKey(odd.key, odd.text)
    await expect(access.findKey('tenant_one', odd.text)).rejects.toThrow(StoredItemInvalid)
  })

  it('stores a key that is revoked already', async () => {
    const { key, text } = aKey({ revokedAt: '2026-11-02T00:00:00.000Z' })
    await access.putKey(key, text)
    expect(await access.findKey('tenant_one', text)).toEqual(key)
  })

  it('stores the text of a key nowhere in the table', async () => {
    const { key, text } = aKey()
    await access.putKey(key, text)
    const { Items } = await documentClient(bench.table).send(new ScanCommand({ TableName: bench.table.name }))
    expect(JSON.stringify(Items)).toContain(key.keyId)
    expect(JSON.stringify(Items)).not.toContain(secretOf(key.keyId))
  })

  it('stores a workspace under its own key', async () => {
    const tenant = { tenantId: 'tenant_new', name: 'New', plan: 'free', createdAt: '2026-11-01T00:00:00.000Z' } as const
    await access.putTenant(tenant)
    expect(await bench.item(keys.tenant('tenant_new'))).toMatchObject(tenant)
  })

  it('throws for a key item with an unknown shape', async () => {
    const { key, text } = aKey()
    await access.putKey(key, text)
    const { Items = [] } = await documentClient(bench.table).send(new ScanCommand({ TableName: bench.table.name }))
    await bench.put({ ...Items.find((item) => item['keyId'] === key.keyId), scopes: ['everything'] })
    await expect(access.findKey('tenant_one', text)).rejects.toBeInstanceOf(StoredItemInvalid)
  })
})
