import { startBackend, type Backend } from '#test/support/backend.ts'
import { untilInTime } from '#test/support/lrs.ts'
import { aStatement } from '#test/store/support/statements.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const post = async (tenantKey: string, statements: readonly unknown[]): Promise<void> => {
  const request = { bearer: tenantKey, headers: { 'x-experience-api-version': '1.0.3' }, body: statements }
  expect((await untilInTime(() => backend.call('createStatements', request))).status).toBe(200)
}
const get = (operationId: string, query: Record<string, string> = {}, bearer = backend.liveKey) =>
  backend.call(operationId, { bearer, query })
const idsOf = ({ body }: { body: any }): string[] => body.statements.map(({ id }: { id: string }) => id)
const ada = { objectType: 'Agent', mbox: 'mailto:ada@learners.test', name: 'Ada' } as const
const grace = { objectType: 'Agent', account: { homePage: 'https://learners.test', name: 'grace' } } as const
const verb = { id: 'https://verbs.test/read' }

describe('listStatements', () => {
  const batch = [aStatement({ actor: ada, verb }), aStatement({ actor: grace, verb }), aStatement({ actor: ada })]
  const [first, second, third] = batch.map(({ id }) => id)
  beforeAll(() => post(backend.liveKey, batch))

  it('finds statements by actor, verb and activity, newest first', async () => {
    expect(idsOf(await get('listStatements', { actor: ada.mbox }))).toEqual([third, first])
    expect(idsOf(await get('listStatements', { actor: JSON.stringify(grace) }))).toEqual([second])
    expect(idsOf(await get('listStatements', { verb: verb.id }))).toEqual([second, first])
    expect(idsOf(await get('listStatements', { verb: verb.id, actor: ada.mbox }))).toEqual([first])
    const { object } = batch[0] ?? {}
    expect(idsOf(await get('listStatements', { activity: Object(object).id }))).toContain(first)
  })

  it('finds statements by time', async () => {
    const stored = (await get('listStatements')).body.statements[0].stored
    expect(idsOf(await get('listStatements', { since: stored }))).toEqual([])
    expect(idsOf(await get('listStatements', { until: stored, verb: verb.id }))).toHaveLength(2)
  })

  it('continues behind a cursor that keeps the filters, counts as a request, and belongs to the workspace', async () => {
    const page = await get('listStatements', { verb: verb.id, limit: '1' })
    expect([page.body.has_more, page.headers['x-ratelimit-limit']]).toEqual([true, undefined])
    const next = await get('listStatements', { cursor: page.body.next_cursor, limit: '1' })
    expect([
      idsOf(next),
      next.body.next_cursor,
      next.headers['x-ratelimit-limit'],
      next.headers['x-ratelimit-remaining'],
    ]).toEqual([[first], null, '300', '299'])
    expect((await get('listStatements', { cursor: page.body.next_cursor }, backend.otherKey)).body.details.field).toBe(
      'cursor',
    )
  })

  it('refuses malformed parameters, and TEST keys', async () => {
    for (const [name, value] of [
      ['actor', 'ada'],
      ['since', 'yesterday'],
      ['until', 'x'],
      ['limit', '0'],
      ['cursor', 'x'],
    ] as const) {
      const response = await get('listStatements', { [name]: value })
      expect([name, response.status, response.body.details.field]).toEqual([name, 400, name])
    }
    for (const operationId of ['listStatements', 'getActorAnalytics', 'getActivityAnalytics']) {
      expect((await get(operationId, {}, backend.testKey)).body.code).toBe('TEST_MODE_UNSUPPORTED')
    }
  })

  it('returns only statements of the own workspace', async () => {
    expect(idsOf(await get('listStatements', {}, backend.otherKey))).toEqual([])
    expect((await get('getActorAnalytics', {}, backend.otherKey)).body).toMatchObject({
      actors: [],
      total_actors: 0,
      complete: true,
      statements_counted: 0,
      counted_since: null,
    })
  })
})

describe('analytics', () => {
  it('counts statements by actor and activity, most first, and needs no rate limit for a single read', async () => {
    const tenant = await backend.makeKey('tenant_small')
    const object = { id: 'https://courses.test/a', definition: { name: { en: 'A course' } } }
    await post(tenant, [
      aStatement({ actor: ada, verb, object }),
      aStatement({ actor: grace, object }),
      aStatement({ actor: { ...ada, name: 'Another name' }, verb }),
    ])
    const { body, headers } = await get('getActorAnalytics', {}, tenant)
    expect(body).toMatchObject({ total_actors: 2, complete: true, statements_counted: 3 })
    expect(body.actors[0]).toMatchObject({
      actor: { mbox: ada.mbox },
      statements: 2,
      activities: 2,
      verbs: [{ verb: verb.id, statements: 2 }],
    })
    expect(headers['x-ratelimit-limit']).toBeUndefined()
    const activities = (await get('getActivityAnalytics', { limit: '1' }, tenant)).body
    expect(activities).toMatchObject({
      total_activities: 2,
      activities: [{ activity_id: object.id, name: 'A course', statements: 2, actors: 2 }],
    })
  })

  it('counts requests that need more than one read against one limit of both endpoints', async () => {
    const tenant = await backend.makeKey('tenant_large')
    await post(
      tenant,
      Array.from({ length: 301 }, () => aStatement({ actor: ada })),
    )
    // The limit holds for a minute: the clock stands still, so that none ends in between.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now())
    const responses = []
    for (let round = 0; round < 3; round += 1)
      responses.push(await get('getActorAnalytics', {}, tenant), await get('getActivityAnalytics', {}, tenant))
    expect(responses.map(({ status, headers }) => [status, headers['x-ratelimit-remaining']])).toEqual(
      ['5', '4', '3', '2', '1', '0'].map((left) => [200, left]),
    )
    expect(responses[0]?.body).toMatchObject({ complete: true, statements_counted: 301 })
    const refused = await get('getActorAnalytics', {}, tenant)
    expect([refused.status, refused.body.code, refused.headers['x-ratelimit-limit']]).toEqual([
      429,
      'RATE_LIMIT_EXCEEDED',
      '6',
    ])
    expect((await get('getActorAnalytics', { since: '2099-01-01T00:00:00Z' }, tenant)).status).toBe(200)
    clock.mockRestore()
  })

  it('states when the count ends at its bound', async () => {
    const tenant = await backend.makeKey('tenant_huge')
    const statement = aStatement({ actor: ada })
    for (let batch = 0; batch < 7; batch += 1)
      await post(
        tenant,
        Array.from({ length: 1000 }, () => ({
          actor: statement.actor,
          verb: statement.verb,
          object: statement.object,
        })),
      )
    const { body } = await get('getActorAnalytics', {}, tenant)
    expect(body).toMatchObject({ complete: false, statements_counted: 6000, actors: [{ statements: 6000 }] })
  })
})
