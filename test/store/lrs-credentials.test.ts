/** Pairs of LRS credentials, and the documents that they reach, on every engine. */
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { newLrsPair, storeLrsPair } from '#bin/workspaces/lrs-pair.ts'
import { parseBasic, parseLrsUsername } from '#shared/domain/access/lrs-credential.ts'
import type { DocumentPlace } from '#shared/domain/xapi/document.ts'
import { documentRepository } from '#shared/store/document-repository.ts'
import { keys } from '#shared/store/keys.ts'
import { lrsCredentialRepository } from '#shared/store/lrs-credential-repository.ts'
import { StoredItemInvalid } from '#shared/store/stored-item.ts'
import { basic } from '#test/support/lrs.ts'
import { fresh, onEveryEngine } from './support/engines.ts'

onEveryEngine((bench) => {
  const owner = (tenantId: string) => ({ tenantId, createdAt: '2026-11-01T00:00:00.000Z', label: 'A tool', scopes: ['state'] as const })

  it('a pair is found by both of its halves, in its own workspace, and nothing stored tells the password', async () => {
    const [credentials, tenantId] = [lrsCredentialRepository(bench.table), fresh('tenant_')]
    const pair = newLrsPair(tenantId)
    await storeLrsPair(credentials, owner(tenantId), pair)
    expect(await credentials.find(tenantId, pair)).toEqual({ ...owner(tenantId), username: pair.username, xapiVersion: '2.0', revokedAt: null })
    expect(await credentials.find(tenantId, { ...pair, password: `${pair.password}x` })).toBeNull()
    expect(await credentials.find(tenantId, { ...pair, username: `${pair.username}x` })).toBeNull()
    expect(await credentials.find(fresh('tenant_'), pair)).toBeNull()
    const { Items } = await bench.table.documents.send(new ScanCommand({ TableName: bench.table.name }))
    expect(JSON.stringify(Items)).not.toContain(pair.password)
  })

  it('storing a pair again changes nothing: what was revoked stays revoked', async () => {
    const [credentials, tenantId] = [lrsCredentialRepository(bench.table), fresh('tenant_')]
    const pair = newLrsPair(tenantId)
    await storeLrsPair(credentials, owner(tenantId), pair)
    await credentials.revoke(tenantId, pair.username, '2026-11-02T00:00:00.000Z')
    await storeLrsPair(credentials, owner(tenantId), pair)
    expect((await credentials.list(tenantId)).map(({ revokedAt }) => revokedAt)).toEqual(['2026-11-02T00:00:00.000Z'])
    expect(await credentials.revoke(tenantId, 'lrs_one_nobody00', '2026-11-02T00:00:00.000Z')).toBeNull()
  })

  it('a pair that somebody else has written is no pair', async () => {
    const tenantId = fresh('tenant_')
    await bench.put({ ...keys.lrsCredential(tenantId, 'u'), username: 'u' })
    await expect(lrsCredentialRepository(bench.table).find(tenantId, { username: 'u', password: 'p' })).rejects.toThrow(StoredItemInvalid)
  })

  it('of many who replace one document, one does, and the others are shown what stands there', async () => {
    const documents = documentRepository(bench.table)
    const place: DocumentPlace = { scope: { kind: 'agentProfile', tenantId: fresh('tenant_'), agentKey: 'mailto:a@x.org' }, documentId: 'p' }
    const document = (hash: string) => ({ contentType: 'text/plain', hash, updatedAt: '2026-11-01T00:00:00.000Z', content: { bytes: Buffer.from(hash) } })
    await documents.put(place, document('first'), null)
    const results = await Promise.all(Array.from({ length: 20 }, (_, index) => documents.put(place, document(`next-${index}`), 'first')))
    const winner = results.findIndex(({ kind }) => kind === 'written')
    expect(results.filter(({ kind }) => kind === 'written')).toHaveLength(1)
    for (const result of results) if (result.kind === 'refused') expect(result.found?.hash).toBe(`next-${winner}`)
    expect(await documents.remove(place, 'first')).toMatchObject({ kind: 'refused', found: { hash: `next-${winner}` } })
    expect(await documents.remove(place)).toEqual({ kind: 'written' })
    expect(await documents.find(place)).toBeNull()
  })
})

it.each([
  ['lrs_one_abcdefgh1234', 'tenant_one'],
  ['lrs_one-more_abcdefgh', 'tenant_one-more'],
  ['lrs_one_short', null],
  ['lct_live_one_abcdefgh', null],
  ['lrs_One_abcdefgh', null],
  ['lrs_one#two_abcdefgh', null],
])('the user name %s is of %s', (username, tenantId) => {
  expect(parseLrsUsername(username)).toBe(tenantId)
})

it('the password begins after the first colon, in UTF-8', () => {
  expect(parseBasic(basic('user', 'pass:wörd'))).toEqual({ username: 'user', password: 'pass:wörd' })
  for (const header of ['Basic', 'Basic ', 'Basic ====', 'Basic dXNlcg==', 'Bearer dTpw']) expect(parseBasic(header)).toBeNull()
})
