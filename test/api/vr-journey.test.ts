/** One training on a headset from the upload of its app to the webhook and the statements of its outcome. */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { sessionStatements } from '#functions/workers/record-session-statements/session-statements.ts'
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { payloadOf, type PublishedEvent } from '#shared/domain/events/published-event.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { activityRepository } from '#shared/store/activities/activity-repository.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import { newest } from '#test/store/support/statements.ts'
import { writeApk } from '#test/support/apk-writer.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { publishAll, takeBusEvents } from '#test/support/published-events.ts'
import { launch } from '#test/support/seed.ts'
import { processUpload, putUpload } from '#test/support/upload.ts'
import { writeZip } from '#test/support/zip-writer.ts'

const fixtures = '../shared/fixtures/apk'
const itReal = existsSync(fixtures) ? it : it.skip
const baseUrl = 'https://api.example.com'

let backend: Backend
beforeAll(async () => void (backend = await startBackend()))
afterAll(() => backend.close())

async function upload(apk: Buffer): Promise<ApiResponse> {
  const archive = writeZip([{ name: 'app/training.apk', data: apk }])
  return processUpload({ backend }, (await putUpload({ backend }, archive)).storage_path)
}

/** Without the fixtures a made app walks the same way. */
const trainingApp = (): Promise<Buffer> => readFile(`${fixtures}/TestActivity.apk`).catch(() => Buffer.from(writeApk()))

async function publish(): Promise<PublishedEvent[]> {
  await publishAll(backend.table)
  return takeBusEvents(backend.aws.busEvents)
}

async function recordStatements(events: readonly PublishedEvent[]): Promise<Statement[]> {
  const records = objectStore(objectClients(), 'records-test')
  const statements = statementRepository(backend.table, { bodies: records, clock: systemClock })
  const { record } = sessionStatements({ statements, activities: activityRepository(backend.table), records, baseUrl })
  for (const event of events) await record(event)
  const { statements: recorded } = await statements.page(backend.tenantId, { ...newest, ascending: true, limit: 500 })
  return recorded.map(({ text }) => JSON.parse(text))
}

it('takes a training from the upload of its app to a completed session, its webhook and its statements', async () => {
  const bearer = backend.liveKey
  const { body: uploaded } = await upload(await trainingApp())
  expect(uploaded.package).toMatchObject({ contentType: 'vr_apk', status: 'ready' })
  const packageId: string = uploaded.package.package_id

  const { body: made } = await backend.call('createRegistration', { bearer, body: { label: 'Blue headset' } })
  const typed = ` ${made.pairing_code.slice(0, 4)}-${made.pairing_code.slice(4).toLowerCase()}`
  const device = { model: 'Quest 3', os_version: '71' }
  const { body: paired } = await backend.call('claimRegistration', { body: { pairing_code: typed, device } })
  expect(paired).toMatchObject({
    device: { label: 'Blue headset', model: 'Quest 3', mode: 'live', status: 'active', lastJoinedAt: null },
    device_token: expect.stringMatching(/^lcv_live_one_/),
  })

  const { sessionId, token } = await launch(backend, packageId)
  const params = { sessionId }
  const session = async () => (await backend.call('getSession', { bearer: token, params })).body
  expect(await session()).toMatchObject({ headset: null, player: { contentType: 'vr_apk' } })
  const shown = await backend.call('createJoinCode', { bearer: token, params })
  expect(shown.body.code).toMatch(/^\d{6}$/)
  const joined = await backend.call('joinSession', { bearer: paired.device_token, body: { code: shown.body.code } })
  expect(joined.body).toMatchObject({
    session_id: sessionId,
    content_type: 'vr_apk',
    application_id: uploaded.manifest.application_id,
    artifact_url: expect.stringMatching(/\/app\/training\.apk$/),
  })
  const waiting = await session()
  expect(waiting).toMatchObject({
    version: 1,
    headset: { label: 'Blue headset', model: 'Quest 3', joined_at: expect.any(String) },
  })
  expect(JSON.stringify(waiting)).not.toContain(paired.device.id)
  await publish()

  const renewed = await backend.call('refreshToken', { bearer: joined.body.launch_token, params })
  const headsetToken = new URL(renewed.body.launch_url).searchParams.get('token') ?? ''
  const recorded = await backend.call('recordOutcome', {
    bearer: headsetToken,
    params,
    body: {
      outcome_id: randomUUID(),
      completion_status: 'completed',
      success_status: 'passed',
      score: { scaled: 0.9 },
      duration: 'PT9M',
      interactions: [{ id: 'q1', type: 'choice', learner_response: 'a', result: 'correct' }],
    },
  })
  expect(recorded.body).toMatchObject({
    outcome: { source: 'device' },
    session: { completion_status: 'completed', success_status: 'passed', time_spent_seconds: 540 },
  })

  const events = await publish()
  expect(events.map(({ facts }) => [facts.event.type, facts.event.entityId])).toEqual([
    ['session.completed', sessionId],
  ])
  expect(events.map(payloadOf)).toMatchObject([
    {
      event: 'session.completed',
      tenant_id: backend.tenantId,
      data: {
        session_id: sessionId,
        package_id: packageId,
        completion_status: 'completed',
        success_status: 'passed',
        progress_percent: 100,
        score: { scaled: 0.9 },
        session_time: 'PT9M',
        time_spent_seconds: 540,
      },
    },
  ])
  const statements = await recordStatements(events)
  expect(statements.map(({ verb }) => verb.id.split('/').at(-1)).sort()).toEqual([
    'completed',
    'passed',
    'responded',
    'scored',
  ])
  for (const { context } of statements) {
    expect(context?.platform).toBe('Quest 3')
    expect(context?.extensions).toEqual({ [`${baseUrl}/xapi/extensions/headset`]: 'Blue headset' })
  }
  expect(JSON.stringify(statements)).not.toContain(paired.device.id)

  const { body: listed } = await backend.call('listDevices', { bearer, query: { status: 'active' } })
  expect(listed.devices[0]).toMatchObject({ id: paired.device.id, lastJoinedAt: expect.any(String) })
})

it('refuses an app whose upload was cut short, and says so by its code', async () => {
  const app = await trainingApp()
  const { status, body } = await upload(app.subarray(0, app.length / 2))
  expect([status, body.code]).toEqual([400, 'INVALID_PACKAGE'])
  expect(JSON.stringify(body)).toContain('VR_APK_UNREADABLE')
})

// Archive, manifest and signature are sound: nothing that is read here tells it from another app.
itReal('hosts the app of the fixtures that is named invalid (skipped if the fixtures are absent)', async () => {
  const { body } = await upload(await readFile(`${fixtures}/Invalid.apk`))
  expect(body.manifest).toMatchObject({ application_id: 're.androguard.android.invalid', target_sdk_version: 15 })
})
