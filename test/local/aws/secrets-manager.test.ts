import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  DeleteSecretCommand,
  GetSecretValueCommand,
  type GetSecretValueCommandInput,
  PutSecretValueCommand,
  type PutSecretValueCommandInput,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { type SecretsServer, startSecretsServer } from '#infra/local/aws/secrets-manager/secrets-server.ts'
import { killServerProcesses, startServerProcess } from './support/server-process.ts'

const region = 'eu-central-1'
const credentials = { accessKeyId: 'local', secretAccessKey: 'local-secret' }
const clientOf = (endpoint: string, keys = credentials) =>
  new SecretsManagerClient({ endpoint, region, credentials: keys, maxAttempts: 1 })

let folder = ''
let server: SecretsServer
let client: SecretsManagerClient
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-secrets-'))
  server = await startSecretsServer({ dataFolder: folder, port: 0, credentials, region })
  client = clientOf(server.endpoint)
})
afterEach(killServerProcesses)
afterAll(async () => {
  client.destroy()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (SecretId: string, more?: Partial<GetSecretValueCommandInput>) =>
  client.send(new GetSecretValueCommand({ SecretId, ...more }))
const put = (SecretId: string, SecretString: string, more?: Partial<PutSecretValueCommandInput>) =>
  client.send(new PutSecretValueCommand({ SecretId, SecretString, ...more }))

test('finds a secret by name, by ARN and by the ARN without its last six characters', async () => {
  const { arn } = server.createSecret('app/signing keys', '{"token":[]}')
  expect(arn).toMatch(/^arn:aws:secretsmanager:eu-central-1:000000000000:secret:app\/signing keys-\w{6}$/)
  for (const id of ['app/signing keys', arn, arn.slice(0, -7)]) {
    expect(await get(id)).toMatchObject({
      ARN: arn,
      Name: 'app/signing keys',
      SecretString: '{"token":[]}',
      VersionStages: ['AWSCURRENT'],
    })
  }
  const { CreatedDate } = await get(arn)
  expect(Math.abs(Number(CreatedDate) - Date.now())).toBeLessThan(60_000)
})

test('keeps the value of a secret that is created again', async () => {
  const { arn } = server.createSecret('kept', 'first')
  await put('kept', 'second')
  expect(server.createSecret('kept', 'third')).toEqual({ arn })
  expect((await get('kept')).SecretString).toBe('second')
})

test('moves the labels with a put, and keeps the previous version', async () => {
  server.createSecret('rotated', 'one')
  const first = await get('rotated')
  const second = await put('rotated', 'two')
  expect(second.VersionStages).toEqual(['AWSCURRENT'])
  expect(await get('rotated')).toMatchObject({ SecretString: 'two', VersionId: second.VersionId })
  expect(await get('rotated', { VersionStage: 'AWSPREVIOUS' })).toMatchObject({
    SecretString: 'one',
    VersionId: first.VersionId,
  })
  await put('rotated', 'three')
  expect((await get('rotated', { VersionStage: 'AWSPREVIOUS' })).SecretString).toBe('two')
  expect((await get('rotated', { VersionId: first.VersionId })).SecretString).toBe('one')
})

test('leaves the current version in place for a pending one', async () => {
  server.createSecret('pending', 'old')
  await put('pending', 'new', { VersionStages: ['AWSPENDING'] })
  expect((await get('pending')).SecretString).toBe('old')
  expect((await get('pending', { VersionStage: 'AWSPENDING' })).SecretString).toBe('new')
})

test('repeats a put by its request token, and refuses another value', async () => {
  server.createSecret('repeated', 'one')
  const ClientRequestToken = 'a'.repeat(32)
  const first = await put('repeated', 'two', { ClientRequestToken })
  await put('repeated', 'three')
  const again = await put('repeated', 'two', { ClientRequestToken })
  expect(again.VersionId).toBe(first.VersionId)
  expect((await get('repeated')).SecretString).toBe('three')
  await expect(put('repeated', 'four', { ClientRequestToken })).rejects.toMatchObject({
    name: 'ResourceExistsException',
  })
})

test('returns bytes as bytes', async () => {
  server.createSecret('binary', 'text')
  const SecretBinary = new Uint8Array([0, 1, 255])
  await client.send(new PutSecretValueCommand({ SecretId: 'binary', SecretBinary }))
  const value = await get('binary')
  expect(Buffer.from(value.SecretBinary ?? [])).toEqual(Buffer.from(SecretBinary))
  expect(value.SecretString).toBeUndefined()
})

describe('refusals', () => {
  test('rejects missing secrets and versions', async () => {
    server.createSecret('here', 'x')
    const notFound = { name: 'ResourceNotFoundException' }
    await expect(get('nowhere')).rejects.toMatchObject(notFound)
    await expect(put('nowhere', 'x')).rejects.toMatchObject(notFound)
    await expect(get('here', { VersionStage: 'AWSPREVIOUS' })).rejects.toMatchObject(notFound)
    await expect(get('here', { VersionId: 'b'.repeat(32) })).rejects.toMatchObject(notFound)
  })

  test('rejects empty and long values', async () => {
    server.createSecret('bounded', 'x')
    await put('bounded', 'x'.repeat(65_536))
    await expect(put('bounded', 'x'.repeat(65_537))).rejects.toMatchObject({ name: 'ValidationException' })
    await expect(client.send(new PutSecretValueCommand({ SecretId: 'bounded' }))).rejects.toMatchObject({
      name: 'InvalidParameterException',
    })
  })

  test('returns 501 for other operations and 403 for other keys', async () => {
    const { arn } = server.createSecret('guarded', 'x')
    const deletion = client.send(new DeleteSecretCommand({ SecretId: arn }))
    await expect(deletion).rejects.toMatchObject({
      name: 'UnknownOperationException',
      $metadata: { httpStatusCode: 501 },
    })
    const stranger = clientOf(server.endpoint, { ...credentials, secretAccessKey: 'wrong' })
    await expect(stranger.send(new GetSecretValueCommand({ SecretId: arn }))).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    })
    stranger.destroy()
  })
})

test('restricts its files to the owner', () => {
  server.createSecret('private', 'x')
  const files = readdirSync(join(folder, 'secrets'))
  expect(files.length).toBeGreaterThan(0)
  for (const file of files) expect(statSync(join(folder, 'secrets', file)).mode & 0o777).toBe(0o600)
})

test('keeps every acknowledged put after SIGKILL', async () => {
  const data = mkdtempSync(join(tmpdir(), 'lectern-secrets-'))
  const first = await startServerProcess(data)
  const { secrets, secretArn } = first.addresses
  const busy = clientOf(secrets)
  const progress = { acknowledged: -1, ended: false }
  const writing = (async () => {
    for (let count = 0; ; count += 1) {
      await busy.send(new PutSecretValueCommand({ SecretId: secretArn, SecretString: String(count) }))
      progress.acknowledged = count
    }
  })().catch(() => {
    progress.ended = true
  })
  while (progress.acknowledged < 20 && !progress.ended) await sleep(5)
  expect(progress.acknowledged).toBeGreaterThanOrEqual(20)
  await first.kill()
  await writing
  busy.destroy()

  const second = await startServerProcess(data)
  expect(second.addresses.secretArn).toBe(secretArn)
  const again = clientOf(second.addresses.secrets)
  const { SecretString } = await again.send(new GetSecretValueCommand({ SecretId: 'signing keys' }))
  again.destroy()
  await second.kill()
  rmSync(data, { recursive: true, force: true })
  // The put that was on its way may have happened too.
  expect([progress.acknowledged, progress.acknowledged + 1]).toContain(Number(SecretString))
})
