/** Every way through the LRS that reaches the table or a bucket. */
import { randomUUID } from 'node:crypto'
import type { ApiResponse, ApiRequest } from '#test/support/backend.ts'

type Call = (operationId: string, request?: ApiRequest) => Promise<ApiResponse>

const agent = JSON.stringify({ mbox: 'mailto:ada@example.com' })
const activityId = 'http://example.com/course'
const version = { 'x-experience-api-version': '2.0.0' }
const json = { ...version, 'content-type': 'application/json' }

const statement = (parts: object = {}): Record<string, unknown> => ({
  id: randomUUID(),
  actor: { mbox: 'mailto:ada@example.com' },
  verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
  object: { id: activityId, definition: { name: { en: 'A course' } } },
  ...parts,
})

async function documents(call: Call): Promise<void> {
  const large = `{"text":"${'x'.repeat(40_000)}"}`
  for (const [name, query] of [
    ['State', { activityId, agent, stateId: 'a' }],
    ['ActivityProfile', { activityId, profileId: 'a' }],
    ['AgentProfile', { agent, profileId: 'a' }],
  ] as const) {
    const [one, scope] = [
      { query: { ...query } },
      { query: Object.fromEntries(Object.entries(query).filter(([key]) => !/stateId|profileId/.test(key))) },
    ]
    await call(`put${name}`, { ...one, rawBody: large, headers: { ...json, 'if-none-match': '*' } })
    await call(`update${name}`, { ...one, rawBody: '{"more":true}', headers: json })
    expect((await call(`get${name}`, { ...one, headers: version })).body).toMatchObject({ more: true })
    expect((await call(`get${name}`, { ...scope, headers: version })).body).toEqual(['a'])
    expect((await call(`delete${name}`, { ...one, headers: version })).status).toBe(204)
  }
}

async function statements(call: Call): Promise<void> {
  const [first, second, attached] = [statement(), statement(), randomUUID()]
  const put = (body: Record<string, unknown>) =>
    call('putStatement', { query: { statementId: String(body['id']) }, rawBody: JSON.stringify(body), headers: json })
  expect((await put(first)).status).toBe(204)
  expect((await put({ ...first, verb: { id: 'http://adlnet.gov/expapi/verbs/completed' } })).body.code).toBe(
    'STATEMENT_CONFLICT',
  )
  expect(
    (await call('createStatements', { rawBody: JSON.stringify([second, statement()]), headers: json })).status,
  ).toBe(200)
  const voiding = statement({
    verb: { id: 'http://adlnet.gov/expapi/verbs/voided' },
    object: { objectType: 'StatementRef', id: second['id'] },
  })
  expect((await call('createStatements', { rawBody: JSON.stringify(voiding), headers: json })).status).toBe(200)
  const read = (query: Record<string, string>) => call('getStatements', { query, headers: version })
  expect((await read({ statementId: String(first['id']), format: 'canonical' })).status).toBe(200)
  expect((await read({ voidedStatementId: String(second['id']) })).status).toBe(200)
  for (const query of [
    { agent },
    { verb: 'http://adlnet.gov/expapi/verbs/experienced' },
    { activity: activityId, related_activities: 'true' },
  ])
    expect((await read(query)).status).toBe(200)
  // Its bytes lie elsewhere: they are looked for, and not found.
  const elsewhere = {
    usageType: 'http://example.com/certificate',
    display: { en: 'Certificate' },
    contentType: 'text/plain',
    length: 1,
    sha2: 'a'.repeat(64),
    fileUrl: 'https://example.com/1.txt',
  }
  expect((await put(statement({ id: attached, attachments: [elsewhere] }))).status).toBe(204)
  expect((await read({ statementId: attached, attachments: 'true' })).status).toBe(200)
  const { more } = (await read({ limit: '1' })).body
  expect((await read(Object.fromEntries(new URL(more, 'http://lrs').searchParams))).status).toBe(200)
}

/**
 * Text that does not pack: statements with it are not copied into the lists of common keys, whose rows point to them.
 */
const noise = (): string => Array.from({ length: 5 }, () => randomUUID()).join('')

/** The workspace's own reads, with a statement that lies in the bucket, and often enough to be counted. */
async function reads(call: Call): Promise<void> {
  const since = new Date(Date.now() - 1).toISOString()
  const [large, many] = [
    statement({ result: { response: 'x'.repeat(30_000) } }),
    Array.from({ length: 301 }, () => statement({ result: { response: noise() } })),
  ]
  for (const body of [many, large])
    expect((await call('createStatements', { rawBody: JSON.stringify(body), headers: json })).status).toBe(200)
  const page = await call('listStatements', { query: { limit: '1' } })
  expect((await call('listStatements', { query: { cursor: page.body.next_cursor } })).status).toBe(200)
  expect((await call('listStatements', { query: { verb: 'http://adlnet.gov/expapi/verbs/experienced' } })).status).toBe(
    200,
  )
  for (const operationId of ['getActorAnalytics', 'getActivityAnalytics'])
    expect((await call(operationId, { query: { since } })).status).toBe(200)
}

export async function lrsJourney(call: Call): Promise<void> {
  await call('getAbout')
  await documents(call)
  await statements(call)
  await reads(call)
  expect((await call('getActivity', { query: { activityId }, headers: version })).body.definition).toEqual({
    name: { en: 'A course' },
  })
  await call('getAgent', { query: { agent }, headers: version })
}
