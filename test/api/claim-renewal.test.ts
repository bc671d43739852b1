/** The five minutes after which the provider is asked again (specification, "Signed-in dashboard sessions" 1). */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { DemoPerson } from '#infra/local/identity/demo-people.ts'
import type { IdentityServer } from '#infra/local/identity/identity-server.ts'
import { sessionIdOf } from '#shared/http/credentials/signed-in.ts'
import { dashboardSessionRepository } from '#shared/store/dashboard-sessions/dashboard-session-repository.ts'
import { memberRepository } from '#shared/store/members/member-repository.ts'
import { personKeys } from '#shared/store/table/person-keys.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { documentClient } from '#test/support/document-client.ts'
import { ada, inProcess, openBrowser, pat, personOf, startProvider } from '#test/support/sign-in-flow.ts'
import { aMember, dashboardOrigin } from '#test/support/signed-in.ts'

const minute = 60_000
const overHttp = fetch

let backend: Backend
let provider: IdentityServer
/** Paths that were called over HTTP. */
let called: string[] = []
let isAway = false

const know = (...people: readonly DemoPerson[]): void => provider.open(`${dashboardOrigin}/api/auth/callback`, people)

beforeAll(async () => {
  backend = await startBackend()
  provider = await startProvider()
  for (const person of [ada, pat]) {
    const personId = personOf(provider, person)
    await memberRepository(backend.table).add(aMember({ tenantId: 'tenant_one', role: 'owner', personId }))
  }
  // The deployment's own API is in this process.
  jest.spyOn(globalThis, 'fetch').mockImplementation((input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    called.push(url.pathname)
    if (url.origin === dashboardOrigin) return inProcess(url, init)
    return isAway ? Promise.reject(new TypeError('fetch failed')) : overHttp(input, init)
  })
})
beforeEach(() => {
  isAway = false
  know(ada, pat)
})
afterAll(async () => {
  jest.restoreAllMocks()
  await provider.close()
  await backend.close()
})

interface Opened {
  readonly headers: Record<string, string>
  readonly sessionId: string
}

const changeStored = (sessionId: string, UpdateExpression: string, values?: Record<string, number>): Promise<unknown> =>
  documentClient(backend.table).send(
    new UpdateCommand({
      TableName: backend.table.name,
      Key: personKeys.dashboardSession(sessionId),
      UpdateExpression,
      ...(values === undefined ? {} : { ExpressionAttributeValues: values }),
    }),
  )
const age = (sessionId: string, minutes: number): Promise<unknown> =>
  changeStored(sessionId, 'SET claims.statedAt = :at', { ':at': Date.now() - minutes * minute })

/** Signs in, and makes the claims look that old. */
async function signedInFor(person: DemoPerson, minutes: number): Promise<Opened> {
  const browser = openBrowser()
  await browser.signIn(person)
  const value = browser.cookie('lectern') ?? ''
  await age(sessionIdOf(value), minutes)
  called = []
  return { headers: { cookie: `lectern=${value}` }, sessionId: sessionIdOf(value) }
}

const me = ({ headers }: Opened): Promise<ApiResponse> => backend.call('getMe', { headers })
const stored = ({ sessionId }: Opened) => dashboardSessionRepository(backend.table).find(sessionId)
const statedAgo = async (session: Opened): Promise<number> =>
  Date.now() - ((await stored(session))?.claims.statedAt ?? 0)
const asked = (): number => called.filter((path) => path === '/token').length

it('asks nobody within five minutes', async () => {
  const session = await signedInFor(ada, 4)
  expect((await me(session)).status).toBe(200)
  expect(called).toEqual([])
})

it('asks the provider once after five minutes, however many requests come', async () => {
  const session = await signedInFor(ada, 6)
  const answers = await Promise.all(Array.from({ length: 8 }, () => me(session)))
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(asked()).toBe(1)
  expect([await statedAgo(session), (await stored(session))?.renewal]).toEqual([expect.any(Number), null])
  expect(await statedAgo(session)).toBeLessThan(minute)
  called = []
  await me(session)
  expect(called).toEqual([])
})

it('renews again and again with the tokens that the provider gives', async () => {
  const session = await signedInFor(ada, 6)
  for (let round = 0; round < 3; round += 1) {
    expect((await me(session)).status).toBe(200)
    expect(await statedAgo(session)).toBeLessThan(minute)
    await age(session.sessionId, 6)
  }
  expect(asked()).toBe(3)
})

it('signs out a person whom the provider has disabled', async () => {
  const session = await signedInFor(ada, 6)
  know(pat)
  const { status, body } = await me(session)
  expect([status, body.code]).toEqual([401, 'AUTH_REQUIRED'])
  expect(await stored(session)).toBeNull()
})

it('takes the rights of a platform admin away within five minutes of the provider', async () => {
  const session = await signedInFor(pat, 1)
  know(ada, { ...pat, platformAdmin: false })
  expect((await me(session)).body.platform_admin).toBe(true)
  await age(session.sessionId, 6)
  expect((await me(session)).body.platform_admin).toBe(false)
})

it('keeps what was stated for 15 minutes while the provider is away, except of platform admins', async () => {
  const session = await signedInFor(pat, 6)
  isAway = true
  const { status, body } = await me(session)
  expect([status, body.role, body.platform_admin]).toEqual([200, 'owner', false])
  // It is asked every ten seconds only.
  await me(session)
  expect(asked()).toBe(1)
})

it('responds 503 after that, and goes on when the provider is back', async () => {
  const session = await signedInFor(ada, 21)
  isAway = true
  const { status, body } = await me(session)
  expect([status, body.code, body.retryable]).toEqual([503, 'BACKEND_UNAVAILABLE', true])
  isAway = false
  await changeStored(session.sessionId, 'REMOVE renewal')
  expect((await me(session)).status).toBe(200)
})

it('goes on where the request that asked the provider has died', async () => {
  const session = await signedInFor(ada, 6)
  const sessions = dashboardSessionRepository(backend.table)
  const found = await stored(session)
  if (found === null) throw new Error('There is no session.')
  const lease = { now: Date.now(), until: Date.now() + 1000 }
  expect([await sessions.beginRenewal(found, lease), await sessions.beginRenewal(found, lease)]).toEqual([true, false])
  // It waits for the other one, and goes by what was stated before.
  expect([(await me(session)).status, asked()]).toEqual([200, 0])
  expect([(await me(session)).status, asked()]).toEqual([200, 1])
})
