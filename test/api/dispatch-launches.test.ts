/** Launches through dispatches: who is let in, in which order it is decided, and what a launch makes. */
import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { decodeJwt } from 'jose'
import { openDispatchTokens } from '#shared/platform/dispatch-tokens.ts'
import { systemClock } from '#shared/platform/clock.ts'
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { get } from '#shared/store/table/read.ts'
import type { ApiResponse, Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { documentClient } from '#test/support/document-client.ts'
import { launchThrough, seedDispatch, type HostRequest, type SeededDispatch } from '#test/support/dispatches.ts'
import { seedPackage } from '#test/support/seed.ts'

let backend: Backend
let packageId: string
withCourse((started) => ({ backend, packageId } = started))

const seed = (settings: Partial<Dispatch> = {}): Promise<SeededDispatch> =>
  seedDispatch(backend, { packageId, ...settings })
const launch = (seeded: SeededDispatch, request: HostRequest = {}): Promise<ApiResponse> =>
  launchThrough(backend, seeded, request)
const codeOf = ({ status, body }: ApiResponse): [number, string] => [status, body.code]
const counterOf = ({ dispatch }: SeededDispatch) =>
  get(backend.table, keys.dispatchCounter(dispatch.tenantId, dispatch.dispatchId), { consistent: true })
const incidentsOf = async ({ dispatch }: SeededDispatch) =>
  (await queryAll(backend.table, { partition: `${dispatch.tenantId}#N`, range: { prefix: 'I#' } })).filter(
    ({ entityId }) => entityId === dispatch.dispatchId,
  )
const tokenOf = ({ body }: ApiResponse): string => new URL(body.launch_url).searchParams.get('token') ?? ''
const complete = async (launched: ApiResponse): Promise<void> => {
  const sessionId: string = launched.body.session_id
  const runtime = '7b0f3f0e-6f0a-4a4e-9d8b-0f4b5b6f7a11'
  const request = { bearer: tokenOf(launched), params: { sessionId } }
  await backend.call('claimRuntime', {
    ...request,
    body: { runtime_id: runtime, expected_runtime_id: null, attempt: launched.body.attempt_number },
  })
  const { status } = await backend.call('commitSession', {
    ...request,
    body: {
      runtime_id: runtime,
      attempt: launched.body.attempt_number,
      completion_status: 'passed',
      score: { scaled: 0.9 },
      session_time: 'PT90S',
    },
  })
  expect(status).toBe(200)
}

it('opens an exclusive session that names the dispatch and its organization', async () => {
  const seeded = await seed({ organizationId: 'org_1' })
  const launched = await launch(seeded, { body: { learner_name: 'Ada', locale: 'de' } })
  expect(launched.status).toBe(200)
  const { session_id: sessionId, launch_url: link, ...rest } = launched.body
  expect(rest).toEqual({
    package_id: packageId,
    learner_id: 'org_1:learner-1',
    content_type: 'scorm',
    expires_in_seconds: 14_400,
    attempt_number: 1,
    dispatch_id: seeded.dispatch.dispatchId,
    host: { marker: `lectern:1:1:${sessionId}` },
  })
  expect(decodeJwt(new URL(link).searchParams.get('token') ?? '')).toMatchObject({ dsp: seeded.dispatch.dispatchId })
  const { body: detail } = await backend.call('getSession', { bearer: backend.liveKey, params: { sessionId } })
  expect(detail).toMatchObject({ dispatch_id: seeded.dispatch.dispatchId, organization_id: 'org_1' })
  const { body: list } = await backend.call('listSessions', {
    bearer: backend.liveKey,
    query: { user_id: 'org_1:learner-1' },
  })
  expect(list.sessions).toMatchObject([{ dispatch_id: seeded.dispatch.dispatchId, organization_id: 'org_1' }])
  const player = (await backend.call('getSession', { bearer: tokenOf(launched), params: { sessionId } })).body.player
  expect(player).toMatchObject({ runtimeProtocol: 'exclusive_v1', learnerName: 'Ada', locale: 'de' })
})

it('opens one session for simultaneous and repeated launches of a learner, and counts the learner once', async () => {
  const seeded = await seed({ licenseLimit: 1 })
  const launches = await Promise.all(Array.from({ length: 12 }, () => launch(seeded)))
  expect(new Set(launches.map(({ body }) => body.session_id)).size).toBe(1)
  expect((await launch(seeded)).body.session_id).toBe(launches[0]?.body.session_id)
  expect((await counterOf(seeded))?.['counted']).toBe(1)
})

describe('the first that refuses', () => {
  const past = '2026-11-21T00:00:00.000Z'
  const refusedBy: readonly [code: string, status: number, settings: Partial<Dispatch>][] = [
    ['DISPATCH_ENDED', 403, { deletedAt: past, archivedAt: past, pausedAt: past, expiresAt: past }],
    ['DISPATCH_ENDED', 403, { archivedAt: past, pausedAt: past, expiresAt: past }],
    ['DISPATCH_EXPIRED', 403, { pausedAt: past, expiresAt: past }],
    ['DISPATCH_PAUSED', 403, { pausedAt: past }],
    ['DISPATCH_DOMAIN_NOT_ALLOWED', 403, {}],
  ]

  it.each(refusedBy)('answers %s (%i) before everything that follows it', async (code, status, settings) => {
    const course = await seedPackage(backend, { status: 'archived' })
    const seeded = await seed({ packageId: course, licenseLimit: 1, allowedDomains: ['other.example'], ...settings })
    expect(codeOf(await launch(seeded))).toEqual([status, code])
    const { body } = await backend.call('validateLaunchLink', {
      params: { dispatchId: seeded.dispatch.dispatchId },
      body: { dispatch_token: seeded.token, host_origin: 'https://lms.example.com' },
    })
    expect(body).toMatchObject({ valid: false, code, title: null })
    const severity = code === 'DISPATCH_DOMAIN_NOT_ALLOWED' ? 'warn' : 'info'
    const title = expect.stringContaining(`The dispatch ${seeded.dispatch.name} refused a learner: `)
    const incident = { source: 'dispatch', code, status: 'open', severity, count: 1, title }
    expect(await incidentsOf(seeded)).toMatchObject([incident])
  })

  it('answers for the content before the licence, and for the licence before the plan', async () => {
    const tenantId = `tenant_full-${Date.now()}`
    const small = { learners: { included: 1, overage: null } }
    await accessRepository(backend.table).putTenant({
      ...{ tenantId, name: 'Full', plan: 'free', billing: small, createdAt: past },
    })
    const course = await seedPackage(backend, { tenantId })
    const open = await seedDispatch(backend, { tenantId, packageId: course, licenseLimit: 1 })
    expect((await launch(open)).status).toBe(200)
    expect(codeOf(await launch(open, { learner: 'second' }))).toEqual([403, 'DISPATCH_LICENSE_LIMIT_REACHED'])
    expect(await incidentsOf(open)).toMatchObject([
      { source: 'dispatch', code: 'DISPATCH_LICENSE_LIMIT_REACHED', status: 'open', severity: 'warn', count: 1 },
    ])
    const free = await seedDispatch(backend, { tenantId, packageId: course })
    expect(codeOf(await launch(free, { learner: 'second' }))).toEqual([402, 'QUOTA_EXCEEDED'])
    // The seat stays the learner's whom the plan refused.
    expect((await counterOf(free))?.['counted']).toBe(1)
    expect(codeOf(await launch(free, { learner: 'second' }))).toEqual([402, 'QUOTA_EXCEEDED'])
    expect((await counterOf(free))?.['counted']).toBe(1)
    const gone = await seedDispatch(backend, { tenantId, packageId: 'pkg_gone', licenseLimit: 1 })
    expect(codeOf(await launch(gone))).toEqual([409, 'DISPATCH_CONTENT_UNAVAILABLE'])
    expect((await counterOf(gone))?.['counted']).toBe(0)
    expect(await incidentsOf(free)).toMatchObject([{ code: 'QUOTA_EXCEEDED', severity: 'warn', count: 1 }])
    expect(await incidentsOf(gone)).toMatchObject([
      { code: 'DISPATCH_CONTENT_UNAVAILABLE', severity: 'warn', count: 1 },
    ])
  })

  it('records that the content is unavailable when the page asks before the launch', async () => {
    const seeded = await seed({ packageId: await seedPackage(backend, { status: 'archived' }) })
    await backend.call('validateLaunchLink', {
      params: { dispatchId: seeded.dispatch.dispatchId },
      body: { dispatch_token: seeded.token, host_origin: 'https://lms.example.com' },
    })
    expect(await incidentsOf(seeded)).toMatchObject([{ code: 'DISPATCH_CONTENT_UNAVAILABLE', count: 1 }])
  })

  it('refuses the 26th TEST learner without touching LIVE counts', async () => {
    const tenantId = `tenant_tests-${Date.now()}`
    await accessRepository(backend.table).putTenant({ tenantId, name: 'Tests', plan: 'free', createdAt: past })
    const course = await seedPackage(backend, { tenantId })
    const seeded = await seedDispatch(backend, { tenantId, packageId: course, mode: 'test' })
    const launches = []
    for (let learner = 0; learner < 26; learner += 1)
      launches.push(await launch(seeded, { learner: `learner-${learner}` }))
    expect(launches.slice(0, 25).map(({ status }) => status)).toEqual(Array(25).fill(200))
    expect(codeOf(launches[25] ?? (await launch(seeded)))).toEqual([402, 'ACTIVE_LEARNER_CAP_REACHED'])
  })
})

describe('a token', () => {
  const invalid = [401, 'DISPATCH_TOKEN_INVALID']

  it('opens nothing when it is forged, cut, without a code, or of another dispatch, mode or workspace', async () => {
    const [seeded, other] = [await seed(), await seed()]
    const tokens = openDispatchTokens(systemClock)
    const { dispatch, token } = seeded
    const wrong = [
      token.slice(0, -1),
      `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
      token.slice(0, -32),
      `${token}0`,
      'lcd_live_one',
      other.token,
      await tokens.make({ ...dispatch, mode: 'test' }),
      await tokens.make({ ...dispatch, tenantId: backend.otherTenantId }),
      await tokens.make({ ...dispatch, tokenVersion: 2 }),
    ]
    for (const presented of wrong) expect(codeOf(await launch(seeded, { token: presented }))).toEqual(invalid)
    expect((await launch(seeded)).status).toBe(200)
  })

  it('costs no call of the table when this service did not make it', async () => {
    const seeded = await seed()
    await launch(seeded)
    backend.aws.takeOperations()
    expect(codeOf(await launch(seeded, { token: seeded.token.replace(/.$/, 'x') }))).toEqual(invalid)
    const forged = seeded.token.slice(0, -32) + 'f'.repeat(32)
    expect(codeOf(await launch(seeded, { token: forged }))).toEqual(invalid)
    expect(backend.aws.takeOperations().filter(({ service }) => service === 'dynamodb')).toEqual([])
  })

  it('opens the dispatch in its former version until the stated time', async () => {
    const tokens = openDispatchTokens(systemClock)
    const later = new Date(Date.now() + 3_600_000).toISOString()
    const rotated = await seed({ tokenVersion: 3, formerToken: { version: 2, until: later } })
    const over = await seed({ tokenVersion: 3, formerToken: { version: 2, until: '2026-11-21T00:00:00.000Z' } })
    const former = ({ dispatch }: SeededDispatch) => tokens.make({ ...dispatch, tokenVersion: 2 })
    expect((await launch(rotated, { token: await former(rotated) })).status).toBe(200)
    expect((await launch(rotated)).status).toBe(200)
    expect(codeOf(await launch(over, { token: await former(over) }))).toEqual(invalid)
    const older = await tokens.make({ ...rotated.dispatch, tokenVersion: 1 })
    expect(await incidentsOf(rotated)).toEqual([])
    expect(codeOf(await launch(rotated, { token: older }))).toEqual(invalid)
    for (const seeded of [over, rotated])
      expect(await incidentsOf(seeded)).toMatchObject([{ code: 'DISPATCH_TOKEN_INVALID', severity: 'info', count: 1 }])
  })
})

describe('origins', () => {
  it('lets only the launch page launch', async () => {
    const seeded = await seed()
    for (const origin of [null, 'https://lms.example.com', 'null', 'http://127.0.0.1:8702'])
      expect(codeOf(await launch(seeded, { origin }))).toEqual([403, 'DISPATCH_DOMAIN_NOT_ALLOWED'])
  })

  it('compares the origin of the host with the allowed domains, and records the refusal once a minute', async () => {
    const seeded = await seed({ allowedDomains: ['lms.example.com', '*.school.example'] })
    for (const hostOrigin of ['https://lms.example.com', 'https://a.school.example'])
      expect((await launch(seeded, { hostOrigin })).status).toBe(200)
    const wrong = [null, 'null', '', 'https://example.com', 'http://lms.example.com', 'https://school.example']
    for (const hostOrigin of [...wrong, 'https://lms.example.com.evil.example', 'https://lms.example.com/'])
      expect(codeOf(await launch(seeded, { hostOrigin }))).toEqual([403, 'DISPATCH_DOMAIN_NOT_ALLOWED'])
    expect(await incidentsOf(seeded)).toMatchObject([
      {
        ...{ source: 'dispatch', code: 'DISPATCH_DOMAIN_NOT_ALLOWED', status: 'open', severity: 'warn', count: 1 },
        title: expect.stringMatching(/^The dispatch For a customer refused a learner: .* allowed domains/),
      },
    ])
  })
})

describe('learners', () => {
  it('keeps the ids of two dispatches apart, unless they have one organization', async () => {
    const [one, two] = [await seed(), await seed()]
    const ids = [(await launch(one)).body.learner_id, (await launch(two)).body.learner_id]
    expect(ids).toEqual([one, two].map(({ dispatch }) => `${dispatch.dispatchId}:learner-1`))
    const shared = { organizationId: 'org_shared' }
    const [first, second] = [await launch(await seed(shared)), await launch(await seed(shared))]
    expect([first.body.learner_id, second.body.learner_id]).toEqual(Array(2).fill('org_shared:learner-1'))
    expect(first.body.session_id).not.toBe(second.body.session_id)
  })

  it('stores a hash under the key of the workspace, and neither name nor address, where the dispatch hashes', async () => {
    const seeded = await seed({ hashLearnerInfo: true, organizationId: 'org_hash' })
    const body = { learner_name: 'Ada', learner_email: 'ada@example.com' }
    const launched = await launch(seeded, { learner: 'a'.repeat(64), body })
    expect(launched.body.learner_id).toMatch(/^org_hash:h\.[A-Za-z0-9_-]{22}$/)
    expect((await launch(seeded, { learner: 'a'.repeat(64) })).body.learner_id).toBe(launched.body.learner_id)
    const session = await get(backend.table, keys.session(backend.tenantId, launched.body.session_id))
    expect(JSON.stringify(session)).not.toMatch(/Ada|ada@|aaaa/)
    const rows = await queryAll(backend.table, {
      partition: keys.dispatch(backend.tenantId, seeded.dispatch.dispatchId).pk,
    })
    expect(JSON.stringify(rows)).not.toMatch(/Ada|ada@|aaaa/)
  })

  it('hashes an id that is too long for a session', async () => {
    const seeded = await seed()
    const [one, two] = [
      await launch(seeded, { learner: 'x'.repeat(256) }),
      await launch(seeded, { learner: 'y'.repeat(256) }),
    ]
    for (const { body } of [one, two]) expect(body.learner_id).toMatch(/:h\.[A-Za-z0-9_-]{22}$/)
    expect(one.body.learner_id).not.toBe(two.body.learner_id)
  })

  it('opens earlier data only with the proof that the host keeps, under the same seat', async () => {
    const seeded = await seed({ learnerProof: 'host_stored', licenseLimit: 1 })
    const first = await launch(seeded)
    const proof = first.body.host.learner_proof
    const withProof = (learner_proof: string) =>
      launch(seeded, { body: { host: { standard: 'scorm_2004', learner_proof } } })
    expect((await withProof(proof)).body).toMatchObject({
      session_id: first.body.session_id,
      host: { learner_proof: proof },
    })
    const stranger = await launch(seeded)
    expect(stranger.status).toBe(200)
    expect(stranger.body.session_id).not.toBe(first.body.session_id)
    const forged = await withProof(proof.replace('1.', '2.'))
    expect([first, stranger].map(({ body }) => body.session_id)).not.toContain(forged.body.session_id)
    expect((await withProof(proof)).body.session_id).toBe(first.body.session_id)
    expect((await counterOf(seeded))?.['counted']).toBe(1)
  })

  it('opens different sessions for simultaneous launches without a proof', async () => {
    const seeded = await seed({ learnerProof: 'host_stored' })
    const launches = await Promise.all(Array.from({ length: 6 }, () => launch(seeded)))
    expect(launches.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(new Set(launches.map(({ body }) => body.session_id)).size).toBe(6)
    expect((await counterOf(seeded))?.['counted']).toBe(1)
  })
})

describe('attempts', () => {
  it('follows the relaunch rules of the course', async () => {
    const reviewed = await seed()
    const first = await launch(reviewed)
    await complete(first)
    expect((await launch(reviewed)).body).toMatchObject({ session_id: first.body.session_id, attempt_number: 1 })
    const restarting = await seedPackage(backend, { completedRelaunchBehavior: 'new_attempt' })
    const repeated = await seed({ packageId: restarting })
    await complete(await launch(repeated))
    expect((await launch(repeated)).body.attempt_number).toBe(2)
  })

  it('begins a new attempt for a host without the marker, where the dispatch follows and ours is over', async () => {
    const seeded = await seed({ hostAttempts: 'follow' })
    const first = await launch(seeded)
    expect((await launch(seeded)).body.attempt_number).toBe(1)
    await complete(first)
    const { marker } = first.body.host
    const kept = await launch(seeded, { body: { host: { standard: 'scorm_1_2', marker } } })
    expect(kept.body.attempt_number).toBe(1)
    const foreign = await launch(seeded, { body: { host: { standard: 'scorm_1_2', marker: `${marker}x` } } })
    expect(foreign.body).toMatchObject({ attempt_number: 2, host: { marker: `lectern:1:2:${first.body.session_id}` } })
  })

  it('takes the setting of the dispatch for starting over in place of the course', async () => {
    for (const allowed of [true, false]) {
      const course = await seedPackage(backend, { startOverAllowed: !allowed })
      const launched = await launch(await seed({ packageId: course, startOverAllowed: allowed }))
      const { status } = await backend.call('startOver', {
        bearer: tokenOf(launched),
        params: { sessionId: launched.body.session_id },
      })
      expect(status).toBe(allowed ? 200 : 403)
    }
  })
})

it('refuses renewals of tokens once the dispatch is paused, expired or ended, and saves what is under way', async () => {
  const change = async ({ dispatch }: SeededDispatch, part: Partial<Dispatch>) =>
    documentClient(backend.table).send(
      new PutCommand({
        TableName: backend.table.name,
        Item: { ...(await get(backend.table, keys.dispatch(dispatch.tenantId, dispatch.dispatchId))), ...part },
      }),
    )
  for (const [part, code] of [
    [{ pausedAt: '2026-11-21T00:00:00.000Z' }, 'DISPATCH_PAUSED'],
    [{ expiresAt: '2026-11-21T00:00:00.000Z' }, 'DISPATCH_EXPIRED'],
    [{ archivedAt: '2026-11-21T00:00:00.000Z' }, 'DISPATCH_ENDED'],
    [{ deletedAt: '2026-11-21T00:00:00.000Z' }, 'DISPATCH_ENDED'],
  ] as const) {
    const seeded = await seed()
    const launched = await launch(seeded)
    const renew = () =>
      backend.call('refreshToken', { bearer: tokenOf(launched), params: { sessionId: launched.body.session_id } })
    const renewed = await renew()
    expect(decodeJwt(new URL(renewed.body.launch_url).searchParams.get('token') ?? '')['dsp']).toBe(
      seeded.dispatch.dispatchId,
    )
    await change(seeded, part)
    expect(codeOf(await renew())).toEqual([403, code])
    await complete(launched)
  }
})
