/** Many requests on one session at the same moment: each is decided as if they had come one after the other. */
import { randomUUID } from 'node:crypto'
import { GetCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '#shared/store/table/keys.ts'
import type { ApiResponse, Backend } from '#test/support/backend.ts'
import { withCourse } from '#test/support/course-backend.ts'
import { freshToken, launch } from '#test/support/seed.ts'
import { documentClient } from '#test/support/document-client.ts'

let backend: Backend
let packageId: string

withCourse((started) => ({ backend, packageId } = started))

const exclusive = { runtime_protocol: 'exclusive_v1' }

interface Open {
  readonly sessionId: string
  readonly token: string
}

const put = ({ sessionId, token }: Open, body: unknown): Promise<ApiResponse> =>
  backend.call('commitSession', { bearer: token, params: { sessionId }, body })
const get = async ({ sessionId }: Open): Promise<any> =>
  (await backend.call('getSession', { bearer: await freshToken(backend, sessionId), params: { sessionId } })).body
const reset = ({ sessionId }: Open, headers: Record<string, string> = {}): Promise<ApiResponse> =>
  backend.call('resetSession', { bearer: backend.liveKey, params: { sessionId }, headers })
const startOver = ({ sessionId, token }: Open): Promise<ApiResponse> =>
  backend.call('startOver', { bearer: token, params: { sessionId } })

const claim = (
  { sessionId, token }: Open,
  runtime: string,
  expected: { owner: string | null; attempt: number } = { owner: null, attempt: 1 },
): Promise<ApiResponse> =>
  backend.call('claimRuntime', {
    bearer: token,
    params: { sessionId },
    body: { runtime_id: runtime, expected_runtime_id: expected.owner, attempt: expected.attempt },
  })

/** Triggers of the resets that the session's item has recorded. */
async function resets({ sessionId }: Open): Promise<unknown[]> {
  const { Item } = await documentClient(backend.table).send(
    new GetCommand({ TableName: backend.table.name, Key: keys.session(backend.tenantId, sessionId) }),
  )
  const events: { type: string; data?: { trigger: string } }[] = Item?.['events'] ?? []
  return events.filter(({ type }) => type === 'session.reset').map(({ data }) => data?.trigger)
}

const codes = (responses: readonly ApiResponse[]): unknown[] =>
  responses.map(({ status, body }) => (status === 200 ? 'ok' : body.code))

describe('commits', () => {
  it('lets one of 64 writers with the same version win, and sends 63 a conflict', async () => {
    const session = await launch(backend, packageId)
    const responses = await Promise.all(
      Array.from({ length: 64 }, (_, writer) =>
        put(session, {
          version: 1,
          attempt: 1,
          cmi_data_mode: 'replace',
          cmi_data: { 'cmi.suspend_data': `${writer}` },
        }),
      ),
    )
    const winners = responses.flatMap(({ status }, writer) => (status === 200 ? [writer] : []))
    expect(winners).toHaveLength(1)
    expect(responses.filter(({ body }) => body.code === 'VERSION_CONFLICT' && body.current_version === 2)).toHaveLength(
      63,
    )
    expect(await get(session)).toMatchObject({ version: 2, suspend_data: `${winners[0]}` })
  })

  it('stores every element of 20 writers without a version', async () => {
    const session = await launch(backend, packageId)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, writer) =>
        put(session, { cmi_data: { [`cmi.objectives.${writer}.id`]: `o${writer}` } }),
      ),
    )
    expect(codes(responses)).toEqual(Array(20).fill('ok'))
    expect(Object.keys((await get(session)).cmi_data)).toHaveLength(20)
  })
})

describe('commits with a short response', () => {
  const minimal = { prefer: 'return=minimal' }

  it('returns another version to each of 20 writers at once, and stores all of their data', async () => {
    const session = await launch(backend, packageId)
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, writer) =>
        backend.call('commitSession', {
          bearer: session.token,
          params: { sessionId: session.sessionId },
          body: { cmi_data: { [`cmi.objectives.${writer}.id`]: 'o' } },
          ...(writer % 2 === 0 ? { headers: minimal } : {}),
        }),
      ),
    )
    expect(responses.map(({ body }) => body.version).sort((first, second) => first - second)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 2),
    )
    expect(await get(session)).toMatchObject({ version: 21, attempt_number: 1 })
    expect(Object.keys((await get(session)).cmi_data)).toHaveLength(20)
  })

  it('returns among resets and claims what was written, or refuses the commit', async () => {
    for (let round = 0; round < 5; round += 1) {
      const session = await launch(backend, packageId, exclusive)
      const owner = randomUUID()
      await claim(session, owner)
      const body = { attempt: 1, runtime_id: owner, completion_status: 'incomplete', score: { raw: round } }
      const commit = backend.call('commitSession', {
        bearer: session.token,
        params: { sessionId: session.sessionId },
        headers: minimal,
        body,
      })
      const [late, fresh] = await Promise.all([
        commit,
        reset(session),
        claim(session, randomUUID(), { owner, attempt: 1 }),
      ])
      const after = await get(session)
      expect(after).toMatchObject({ attempt_number: 2, version: fresh.body.version })
      const kept = after.attempt_history[1]
      if (late.status === 200)
        expect([late.body, kept.score.raw]).toEqual([
          { id: session.sessionId, version: 2, attempt_number: 1, updated_at: expect.any(String) },
          round,
        ])
      else
        expect([
          ['ATTEMPT_SUPERSEDED', 'RUNTIME_SUPERSEDED'].includes(late.body.code),
          kept.score.raw,
          fresh.body.version,
        ]).toEqual([true, null, 2])
    }
  })
})

describe('claims', () => {
  it('makes one owner of 20 claims at once', async () => {
    const session = await launch(backend, packageId, exclusive)
    const runtimes = Array.from({ length: 20 }, () => randomUUID())
    const responses = await Promise.all(runtimes.map((runtime) => claim(session, runtime)))
    const owners = runtimes.filter((_, index) => responses[index]?.status === 200)
    expect(owners).toHaveLength(1)
    expect(responses.filter(({ body }) => body.code === 'RUNTIME_SUPERSEDED')).toHaveLength(19)
    expect((await get(session)).player.runtimeOwnerId).toBe(owners[0])
  })

  it('leaves a new attempt without owner and without old writers, whichever of claim and reset comes first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const session = await launch(backend, packageId, exclusive)
      const [first, second] = [randomUUID(), randomUUID()]
      await claim(session, first)
      const [claimed, fresh] = await Promise.all([claim(session, second, { owner: first, attempt: 1 }), reset(session)])
      expect(fresh.body.attempt_number).toBe(2)
      expect(codes([claimed])[0]).toMatch(/^(ok|AUTH_REQUIRED)$/)
      expect((await get(session)).player).toMatchObject({
        runtimeOwnerId: null,
        runtimeMode: null,
        runtimeProtocol: 'exclusive_v1',
      })
      const writes = await Promise.all(
        [first, second].map((runtime) =>
          put(session, { attempt: 1, runtime_id: runtime, completion_status: 'completed' }),
        ),
      )
      expect(codes(writes)).toEqual(['ATTEMPT_SUPERSEDED', 'ATTEMPT_SUPERSEDED'])
      const relaunched = { ...session, token: await freshToken(backend, session.sessionId) }
      expect(
        codes([await put(relaunched, { attempt: 2, runtime_id: second, completion_status: 'completed' })]),
      ).toEqual(['RUNTIME_SUPERSEDED'])
    }
  })

  it('keeps a recording owner and all of its commits against claims for review', async () => {
    const session = await launch(backend, packageId, exclusive)
    const owner = randomUUID()
    await claim(session, owner)
    await put(session, { version: 1, attempt: 1, runtime_id: owner, completion_status: 'completed' })
    await launch(backend, packageId, { session_id: session.sessionId })
    expect((await get(session)).launch_mode).toBe('review')
    const commits = Array.from({ length: 5 }, (_, index) =>
      put(session, { attempt: 1, runtime_id: owner, cmi_data: { [`cmi.interactions.${index}.id`]: `i${index}` } }),
    )
    const [claims, written] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => claim(session, randomUUID(), { owner, attempt: 1 }))),
      Promise.all(commits),
    ])
    expect(codes(claims)).toEqual(Array(10).fill('RUNTIME_SUPERSEDED'))
    expect(codes(written)).toEqual(Array(5).fill('ok'))
    const after = await get(session)
    expect(after.player).toMatchObject({ runtimeOwnerId: owner, runtimeMode: 'record' })
    expect(Object.keys(after.cmi_data)).toHaveLength(5)
  })
})

describe('new attempts', () => {
  it('makes one attempt and one event of ten resets at once', async () => {
    const session = await launch(backend, packageId)
    await put(session, { completion_status: 'incomplete' })
    const responses = await Promise.all(Array.from({ length: 10 }, () => reset(session)))
    expect(responses.map(({ body }) => body.attempt_number)).toEqual(Array(10).fill(2))
    expect(await resets(session)).toEqual(['api_reset'])
    expect((await get(session)).attempt_history).toHaveLength(2)
  })

  it('makes one attempt of a reset, a start-over and a launch with new_attempt at once', async () => {
    const session = await launch(backend, packageId)
    await put(session, { completion_status: 'incomplete' })
    const again = launch(backend, packageId, { session_id: session.sessionId, new_attempt: true })
    const [byKey, byLearner, byLaunch] = await Promise.all([reset(session), startOver(session), again])
    expect([byKey.body.attempt_number, byLearner.body.attempt_number, byLaunch.response.attempt_number]).toEqual([
      2, 2, 2,
    ])
    expect(await resets(session)).toHaveLength(1)
  })

  it('makes a new attempt for each of several resets in turn, used or not', async () => {
    const session = await launch(backend, packageId)
    for (const attempt of [2, 3]) expect((await reset(session)).body.attempt_number).toBe(attempt)
    expect(await resets(session)).toEqual(['api_reset', 'api_reset'])
  })

  it('makes one attempt of a reset that is repeated with its Idempotency-Key', async () => {
    const session = await launch(backend, packageId)
    const key = { 'idempotency-key': randomUUID() }
    const [first, second] = [await reset(session, key), await reset(session, key)]
    expect(second.body).toEqual(first.body)
    expect(await resets(session)).toEqual(['api_reset'])
  })

  it('keeps each commit in the attempt for which it was sent', async () => {
    const session = await launch(backend, packageId)
    const writes = Array.from({ length: 6 }, (_, index) =>
      put(session, { attempt: 1, cmi_data: { [`cmi.objectives.${index}.id`]: `o${index}` }, score: { raw: index } }),
    )
    const [fresh, responses] = await Promise.all([reset(session), Promise.all(writes)])
    expect(fresh.status).toBe(200)
    const after = await get(session)
    expect(after).toMatchObject({
      attempt_number: 2,
      cmi_data: {},
      score: { raw: null },
      completion_status: 'not_attempted',
    })
    const kept = responses.filter(({ status }) => status === 200)
    expect(codes(responses).filter((code) => code !== 'ok' && code !== 'ATTEMPT_SUPERSEDED')).toEqual([])
    // One version for the launch, one for each commit that was kept, one for the reset.
    expect(after.version).toBe(1 + kept.length + 1)
  })
})
