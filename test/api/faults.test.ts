/** Trouble of AWS: 503 with Retry-After where it is AWS's, 500 with nothing leaked where it is ours. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '#shared/store/table/keys.ts'
import type { Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { random } from '#test/support/random.ts'
import { launch } from '#test/support/seed.ts'
import { documentClient } from '#test/support/document-client.ts'

let backend: Backend
let packageId: string

withCourse((started) => ({ backend, packageId } = started))
afterEach(() => {
  backend.aws.faultDynamoDb(null)
  backend.aws.faultS3(null)
})

it.each(['ProvisionedThroughputExceededException', 'InternalServerError'] as const)(
  'returns a retryable 503 to %s of the table',
  async (fault) => {
    const { sessionId, token } = await launch(backend, packageId)
    backend.aws.faultDynamoDb(() => fault)
    for (const response of [
      await backend.call('getSession', { bearer: token, params: { sessionId } }),
      await backend.call('commitSession', { bearer: token, params: { sessionId }, body: { cmi_data: {} } }),
      await backend.call('listSessions', { bearer: backend.liveKey }),
      await backend.call('launchPackage', { bearer: backend.liveKey, params: { packageId }, body: { user_id: 'u' } }),
    ]) {
      expect([response.status, response.body.code, response.body.retryable]).toEqual([503, 'BACKEND_UNAVAILABLE', true])
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    }
  },
)

it('repeats a failed read once, and a failed write never', async () => {
  const { sessionId, token } = await launch(backend, packageId)
  let reads = 0
  backend.aws.faultDynamoDb((operation) =>
    operation === 'GetItem' && (reads += 1) === 1 ? 'InternalServerError' : undefined,
  )
  expect((await backend.call('getSession', { bearer: token, params: { sessionId } })).status).toBe(200)
  expect(reads).toBe(2)
  let writes = 0
  backend.aws.faultDynamoDb((operation) =>
    operation === 'UpdateItem' && (writes += 1) > 0 ? 'InternalServerError' : undefined,
  )
  const body = {
    version: 1,
    attempt: 1,
    completion_status: 'incomplete',
    success_status: 'unknown',
    score: {},
    session_time: 'PT1S',
    cmi_data: {},
    cmi_data_mode: 'replace',
  }
  expect((await backend.call('commitSession', { bearer: token, params: { sessionId }, body })).status).toBe(503)
  expect(writes).toBe(1)
})

it('leaves the session as it is when large CMI data cannot be stored', async () => {
  const { sessionId, token } = await launch(backend, packageId)
  backend.aws.faultS3(() => ({ status: 503, code: 'SlowDown' }))
  const noise = Array.from({ length: 60_000 }, () => String.fromCharCode(33 + Math.floor(random() * 90))).join('')
  const response = await backend.call('commitSession', {
    bearer: token,
    params: { sessionId },
    body: { version: 1, cmi_data: { 'cmi.suspend_data': noise } },
  })
  expect([response.status, response.body.code]).toEqual([503, 'BACKEND_UNAVAILABLE'])
  backend.aws.faultS3(null)
  expect((await backend.call('getSession', { bearer: token, params: { sessionId } })).body).toMatchObject({
    version: 1,
    suspend_data: '',
  })
})

it('returns 500 without details for a damaged item', async () => {
  const { sessionId, token } = await launch(backend, packageId)
  await documentClient(backend.table).send(
    new UpdateCommand({
      TableName: backend.table.name,
      Key: keys.session(backend.tenantId, sessionId),
      UpdateExpression: 'SET completion = :x',
      ExpressionAttributeValues: { ':x': 'secret-word' },
    }),
  )
  const response = await backend.call('getSession', { bearer: token, params: { sessionId } })
  expect([response.status, response.body.code]).toEqual([500, 'INTERNAL_ERROR'])
  expect(JSON.stringify(response.body)).not.toContain('secret-word')
})

it('returns a retryable 503 while the table cannot be reached', async () => {
  const { sessionId, token } = await launch(backend, packageId)
  await backend.aws.dynamodb.close()
  for (const response of [
    await backend.call('getSession', { bearer: token, params: { sessionId } }),
    await backend.call('commitSession', { bearer: token, params: { sessionId }, body: { cmi_data: {} } }),
    await backend.call('launchPackage', { bearer: backend.liveKey, params: { packageId }, body: {} }),
  ])
    expect([response.status, response.body.code]).toEqual([503, 'BACKEND_UNAVAILABLE'])
})
