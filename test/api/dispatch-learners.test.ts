/** Learners of a dispatch: their list, their results, and the release of their seats. */
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import type { ApiResponse, Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { launchThrough, seedDispatch, type SeededDispatch } from '#test/support/dispatches.ts'

let backend: Backend
let packageId: string
withCourse((started) => ({ backend, packageId } = started))

const seed = (settings: Partial<Dispatch> = {}): Promise<SeededDispatch> =>
  seedDispatch(backend, { packageId, ...settings })

const ask = (
  operationId: string,
  { dispatch }: SeededDispatch,
  {
    query = {},
    key = backend.liveKey,
    learnerKey,
  }: { query?: Record<string, string>; key?: string; learnerKey?: string } = {},
): Promise<ApiResponse> =>
  backend.call(operationId, {
    bearer: key,
    params: { dispatchId: dispatch.dispatchId, ...(learnerKey === undefined ? {} : { learnerKey }) },
    query,
  })

/** A learner who launches and, unless the status is absent, reports. */
async function play(seeded: SeededDispatch, learner: string, commit?: Record<string, unknown>): Promise<string> {
  const { status, body } = await launchThrough(backend, seeded, {
    learner,
    body: { learner_name: `Name of ${learner}` },
  })
  expect(status).toBe(200)
  const sessionId: string = body.session_id
  if (commit === undefined) return sessionId
  const bearer = new URL(body.launch_url).searchParams.get('token') ?? ''
  const runtime_id = '7b0f3f0e-6f0a-4a4e-9d8b-0f4b5b6f7a11'
  const request = { bearer, params: { sessionId } }
  await backend.call('claimRuntime', { ...request, body: { runtime_id, expected_runtime_id: null, attempt: 1 } })
  expect(
    (await backend.call('commitSession', { ...request, body: { runtime_id, attempt: 1, ...commit } })).status,
  ).toBe(200)
  return sessionId
}

it('lists learners with the results of their sessions, page by page', async () => {
  const seeded = await seed({ licenseLimit: 10 })
  const sessionId = await play(seeded, 'ada', {
    completion_status: 'passed',
    score: { scaled: 0.9 },
    session_time: 'PT90S',
  })
  for (const learner of ['bo', 'cy', 'di', 'ed']) await play(seeded, learner)
  const rows: any[] = []
  let cursor: string | null = null
  do {
    const { body }: ApiResponse = await ask('listDispatchLearners', seeded, {
      query: { limit: '2', ...(cursor === null ? {} : { cursor }) },
    })
    expect(body.learners.length).toBeLessThanOrEqual(2)
    rows.push(...body.learners)
    cursor = body.next_cursor
  } while (cursor !== null)
  expect(rows.map((row) => row.external_learner_id).sort()).toEqual(['ada', 'bo', 'cy', 'di', 'ed'])
  expect(rows.find((row) => row.external_learner_id === 'ada')).toEqual({
    learner_key: expect.stringMatching(/^[\w-]{16}$/),
    external_learner_id: 'ada',
    learner_name: 'Name of ada',
    session_id: sessionId,
    first_launch_at: expect.any(String),
    released_at: null,
    completion_status: 'passed',
    success_status: 'passed',
    score: { scaled: 0.9, raw: null, max: null, min: null },
    progress_percent: 100,
    time_spent_seconds: 90,
    last_activity_at: expect.any(String),
  })
  const passed = await ask('listDispatchLearners', seeded, { query: { status: 'passed', limit: '3' } })
  expect(passed.body.learners).toHaveLength(1)
})

it('refuses a cursor of another dispatch, of another workspace and a made-up one', async () => {
  const [seeded, other] = [await seed(), await seed()]
  for (const learner of ['ada', 'bo']) await play(seeded, learner)
  const { body } = await ask('listDispatchLearners', seeded, { query: { limit: '1' } })
  for (const [target, cursor] of [
    [other, body.next_cursor],
    [seeded, 'made-up'],
    [seeded, `${body.next_cursor}x`],
  ] as const)
    expect((await ask('listDispatchLearners', target, { query: { cursor } })).body.code).toBe('VALIDATION_ERROR')
})

it('sums up the results of all learners', async () => {
  const seeded = await seed({ licenseLimit: 4 })
  await play(seeded, 'ada', { completion_status: 'passed', score: { scaled: 0.9 }, session_time: 'PT90S' })
  await play(seeded, 'bo', { completion_status: 'failed', score: { scaled: 0.2 }, session_time: 'PT30S' })
  await play(seeded, 'cy', { completion_status: 'completed' })
  await play(seeded, 'di', { completion_status: 'incomplete' })
  expect((await ask('getDispatchResults', seeded)).body).toEqual({
    dispatch_id: seeded.dispatch.dispatchId,
    ...{ learners: 4, completed: 2, passed: 1, failed: 1, incomplete: 1, not_attempted: 0 },
    average_score_scaled: 0.55,
    time_spent_seconds: 120,
    license: { limit: 4, used: 4, remaining: 0 },
    is_partial: false,
  })
})

it('counts success that SCORM 2004 states beside completion', async () => {
  const seeded = await seed()
  await play(seeded, 'ada', { completion_status: 'completed', success_status: 'passed' })
  await play(seeded, 'bo', { completion_status: 'completed', success_status: 'failed' })
  await play(seeded, 'cy', { completion_status: 'incomplete', success_status: 'failed' })
  expect((await ask('getDispatchResults', seeded)).body).toMatchObject({
    learners: 3,
    ...{ completed: 2, passed: 1, failed: 1, incomplete: 1, not_attempted: 0 },
  })
})

it('returns nothing of a dispatch that is unknown, deleted or of another workspace', async () => {
  const [seeded, deleted] = [await seed(), await seed({ deletedAt: '2026-11-21T00:00:00.000Z' })]
  for (const operationId of ['listDispatchLearners', 'getDispatchResults', 'releaseDispatchLearner'])
    for (const [target, key] of [
      [seeded, backend.otherKey],
      [deleted, backend.liveKey],
    ] as const) {
      const { status, body } = await ask(operationId, target, { key, learnerKey: 'x' })
      expect([status, body.code]).toEqual([404, 'DISPATCH_NOT_FOUND'])
    }
})

describe('the release of a seat', () => {
  it('frees the seat once, keeps the session, and lets the learner take a seat again', async () => {
    const seeded = await seed({ licenseLimit: 1 })
    const sessionId = await play(seeded, 'ada', { completion_status: 'incomplete' })
    expect((await launchThrough(backend, seeded, { learner: 'bo' })).body.code).toBe('DISPATCH_LICENSE_LIMIT_REACHED')
    const [row] = (await ask('listDispatchLearners', seeded)).body.learners
    const release = () => ask('releaseDispatchLearner', seeded, { learnerKey: row.learner_key })
    const releases = await Promise.all(Array.from({ length: 6 }, release))
    for (const { status, body } of releases)
      expect([status, body.license]).toEqual([200, { limit: 1, used: 0, remaining: 1 }])
    expect((await ask('listDispatchLearners', seeded)).body.learners).toMatchObject([
      { external_learner_id: 'ada', session_id: sessionId, released_at: expect.any(String) },
    ])
    await play(seeded, 'bo')
    expect((await launchThrough(backend, seeded, { learner: 'ada' })).body.code).toBe('DISPATCH_LICENSE_LIMIT_REACHED')
    const bo = (await ask('listDispatchLearners', seeded)).body.learners.find(
      (each: any) => each.external_learner_id === 'bo',
    )
    await ask('releaseDispatchLearner', seeded, { learnerKey: bo.learner_key })
    expect(await play(seeded, 'ada')).toBe(sessionId)
    expect((await ask('getDispatchResults', seeded)).body).toMatchObject({ learners: 2, license: { used: 1 } })
  })

  it('refuses a TEST key for a LIVE dispatch, and an unknown learner', async () => {
    const seeded = await seed()
    await play(seeded, 'ada')
    const [row] = (await ask('listDispatchLearners', seeded)).body.learners
    const byTest = await ask('releaseDispatchLearner', seeded, { key: backend.testKey, learnerKey: row.learner_key })
    expect([byTest.status, byTest.body.code]).toEqual([403, 'TEST_MODE_UNSUPPORTED'])
    const unknown = await ask('releaseDispatchLearner', seeded, { learnerKey: 'unknown' })
    expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('the report of an organization', () => {
  const report = (organizationId: string, from: string, to: string): Promise<ApiResponse> =>
    backend.call('getOrganizationReport', { bearer: backend.liveKey, params: { organizationId }, query: { from, to } })
  const organization = async (): Promise<string> =>
    (await backend.call('createOrganization', { bearer: backend.liveKey, body: { name: 'Acme' } })).body.organization.id
  const today = new Date().toISOString().slice(0, 10)

  it('says in which form it needs the bounds of the period where one is absent', async () => {
    const call = { bearer: backend.liveKey, params: { organizationId: await organization() } }
    const { status, body } = await backend.call('getOrganizationReport', call)
    expect([status, body.details.field]).toEqual([400, 'from'])
    expect(body.error).toContain('must be a day such as 2026-11-30, or a time such as 2026-11-30T08:00:00Z')
  })

  it('sums up the sessions that began in the period and belong to the organization', async () => {
    const [id, other] = [await organization(), await organization()]
    const [one, two, foreign] = [
      await seed({ organizationId: id, licenseLimit: 5 }),
      await seed({ organizationId: id }),
      await seed({ organizationId: other }),
    ]
    await play(one, 'ada', { completion_status: 'passed', score: { scaled: 1 } })
    await play(one, 'bo', { completion_status: 'failed', score: { scaled: 0.5 } })
    await play(two, 'ada', { completion_status: 'incomplete' })
    await play(foreign, 'ada', { completion_status: 'completed' })
    const { body } = await report(id, today, today)
    expect(body.totals).toMatchObject({ learners: 3, completed: 1, passed: 1, failed: 1, incomplete: 1 })
    expect(body.packages).toMatchObject([{ package_id: packageId, results: { learners: 3 } }])
    expect(body.is_partial).toBe(false)
    expect(body.dispatches.find((each: any) => each.dispatch_id === one.dispatch.dispatchId)).toMatchObject({
      status: 'active',
      license: { limit: 5, used: 2, remaining: 3 },
      results: { learners: 2, average_score_scaled: 0.75 },
    })
    expect((await report(id, '2020-01-01', '2020-02-01')).body.totals.learners).toBe(0)
  })

  it('names dispatches that were deleted in the period, with their results', async () => {
    const [id, today] = [await organization(), new Date().toISOString().slice(0, 10)]
    const [kept, deleted] = [await seed({ organizationId: id }), await seed({ organizationId: id, licenseLimit: 3 })]
    await play(kept, 'ada', { completion_status: 'passed', score: { scaled: 1 } })
    await play(deleted, 'bo', { completion_status: 'completed' })
    const { dispatchId } = deleted.dispatch
    const gone = await backend.call('deleteDispatch', { bearer: backend.liveKey, params: { dispatchId } })
    expect(gone.status).toBe(200)
    const { body } = await report(id, today, today)
    expect(body.dispatches).toHaveLength(2)
    expect(body.dispatches.find((each: any) => each.dispatch_id === dispatchId)).toMatchObject({
      status: 'deleted',
      license: { limit: 3, used: 1 },
      results: { learners: 1, completed: 1 },
    })
    expect(body.totals).toMatchObject({ learners: 2, completed: 2, passed: 1 })
    const listed = await backend.call('listDispatches', { bearer: backend.liveKey, query: { organization_id: id } })
    expect(listed.body.dispatches.map((each: any) => each.id)).toEqual([kept.dispatch.dispatchId])
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    expect((await report(id, tomorrow, tomorrow)).body.dispatches).toHaveLength(1)
  })

  it('refuses a period that ends before it begins, or is longer than 366 days', async () => {
    const id = await organization()
    for (const [from, to] of [
      ['2026-11-02', '2026-11-01T23:00:00Z'],
      ['2025-01-01', '2026-01-02'],
      ['soon', '2026-01-02'],
    ] as const)
      expect((await report(id, from, to)).body.code).toBe('VALIDATION_ERROR')
    expect((await report(id, '2025-01-01', '2026-01-01')).status).toBe(200)
  })
})
