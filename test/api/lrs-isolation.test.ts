/** Two workspaces with the same ids in every resource of the LRS, by enumeration of its declared routes. */
import { randomUUID } from 'node:crypto'
import { lrsFamily } from '#shared/contract/families/public/lrs.ts'
import { startBackend, type ApiResponse, type ApiRequest, type Backend } from '#test/support/backend.ts'
import { lrsCaller, lrsPair, type LrsCall } from '#test/support/lrs.ts'

let backend: Backend
const callers: Record<'one' | 'two', LrsCall> = {
  one: () => Promise.reject(new Error('not ready')),
  two: () => Promise.reject(new Error('not ready')),
}
beforeAll(async () => {
  backend = await startBackend()
  callers.one = lrsCaller(backend, await lrsPair(backend, backend.tenantId))
  callers.two = lrsCaller(backend, await lrsPair(backend, backend.otherTenantId))
})
afterAll(() => backend.close())

const agent = JSON.stringify({ mbox: 'mailto:ada@example.com' })
const activityId = 'http://example.com/course'
const ids = [randomUUID(), randomUUID()] as const
const places = {
  State: { activityId, agent, stateId: 'same' },
  ActivityProfile: { activityId, profileId: 'same' },
  AgentProfile: { agent, profileId: 'same' },
}

const statement = (id: string, owner: string) => ({
  id,
  actor: { mbox: 'mailto:ada@example.com' },
  verb: { id: 'http://adlnet.gov/expapi/verbs/experienced', display: { en: owner } },
  object: { id: activityId, definition: { name: { en: `course of ${owner}` } } },
})

const json = (body: unknown): ApiRequest => ({
  rawBody: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/** One request of every operation, by an owner whose name is in everything that it stores. */
const requests: Readonly<Record<string, (owner: string) => ApiRequest>> = {
  putStatement: (owner) => ({ query: { statementId: ids[0] }, ...json(statement(ids[0], owner)) }),
  createStatements: (owner) => json([statement(ids[1], owner)]),
  getStatements: () => ({ query: { activity: activityId } }),
  getActivity: () => ({ query: { activityId } }),
  getAgent: () => ({ query: { agent } }),
  ...Object.fromEntries(
    Object.entries(places).flatMap(([name, query]) => [
      [
        `put${name}`,
        (owner: string) => ({
          query,
          rawBody: JSON.stringify({ owner }),
          headers: { 'content-type': 'application/json', 'if-none-match': '*' },
        }),
      ],
      [`update${name}`, (owner: string) => ({ query, ...json({ again: owner }) })],
      [`get${name}`, () => ({ query })],
      [`delete${name}`, () => ({ query })],
    ]),
  ),
}

const operations = Object.entries(lrsFamily.endpoints)
const perform = (who: 'one' | 'two', operationId: string): Promise<ApiResponse> =>
  callers[who](operationId, requests[operationId]?.(who) ?? {})
const withMethods = (...methods: string[]): string[] =>
  operations
    .filter(([, { credentials, method }]) => 'lrs' in credentials && methods.includes(method))
    .map(([operationId]) => operationId)

it('covers every operation that takes credentials', () => {
  expect(Object.keys(requests).sort()).toEqual(withMethods('GET', 'PUT', 'POST', 'DELETE').sort())
})

it('separates documents with the same ids in two workspaces', async () => {
  for (const operationId of [...withMethods('PUT'), ...withMethods('POST')]) {
    for (const who of ['one', 'two'] as const)
      expect([operationId, who, (await perform(who, operationId)).status]).toEqual([
        operationId,
        who,
        operationId === 'createStatements' ? 200 : 204,
      ])
  }
  for (const [who, stranger] of [
    ['one', 'two'],
    ['two', 'one'],
  ] as const) {
    for (const operationId of withMethods('GET')) {
      const { status, body } = await perform(who, operationId)
      const text = JSON.stringify(body)
      expect([operationId, status, text.includes(`"${stranger}"`), text.includes(`of ${stranger}`)]).toEqual([
        operationId,
        200,
        false,
        false,
      ])
      if (operationId !== 'getAgent')
        expect([operationId, text]).toEqual([operationId, expect.stringMatching(new RegExp(`"(course of )?${who}"`))])
    }
  }
  for (const operationId of withMethods('DELETE')) {
    expect((await perform('one', operationId)).status).toBe(204)
    const name = operationId.replace('delete', '')
    expect([(await perform('one', `get${name}`)).status, (await perform('two', `get${name}`)).body]).toEqual([
      404,
      { owner: 'two', again: 'two' },
    ])
  }
})

it('hides the statements of other workspaces', async () => {
  const own = randomUUID()
  expect((await callers.one('createStatements', json(statement(own, 'one')))).status).toBe(200)
  expect((await callers.one('getStatements', { query: { statementId: own } })).status).toBe(200)
  expect((await callers.two('getStatements', { query: { statementId: own } })).body.code).toBe('STATEMENT_NOT_FOUND')
})

it('refuses the cursor of another workspace', async () => {
  const { more } = (await callers.one('getStatements', { query: { limit: '1' } })).body
  const query = Object.fromEntries(new URL(more, 'http://lrs').searchParams)
  expect((await callers.one('getStatements', { query })).status).toBe(200)
  expect((await callers.two('getStatements', { query })).status).toBe(400)
})
