/** The command that replaces leaked keys, run against the local servers: nothing that was sealed is lost. */
import { anEvent } from '#test/support/actor-data.ts'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import {
  startKeyValueStoreServer,
  type KeyValueStoreServer,
} from '#infra/local/aws/key-value-store/key-value-store-server.ts'
import { resealAll } from '#shared/operations/keys/reseal.ts'
import { rotateKeys } from '#shared/operations/keys/change-keys.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { edgeKeys } from '#shared/platform/edge-keys.ts'
import { parseKeyDocument } from '#shared/platform/key-document.ts'
import { keyRing } from '#shared/platform/key-ring.ts'
import { keySecret } from '#shared/platform/key-secret.ts'
import { secretSealing, type SecretSealing } from '#shared/platform/secret-sealing.ts'
import { forwarderRepository } from '#shared/store/forwarders/forwarder-repository.ts'
import { learnerKeyRepository } from '#shared/store/learners/learner-key-repository.ts'
import { webhookRepository } from '#shared/store/webhooks/webhook-repository.ts'
import { resolveLocalhostNames } from '#infra/local/aws/key-value-store/localhost-names.ts'
import { credentials, keySecrets } from '#test/support/aws-servers.ts'
import { aForwarder } from '#test/support/forwarders.ts'
import { startWebhookBench, type WebhookBench } from '#test/support/webhooks.ts'
import type { KeyPurpose } from '#shared/contract/key-purpose.ts'

let bench: WebhookBench
let stores: KeyValueStoreServer
let folder: string
beforeAll(async () => {
  bench = await startWebhookBench()
  folder = mkdtempSync(join(tmpdir(), 'lectern-keys-'))
  resolveLocalhostNames()
  stores = await startKeyValueStoreServer({ dataFolder: folder, port: 0, credentials })
  process.env['AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE'] = stores.endpoint
})
afterAll(async () => {
  await Promise.all([bench.close(), stores.close()])
  rmSync(folder, { recursive: true, force: true })
})

/** @returns what the command prints */
async function renewKeys(...options: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', '--import', './test/support/run-with-localhost-names.ts', 'bin/renew-keys.ts', ...options],
    {
      env: process.env,
    },
  )
  return stdout
}

const textOf = async (purpose: KeyPurpose): Promise<string> =>
  (await new SecretsManagerClient({}).send(new GetSecretValueCommand({ SecretId: keySecrets[purpose].id })))
    .SecretString ?? ''
const kidsOf = async (purpose: KeyPurpose): Promise<string[]> =>
  parseKeyDocument(await textOf(purpose), { purpose, secretId: keySecrets[purpose].id }).map(({ kid }) => kid)
const freshSealing = (): SecretSealing =>
  secretSealing(keyRing({ purpose: 'sealing', secretId: keySecrets.sealing.id }, systemClock))

const forwarderId = { tenantId: 'tenant_renewal', forwarderId: 'fwd_1' }
const text = 'a secret of a customer'

async function addSealed(): Promise<{ readonly tenantId: string; readonly endpointId: string }> {
  const place = ['tenant_renewal', 'whk_sealed']
  const { tenantId, endpointId } = await bench.addEndpoint({
    tenantId: 'tenant_renewal',
    endpointId: 'whk_sealed',
    secret: await bench.sealing.seal(text, place),
    formerSecret: { ...(await bench.sealing.seal('the one before', place)), until: '2026-12-01T00:00:00.000Z' },
    earlierSecrets: [{ ...(await bench.sealing.seal('the first one', place)), until: '2026-12-01T00:00:00.000Z' }],
  })
  const password = await bench.sealing.seal('open sesame', Object.values(forwarderId))
  await forwarderRepository(bench.table).create(aForwarder({ ...forwarderId, password }))
  return { tenantId, endpointId }
}

test('seals all webhook secrets and LRS passwords with a new key, and removes the former one', async () => {
  const id = await addSealed()
  expect(
    await renewKeys('sealing', '--keys', keySecrets.sealing.id, '--table', bench.table.name, '--wait', '0'),
  ).toContain('2 items are sealed with the new key')
  const [kid = '', ...others] = await kidsOf('sealing')
  expect(others).toEqual([])
  expect(kid).not.toBe('sealing1')
  const endpoint = await webhookRepository(bench.table).get(id)
  const [forwarder] = await forwarderRepository(bench.table).list(forwarderId.tenantId)
  if (!endpoint?.formerSecret || forwarder === undefined) throw new Error('An item is lost.')
  const sealing = freshSealing()
  const place = [id.tenantId, id.endpointId]
  expect(await sealing.open(endpoint.secret, place)).toBe(text)
  expect(await sealing.open(endpoint.formerSecret, place)).toBe('the one before')
  const [earliest] = endpoint.earlierSecrets
  expect(earliest === undefined ? null : await sealing.open(earliest, place)).toBe('the first one')
  expect(endpoint.formerSecret.until).toBe('2026-12-01T00:00:00.000Z')
  expect(await sealing.open(forwarder.password, Object.values(forwarderId))).toBe('open sesame')
})

test('replaces the keys of launch tokens, and no others', async () => {
  const before = [await textOf('content'), await textOf('sealing')]
  expect(await renewKeys('token', '--keys', keySecrets.token.id)).toContain('The keys are replaced')
  const kids = await kidsOf('token')
  expect(kids).toHaveLength(1)
  expect(kids).not.toContain('token2')
  expect([await textOf('content'), await textOf('sealing')]).toEqual(before)
})

test('replaces the keys of content paths in the secret and at the edge', async () => {
  const { arn } = stores.createStore('content')
  const place = (purpose: KeyPurpose) => keySecret({ purpose, secretId: keySecrets[purpose].id })
  await rotateKeys({
    secrets: { token: place('token'), content: place('content'), sealing: place('sealing') },
    edge: edgeKeys(arn),
    // The day after the keys of the tests were made: later, the secret drops them before the edge does.
    clock: { now: () => Date.parse('2026-11-21T00:00:00.000Z') },
  })
  expect([...stores.read(arn).keys()]).toEqual(await kidsOf('content'))
  await renewKeys('content', '--keys', keySecrets.content.id, '--store', arn)
  expect(await kidsOf('content')).not.toContain('content1')
  expect([...stores.read(arn).keys()]).toEqual(await kidsOf('content'))
})

test('refuses the secret of another purpose, and leaves it as it is', async () => {
  const before = await textOf('sealing')
  await expect(renewKeys('token', '--keys', keySecrets.sealing.id)).rejects.toThrow(
    'holds keys of the purpose "sealing", not "token"',
  )
  expect(await textOf('sealing')).toBe(before)
})

test.each([
  '',
  '{}',
  'not JSON',
  '{"token":[],"content":[]}',
  '{"purpose":"token","keys":[{"kid":"a","key":"short"}]}',
])('refuses to sign with and to rotate a secret that holds %j, and leaves it as it is', async (damaged) => {
  const good = await textOf('token')
  const put = (SecretString: string) =>
    new SecretsManagerClient({}).send(new PutSecretValueCommand({ SecretId: keySecrets.token.id, SecretString }))
  await put(damaged === '' ? ' ' : damaged)
  const place = { purpose: 'token', secretId: keySecrets.token.id } as const
  await expect(keyRing(place, systemClock).current()).rejects.toThrow('does not hold a list of keys')
  await expect(keySecret(place).read()).rejects.toThrow('does not hold a list of keys')
  await expect(renewKeys('token', '--keys', keySecrets.token.id)).rejects.toThrow('does not hold a list of keys')
  await put(good)
})

test('leaves a secret alone that its owner changes at the same time', async () => {
  const webhooks = webhookRepository(bench.table)
  const sealing = freshSealing()
  const place = ['tenant_busy', 'whk_busy']
  const endpoint = await bench.addEndpoint({
    tenantId: 'tenant_busy',
    endpointId: 'whk_busy',
    secret: await sealing.seal(text, place),
  })
  const owners = await sealing.seal('the new secret of its owner', place)
  const interrupted: SecretSealing = {
    ...sealing,
    async open(sealed, of) {
      if (of[1] === 'whk_busy')
        await webhooks.rotateSecret(endpoint, owners, {
          event: anEvent('evt_1'),
          until: '2026-11-23T00:00:00.000Z',
        })
      return sealing.open(sealed, of)
    },
  }
  const resealing = {
    webhooks,
    forwarders: forwarderRepository(bench.table),
    learnerKeys: learnerKeyRepository(bench.table),
    former: new Set([endpoint.secret.kid]),
  }
  expect((await resealAll({ ...resealing, sealing: interrupted })).left).toBe(1)
  expect((await webhooks.get(endpoint))?.secret).toEqual(owners)
  expect((await resealAll({ ...resealing, sealing })).left).toBe(0)
})

test('lets one of two writers of a secret win, and tells the other', async () => {
  const secret = keySecret({ purpose: 'content', secretId: keySecrets.content.id })
  const { keys, version } = await secret.read()
  const added = (kid: string) => [{ kid, key: 'x'.repeat(43), createdAt: '2026-11-22T00:00:00.000Z' }, ...keys]
  const results = await Promise.all(['a', 'b', 'c'].map((kid) => secret.replace(version, added(kid))))
  expect(results.filter(Boolean)).toHaveLength(1)
  expect((await secret.read()).keys).toHaveLength(keys.length + 1)
})
