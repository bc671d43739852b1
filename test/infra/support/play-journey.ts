/** What a learner's session asks of the functions. */
import { randomUUID } from 'node:crypto'
import { DeleteObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import type { Journey } from './journey.ts'

/** Launches, commits and reads of one learner, until the session is reset. */
export async function playJourney(packageId: string, { call }: Journey): Promise<void> {
  const launch = (body: Record<string, unknown>) =>
    call('launchPackage', {
      params: { packageId },
      body: { user_id: 'learner', runtime_protocol: 'exclusive_v1', ...body },
      headers: { 'idempotency-key': randomUUID() },
    })
  const first = await launch({})
  const sessionId: string = first.body.session_id
  expect((await launch({ session_id: sessionId })).status).toBe(200)
  expect((await launch({ session_id: sessionId, user_id: 'another' })).body.code).toBe('SESSIONIDSCOPE_MISMATCH')
  const own = { bearer: new URL(first.body.launch_url).searchParams.get('token') ?? '', params: { sessionId } }
  const runtime = randomUUID()
  await call('claimRuntime', { ...own, body: { runtime_id: runtime, expected_runtime_id: null, attempt: 1 } })
  const commit = (suspendData: string) =>
    call('commitSession', {
      ...own,
      body: {
        cmi_data: { 'cmi.suspend_data': suspendData },
        completion_status: 'incomplete',
        runtime_id: runtime,
        attempt: 1,
      },
    })
  await commit('page=1')
  // Nothing that can be deflated: kept beside the item.
  expect(
    (
      await commit(
        Array.from({ length: 2000 }, () => randomUUID())
          .join('')
          .slice(0, 64_000),
      )
    ).status,
  ).toBe(200)
  expect((await call('getSession', { params: { sessionId } })).body.suspend_data).toHaveLength(64_000)
  await loseRecords()
  expect((await call('getSession', { params: { sessionId } })).status).toBe(500)
  await call('refreshToken', own)
  await call('startOver', { ...own, body: { runtime_id: runtime, attempt: 1 } })
  await call('resetSession', { params: { sessionId } })
  for (const query of [{}, { user_id: 'learner' }, { package_id: packageId }])
    expect((await call('listSessions', { query })).body.sessions).toHaveLength(1)
}

/** Deletes the objects of all records. */
export async function loseRecords(): Promise<void> {
  const objects = new S3Client({})
  const { Contents = [] } = await objects.send(new ListObjectsV2Command({ Bucket: 'records-test' }))
  expect(Contents).not.toHaveLength(0)
  for (const { Key } of Contents) await objects.send(new DeleteObjectCommand({ Bucket: 'records-test', Key }))
}
