/**
 * Launches of sessions that exist: what opens, in whichever state the attempt is, and what such a launch may not reach.
 */
import { randomUUID } from 'node:crypto'
import { launchRepository } from '#shared/store/launches/launch-repository.ts'
import type { ApiResponse, Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { learnerBench } from '#test/support/learner-bench.ts'
import { freshToken, launch, seedPackage, type Open } from '#test/support/seed.ts'
import { recordedEvents } from '#test/support/recorded-events.ts'

let backend: Backend
let packageId: string

withCourse((started) => ({ backend, packageId } = started))

const commit = ({ sessionId, token }: Open, body: Record<string, unknown>): Promise<ApiResponse> =>
  backend.call('commitSession', { bearer: token, params: { sessionId }, body })
const read = async ({ sessionId, token }: Open): Promise<any> =>
  (await backend.call('getSession', { bearer: token, params: { sessionId } })).body

const events = async ({ sessionId }: Open): Promise<unknown[]> =>
  (await recordedEvents(backend, sessionId)).map(({ type, data }) => data?.trigger ?? type)

describe('the attempt that a launch opens', () => {
  const states = {
    untouched: null,
    'under way': 'incomplete',
    failed: 'failed',
    completed: 'completed',
    passed: 'passed',
  } as const
  const done = new Set(['completed', 'passed'])

  const rows = Object.entries(states).flatMap(([state, status]) =>
    (['resume', 'review', 'new_attempt'] as const).flatMap((behavior) =>
      [false, true].map((asked) => ({ state, status, behavior, asked })),
    ),
  )

  it.each(rows)(
    'follows the table for $state, setting $behavior, new_attempt $asked',
    async ({ state, status, behavior, asked }) => {
      const course = await seedPackage(backend, { completedRelaunchBehavior: behavior })
      const session = await launch(backend, course)
      if (status !== null)
        await commit(session, {
          completion_status: status,
          score: { raw: 40 },
          session_time: 'PT1M',
          cmi_data: { 'cmi.suspend_data': 'mine' },
        })
      const before = await read(session)
      const trigger = asked
        ? state === 'untouched'
          ? null
          : 'launch_new_attempt'
        : behavior === 'new_attempt' && done.has(state)
          ? 'relaunch_policy'
          : null
      const mode = trigger === null && !asked && behavior === 'review' && done.has(state) ? 'review' : 'normal'
      const again = await launch(backend, course, {
        session_id: session.sessionId,
        ...(asked ? { new_attempt: true } : {}),
      })
      const after = await read(again)
      expect([again.response.attempt_number, after.attempt_number, after.launch_mode]).toEqual([
        trigger === null ? 1 : 2,
        trigger === null ? 1 : 2,
        mode,
      ])
      expect((await events(session)).slice(-2)).toEqual(
        trigger === null ? expect.arrayContaining(['package.launched']) : [trigger, 'package.launched'],
      )
      if (trigger === null) {
        const { updated_at: _before, launch_mode: _normal, attempt_history: _told, player: _of, ...kept } = before
        expect(after).toMatchObject(kept)
      } else {
        expect(after).toMatchObject({
          version: status === null ? 2 : 3,
          completion_status: 'not_attempted',
          success_status: 'unknown',
          score: { scaled: null, raw: null, max: null, min: null },
          suspend_data: '',
          cmi_data: {},
          time_spent_seconds: 0,
          progress: 0,
        })
        expect(after.attempt_history[1]).toEqual({
          ...before.attempt_history[0],
          superseded_at: after.attempt_history[0].started_at,
          superseded_reason: trigger,
        })
      }
      const write = await commit(again, { completion_status: 'incomplete' })
      expect(write.body.code ?? write.body.completion_status).toBe(
        mode === 'review' ? 'RUNTIME_SUPERSEDED' : trigger === null && done.has(state) ? state : 'incomplete',
      )
    },
  )

  it('opens the first attempt of a new session, also with new_attempt', async () => {
    for (const body of [{ new_attempt: true }, { new_attempt: true, session_id: `own-${randomUUID()}` }]) {
      const session = await launch(backend, packageId, body)
      expect([session.response.attempt_number, await events(session)]).toEqual([1, ['package.launched']])
    }
  })

  it('stays the untouched one after a runtime has claimed it', async () => {
    const session = await launch(backend, packageId, { runtime_protocol: 'exclusive_v1' })
    const owner = randomUUID()
    await backend.call('claimRuntime', {
      bearer: session.token,
      params: { sessionId: session.sessionId },
      body: { runtime_id: owner, expected_runtime_id: null, attempt: 1 },
    })
    expect(
      (await launch(backend, packageId, { session_id: session.sessionId, new_attempt: true })).response.attempt_number,
    ).toBe(1)
    expect((await read(session)).player.runtimeOwnerId).toBe(owner)
  })
})

describe('the runtime protocol', () => {
  it('turns on at any launch: earlier writers stop, their progress stays, a runtime continues', async () => {
    const session = await launch(backend, packageId)
    await commit(session, {
      completion_status: 'incomplete',
      cmi_data: { 'cmi.location': '7', 'cmi.progress_measure': '0.3' },
    })
    await launch(backend, packageId, { session_id: session.sessionId, runtime_protocol: 'exclusive_v1' })
    for (const body of [{}, { attempt: 1 }, { version: 2, attempt: 1 }])
      expect((await commit(session, body)).body.code).toBe('RUNTIME_SUPERSEDED')
    const runtime = randomUUID()
    const claim = await backend.call('claimRuntime', {
      bearer: session.token,
      params: { sessionId: session.sessionId },
      body: { runtime_id: runtime, expected_runtime_id: null, attempt: 1 },
    })
    expect(claim.body.session).toMatchObject({
      runtimeProtocol: 'exclusive_v1',
      runtimeMode: 'record',
      version: 2,
      progressPercent: 30,
      cmiData: { 'cmi.location': '7' },
    })
    expect((await commit(session, { attempt: 1, runtime_id: runtime, version: 2 })).body.version).toBe(3)
  })

  it('outlasts every kind of new attempt and every launch that does not ask for it', async () => {
    const course = await seedPackage(backend, { completedRelaunchBehavior: 'new_attempt' })
    const session = await launch(backend, course, { runtime_protocol: 'exclusive_v1' })
    const at = { params: { sessionId: session.sessionId } }
    const runtime = randomUUID()
    const fresh = async (attempt: number): Promise<void> => {
      // A reset ends the tokens of former launches.
      const opened = { ...session, token: await freshToken(backend, session.sessionId) }
      expect((await read(opened)).player).toMatchObject({
        runtimeProtocol: 'exclusive_v1',
        runtimeOwnerId: null,
        runtimeMode: null,
      })
      await backend.call('claimRuntime', {
        ...at,
        bearer: opened.token,
        body: { runtime_id: runtime, expected_runtime_id: null, attempt },
      })
      expect((await commit(opened, { attempt, runtime_id: runtime, completion_status: 'completed' })).status).toBe(200)
    }
    await fresh(1)
    await launch(backend, course, { session_id: session.sessionId })
    await fresh(2)
    await launch(backend, course, { session_id: session.sessionId, new_attempt: true })
    await fresh(3)
    await backend.call('startOver', { ...at, bearer: session.token })
    await fresh(4)
    await backend.call('resetSession', { ...at, bearer: backend.liveKey })
    await fresh(5)
    const opened = { ...session, token: await freshToken(backend, session.sessionId) }
    expect((await read(opened)).attempt_history.map((entry: any) => entry.superseded_reason)).toEqual([
      null,
      'api_reset',
      'learner_start_over',
      'launch_new_attempt',
      'relaunch_policy',
    ])
  })
})

describe('a launch with new_attempt', () => {
  const asked = { session_id: 'enrolment-1', new_attempt: true }

  const opened = async (): Promise<{
    launched: Awaited<ReturnType<typeof learnerBench>>
    key: string
    commit: () => Promise<ApiResponse>
  }> => {
    const launched = await learnerBench(backend, '2026-11-21T10:00:00.000Z')
    const key = await launched.key()
    await launched.launch(key, 'learner-1', { body: asked })
    const commitByKey = (): Promise<ApiResponse> =>
      backend.call('commitSession', {
        bearer: key,
        params: { sessionId: asked.session_id },
        body: { attempt: 1, completion_status: 'incomplete' },
      })
    await commitByKey()
    return { launched, key, commit: commitByKey }
  }

  it('decides again after every commit in between, and keeps what each has recorded', async () => {
    const { launched, key, commit: commitByKey } = await opened()
    const writer = launchRepository(backend.table)
    const between: number[] = []
    const open: typeof writer.open = async (opening, mark) => {
      if (between.length < 12) between.push((await commitByKey()).status)
      return writer.open(opening, mark)
    }
    const { status, body } = await launched.launch(key, 'learner-1', { body: asked, steps: { writer: { open } } })
    expect([status, body.attempt_number, between]).toEqual([200, 2, Array(12).fill(200)])
    // One revision for the launch, one for each commit, one for the new attempt.
    expect(
      (await backend.call('getSession', { bearer: key, params: { sessionId: asked.session_id } })).body.version,
    ).toBe(1 + 1 + 12 + 1)
  })

  it('starts one attempt when it is repeated after a lost response', async () => {
    const { launched, key } = await opened()
    const lost = (): never => {
      throw Object.assign(new Error('The response was lost.'), { name: 'TimeoutError' })
    }
    const writer = launchRepository(backend.table)
    const broken = await launched.launch(key, 'learner-1', {
      body: asked,
      steps: { writer: { open: (opening, mark) => writer.open(opening, mark).then(lost) } },
    })
    const repeated = await launched.launch(key, 'learner-1', { body: asked })
    expect([broken.status, repeated.status, repeated.body.attempt_number]).toEqual([503, 200, 2])
    expect(
      (await backend.call('getSession', { bearer: key, params: { sessionId: asked.session_id } })).body.attempt_history,
    ).toHaveLength(2)
  })
})

describe('a session_id', () => {
  const launchAs = (bearer: string, target: string, body: Record<string, unknown>): Promise<ApiResponse> =>
    backend.call('launchPackage', { bearer, params: { packageId: target }, body: { user_id: 'learner-1', ...body } })

  it('belongs to the mode of its first launch, and a refused launch leaves no trace', async () => {
    for (const [first, second] of [
      ['liveKey', 'testKey'],
      ['testKey', 'liveKey'],
    ] as const) {
      const session = await launch(
        { call: (operation, request) => backend.call(operation, request), liveKey: backend[first] },
        packageId,
      )
      const before = await read(session)
      const response = await launchAs(backend[second], packageId, {
        session_id: session.sessionId,
        new_attempt: true,
        runtime_protocol: 'exclusive_v1',
        learner_name: 'Eve',
      })
      expect([response.status, response.body.code]).toEqual([409, 'SESSIONIDSCOPE_MISMATCH'])
      expect([(await read(session)).updated_at, await events(session)]).toEqual([
        before.updated_at,
        ['package.launched'],
      ])
      expect((await launchAs(backend[first], packageId, { session_id: session.sessionId })).status).toBe(200)
    }
  })

  it('becomes one session when it is launched for two packages at once', async () => {
    const other = await seedPackage(backend)
    const targets = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? packageId : other))
    const session_id = `two-${randomUUID()}`
    const responses = await Promise.all(targets.map((target) => launchAs(backend.liveKey, target, { session_id })))
    const winner = (await backend.call('getSession', { bearer: backend.liveKey, params: { sessionId: session_id } }))
      .body.package_id
    expect(responses.map(({ body }) => body.code ?? body.package_id)).toEqual(
      targets.map((target) => (target === winner ? target : 'SESSIONIDSCOPE_MISMATCH')),
    )
  })

  it('names different sessions in different workspaces, and a token opens that of its own', async () => {
    const session_id = `both-${randomUUID()}`
    const theirs = await seedPackage(backend, { tenantId: backend.otherTenantId })
    const mine = await launch(backend, packageId, { session_id })
    const foreign = await launch(
      { call: (operation, request) => backend.call(operation, request), liveKey: backend.otherKey },
      theirs,
      { session_id },
    )
    await commit(mine, { cmi_data: { 'cmi.location': 'mine' } })
    expect([(await read(mine)).tenant_id, (await read(foreign)).tenant_id, (await read(foreign)).cmi_data]).toEqual([
      backend.tenantId,
      backend.otherTenantId,
      {},
    ])
  })

  const wrong: readonly (readonly [field: string, body: Record<string, unknown>])[] = [
    ['user_id', {}],
    ...[null, '', 5, 'x'.repeat(257), 'a\u0000', '\ud800'].map((user_id) => ['user_id', { user_id }] as const),
    ...[null, '', 7, 'ü', 'a/b', '.', '..', 'x'.repeat(129)].map(
      (session_id) => ['session_id', { user_id: 'a', session_id }] as const,
    ),
    ...[null, 'true', 1].map((new_attempt) => ['new_attempt', { user_id: 'a', new_attempt }] as const),
    ...[null, 'legacy', 'EXCLUSIVE_V1', 'exclusive_v2', true].map(
      (runtime_protocol) => ['runtime_protocol', { user_id: 'a', runtime_protocol }] as const,
    ),
    ...['http://example.com', 'javascript:alert(1)', '/back'].map(
      (return_url) => ['return_url', { user_id: 'a', return_url }] as const,
    ),
    ['learner_email', { user_id: 'a', learner_email: 'ada' }],
    ['locale', { user_id: 'a', locale: '<de>' }],
  ]

  it.each(wrong)('refuses %s as %j', async (field, body) => {
    const response = await backend.call('launchPackage', { bearer: backend.liveKey, params: { packageId }, body })
    expect([response.status, response.body.code, response.body.details.field]).toEqual([400, 'VALIDATION_ERROR', field])
  })
})
