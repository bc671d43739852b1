/** Trouble of AWS: 503 with Retry-After where it is AWS's, 500 with nothing leaked where it is ours. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '#shared/store/keys.ts'
import type { Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { launch } from '#test/support/seed.ts'

let backend: Backend
let packageId: string

withCourse((started) => ({ backend, packageId } = started))
afterEach(() => {
  backend.aws.faultDynamoDb(null)
  backend.aws.faultS3(null)
})

it.each(['ProvisionedThroughputExceededException', 'InternalServerError'] as const)('%s of the table is 503, retryable', async (fault) => {
  const { sessionId, token } = await launch(backend, packageId)
  backend.aws.faultDynamoDb(() => fault)
  for (const answer of [
    await backend.call('getSession', { bearer: token, params: { sessionId } }),
    await backend.call('commitSession', { bearer: token, params: { sessionId }, body: { cmi_data: {} } }),
    await backend.call('listSessions', { bearer: backend.liveKey }),
    await backend.call('launchPackage', { bearer: backend.liveKey, params: { packageId }, body: { user_id: 'u' } }),
  ]) {
    expect([answer.status, answer.body.code, answer.body.retryable]).toEqual([503, 'BACKEND_UNAVAILABLE', true])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  }
})

it('a read is repeated once; a write never is', async () => {
  const { sessionId, token } = await launch(backend, packageId)
  let reads = 0
  backend.aws.faultDynamoDb((operation) => (operation === 'GetItem' && (reads += 1) === 1 ? 'InternalServerError' : undefined))
  expect((await backend.call('getSession', { bearer: token, params: { sessionId } })).status).toBe(200)
  expect(reads).toBe(2)
  let writes = 0
  backend.aws.faultDynamoDb((operation) => (operation === 'UpdateItem' && (writes += 1) > 0 ? 'InternalServerError' : undefined))
  const body = { version: 1, attempt: 1, completion_status: 'incomplete', success_status: 'unknown', score: {}, session_time: 'PT1S', cmi_data: {}, cmi_data_mode: 'replace' }
  expect((await backend.call('commitSession', { bearer: token, params: { sessionId }, body })).status).toBe(503)
  expect(writes).toBe(1)
})

it('large CMI data that cannot be stored leaves the session as it was', async () => {
  const { sessionId, token } = await launch(backend, packageId)
  backend.aws.faultS3(() => ({ status: 503, code: 'SlowDown' }))
  const noise = Array.from({ length: 60_000 }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join('')
  const answer = await backend.call('commitSession', { bearer: token, params: { sessionId }, body: { version: 1, cmi_data: { 'cmi.suspend_data': noise } } })
  expect([answer.status, answer.body.code]).toEqual([503, 'BACKEND_UNAVAILABLE'])
  backend.aws.faultS3(null)
  expect((await backend.call('getSession', { bearer: token, params: { sessionId } })).body).toMatchObject({ version: 1, suspend_data: '' })
})

it('an item that this code did not write is a 500 that says nothing of it', async () => {
  const { sessionId, token } = await launch(backend, packageId)
  await backend.table.documents.send(
    new UpdateCommand({ TableName: backend.table.name, Key: keys.session(backend.tenantId, sessionId), UpdateExpression: 'SET completion = :x', ExpressionAttributeValues: { ':x': 'secret-word' } }),
  )
  const answer = await backend.call('getSession', { bearer: token, params: { sessionId } })
  expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL_ERROR'])
  expect(JSON.stringify(answer.body)).not.toContain('secret-word')
})
