/** Pairs of LRS credentials, and the documents that they reach, on every engine. */
import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { newLrsPair, storeLrsPair } from '#shared/operations/lrs-credentials/lrs-pair.ts'
import { parseBasic, parseLrsUsername } from '#shared/domain/credentials/lrs-credential.ts'
import type { DocumentId } from '#shared/domain/documents/document.ts'
import { documentRepository } from '#shared/store/documents/document-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { lrsCredentialRepository } from '#shared/store/credentials/lrs-credential-repository.ts'
import { StoredItemInvalid } from '#shared/store/table/stored-item.ts'
import { basic } from '#test/support/lrs.ts'
import { fresh, onEveryEngine } from './support/engines.ts'
import { documentClient } from '#test/support/document-client.ts'

onEveryEngine((bench) => {
  const owner = (tenantId: string) => ({
    tenantId,
    createdAt: '2026-11-01T00:00:00.000Z',
    label: 'A tool',
    scopes: ['state'] as const,
  })

  it('finds a pair by user name and password in its own workspace, and stores no password', async () => {
    const [credentials, tenantId] = [lrsCredentialRepository(bench.table), fresh('tenant_')]
    const pair = newLrsPair(tenantId)
    await storeLrsPair(credentials, owner(tenantId), pair)
    expect(await credentials.find(tenantId, pair)).toEqual({
      ...owner(tenantId),
      username: pair.username,
      xapiVersion: '2.0',
      revokedAt: null,
    })
    expect(await credentials.find(tenantId, { ...pair, password: `${pair.password}x` })).toBeNull()
    expect(await credentials.find(tenantId, { ...pair, username: `${pair.username}x` })).toBeNull()
    expect(await credentials.find(fresh('tenant_'), pair)).toBeNull()
    const { Items } = await documentClient(bench.table).send(new ScanCommand({ TableName: bench.table.name }))
    expect(JSON.stringify(Items)).not.toContain(pair.password)
  })

  it('keeps a revoked pair revoked when the pair is stored again', async () => {
    const [credentials, tenantId] = [lrsCredentialRepository(bench.table), fresh('tenant_')]
    const pair = newLrsPair(tenantId)
    await storeLrsPair(credentials, owner(tenantId), pair)
    await credentials.revoke({ tenantId, username: pair.username }, '2026-11-02T00:00:00.000Z')
    await storeLrsPair(credentials, owner(tenantId), pair)
    expect((await credentials.list(tenantId)).map(({ revokedAt }) => revokedAt)).toEqual(['2026-11-02T00:00:00.000Z'])
    expect(await credentials.revoke({ tenantId, username: 'lrs_one_nobody00' }, '2026-11-02T00:00:00.000Z')).toBeNull()
  })

  it('throws for a pair with an unknown shape', async () => {
    const tenantId = fresh('tenant_')
    await bench.put({ ...keys.lrsCredential(tenantId, 'u'), username: 'u' })
    await expect(lrsCredentialRepository(bench.table).find(tenantId, { username: 'u', password: 'p' })).rejects.toThrow(
      StoredItemInvalid,
    )
  })

  it('lets one of many writers replace a document, and returns the stored one to the others', async () => {
    const documents = documentRepository(bench.table)
    const place: DocumentId = {
      scope: { kind: 'agentProfile', tenantId: fresh('tenant_'), agentKey: 'mailto:a@x.org' },
      documentId: 'p',
    }
    const document = (hash: string) => ({
      contentType: 'text/plain',
      hash,
      updatedAt: '2026-11-01T00:00:00.000Z',
      content: { bytes: Buffer.from(hash) },
    })
    await documents.put(place, document('first'), null)
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => documents.put(place, document(`next-${index}`), 'first')),
    )
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
])('reads from the user name %s the workspace %s', (username, tenantId) => {
  expect(parseLrsUsername(username)).toBe(tenantId)
})

it('splits user name and password at the first colon, in UTF-8', () => {
  expect(parseBasic(basic('user', 'pass:wörd'))).toEqual({ username: 'user', password: 'pass:wörd' })
  for (const header of ['Basic', 'Basic ', 'Basic ====', 'Basic dXNlcg==', 'Bearer dTpw'])
    expect(parseBasic(header)).toBeNull()
})
