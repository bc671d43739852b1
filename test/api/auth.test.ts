/** Sign-in over a real provider, and attacks on it. */
import type { IdentityServer } from '#infra/local/identity/identity-server.ts'
import { memberRepository } from '#shared/store/members/member-repository.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { aMember, signIn, signInAs } from '#test/support/signed-in.ts'
import { ada, inProcess, openBrowser, pat, personOf, startProvider, type Browser } from '#test/support/sign-in-flow.ts'

let backend: Backend
let provider: IdentityServer
beforeAll(async () => {
  backend = await startBackend()
  provider = await startProvider()
  for (const [tenantId, role] of [
    ['tenant_two', 'viewer'],
    ['tenant_one', 'owner'],
  ] as const)
    await memberRepository(backend.table).add(aMember({ tenantId, role, personId: personOf(provider, ada) }))
})
afterAll(async () => {
  await provider.close()
  await backend.close()
})

const me = (browser: Browser) =>
  backend.call('getMe', { headers: { cookie: `lectern=${browser.cookie('lectern') ?? ''}` } })

/** The page of a failed sign-in, with no session. */
async function expectRefused(response: Response, browser: Browser): Promise<void> {
  expect(response.status).toBe(400)
  expect(await response.text()).toMatch(/reference: <code>req-\d+<\/code>/)
  expect(browser.cookie('lectern')).toBeUndefined()
  expect(response.headers.getSetCookie().some((cookie) => /^lectern=/.test(cookie))).toBe(false)
}

describe('sign-in', () => {
  it('signs a person in, opens the first workspace by name, and leads back to the page', async () => {
    const browser = openBrowser()
    const response = await browser.signIn(ada, '/packages?q=1#top')
    expect([response.status, response.headers.get('location')]).toEqual([303, '/packages?q=1#top'])
    expect((await me(browser)).body).toMatchObject({
      person: { email: ada.email, emailVerified: true, displayName: 'Ada' },
      workspace: { tenant_id: 'tenant_one' },
      role: 'owner',
      platform_admin: false,
    })
  })

  it('opens the workspace that was used last', async () => {
    const browser = openBrowser()
    await browser.signIn(ada)
    const headers = { cookie: `lectern=${browser.cookie('lectern') ?? ''}`, origin: 'http://127.0.0.1:8700' }
    await backend.call('switchTenant', { headers, body: { tenant_id: 'tenant_two' } })
    const again = openBrowser()
    await again.signIn(ada)
    expect((await me(again)).body.workspace.tenant_id).toBe('tenant_two')
  })

  it('sets cookies that scripts cannot read and other sites do not send, and removes that of the sign-in', async () => {
    const cookies = (await openBrowser().signIn(ada)).headers.getSetCookie()
    expect(cookies).toEqual([
      expect.stringMatching(/^lectern=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=43200$/),
      'lectern-login=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0',
    ])
  })

  it('signs in somebody without a workspace, who may do nothing in any', async () => {
    const browser = openBrowser()
    await browser.signIn(pat)
    expect((await me(browser)).body.code).toBe('WORKSPACE_ROLE_REQUIRED')
  })

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/\t/evil.example', 'x', ''])(
    'leads to the start of the dashboard where return_to is %j',
    async (returnTo) => {
      expect((await openBrowser().signIn(ada, returnTo)).headers.get('location')).toBe('/')
    },
  )
})

describe('attacks', () => {
  it('refuses the answer for one browser in another, which has not begun the sign-in', async () => {
    const answer = await openBrowser().answerFor(ada)
    const victim = openBrowser()
    await expectRefused(await victim.visit(answer), victim)
  })

  it('refuses the answer for one browser in another, which has begun a sign-in of its own', async () => {
    const answer = await openBrowser().answerFor(ada)
    const victim = openBrowser()
    await victim.answerFor(pat)
    await expectRefused(await victim.visit(answer), victim)
  })

  it('refuses a changed state, and an answer without one', async () => {
    for (const state of ['stolen', null]) {
      const browser = openBrowser()
      const answer = await browser.answerFor(ada)
      if (state === null) answer.searchParams.delete('state')
      else answer.searchParams.set('state', state)
      await expectRefused(await browser.visit(answer), browser)
    }
  })

  it('refuses the answer of another issuer', async () => {
    const browser = openBrowser()
    const answer = await browser.answerFor(ada)
    answer.searchParams.set('iss', 'https://evil.example')
    await expectRefused(await browser.visit(answer), browser)
  })

  it('refuses a code that was used already', async () => {
    const browser = openBrowser()
    const answer = await browser.answerFor(ada)
    const login = browser.cookie('lectern-login') ?? ''
    expect((await browser.visit(answer)).status).toBe(303)
    const replay = await inProcess(answer, { headers: { cookie: `lectern-login=${login}` } })
    expect([replay.status, replay.headers.getSetCookie().length]).toEqual([400, 1])
  })

  it('refuses a code under the nonce and verifier of another sign-in', async () => {
    const [first, second] = [openBrowser(), openBrowser()]
    const [stolen, own] = [await first.answerFor(ada), await second.answerFor(pat)]
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    await expectRefused(await second.visit(own), second)
  })

  it('refuses a sign-in that the person cancelled, or whose cookie was changed', async () => {
    const browser = openBrowser()
    const answer = await browser.answerFor(ada)
    const login = browser.cookie('lectern-login') ?? ''
    const changed = `${login.slice(0, -2)}${login.endsWith('AA') ? 'BB' : 'AA'}`
    await expectRefused(await inProcess(answer, { headers: { cookie: `lectern-login=${changed}` } }), browser)
    const cancelled = new URL('/api/auth/callback?error=access_denied', answer)
    await expectRefused(await browser.visit(cancelled), browser)
  })

  it.each([
    ['en', 'Try again'],
    ['de-DE,de;q=0.9', 'Noch einmal versuchen'],
  ])('leads back, in the language %s, to where a sign-in that failed was begun', async (languages, again) => {
    const browser = openBrowser()
    const answer = await browser.answerFor(ada, '/w/tenant_one/packages?q="1"&a=\'b\'')
    const headers = { cookie: `lectern-login=${browser.cookie('lectern-login') ?? ''}`, 'accept-language': languages }
    const cancelled = new URL('/api/auth/callback?error=access_denied', answer)
    const page = await (await inProcess(cancelled, { headers })).text()
    const [, address = '', label] = /<a href="([^"]*)">([^<]*)</.exec(page) ?? []
    expect(label).toBe(again)
    const retry = new URL(address, answer)
    expect(retry.pathname).toBe('/api/auth/sign-in')
    expect(retry.searchParams.get('return_to')).toBe('/w/tenant_one/packages?q="1"&a=\'b\'')
  })

  it('refuses a sign-in that took longer than ten minutes, and leads back to where it was begun', async () => {
    const browser = openBrowser()
    const answer = await browser.answerFor(ada, '/w/tenant_one/packages')
    const [kept = ''] = (await inProcess(new URL('/api/auth/sign-in', answer), {})).headers.getSetCookie()
    const [, maxAgeSeconds] = /^lectern-login=.*; Max-Age=(\d+)/.exec(kept) ?? []
    const [minute, passed] = [60_000, 11]
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + passed * minute)
    // Browsers drop a cookie that has become too old.
    if (Number(maxAgeSeconds) < passed * 60) browser.jar.get(answer.origin)?.delete('lectern-login')
    const response = await browser.visit(answer)
    clock.mockRestore()
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('href="/api/auth/sign-in?return_to=%2Fw%2Ftenant_one%2Fpackages"')
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^lectern-login=; .*Max-Age=0$/)])
  })

  it('refuses a cookie that was set before the sign-in', async () => {
    const browser = openBrowser()
    const planted = 'P'.repeat(43)
    const answer = await browser.answerFor(ada)
    browser.jar.get(answer.origin)?.set('lectern', planted)
    const [cookie = ''] = (await browser.visit(answer)).headers.getSetCookie()
    expect(cookie).toMatch(/^lectern=/)
    expect(cookie).not.toContain(planted)
    const headers = { cookie: `lectern=${planted}` }
    expect((await backend.call('getMe', { headers })).body.code).toBe('AUTH_REQUIRED')
  })
})

describe('sessions of a person', () => {
  it('ends the session at sign-out, and tells the browser to forget it', async () => {
    const browser = openBrowser()
    await browser.signIn(ada)
    const headers = { cookie: `lectern=${browser.cookie('lectern') ?? ''}`, origin: 'http://127.0.0.1:8700' }
    const out = await backend.call('completeSignOut', { headers })
    expect(out.body).toEqual({ redirect: '/' })
    expect((await me(browser)).body.code).toBe('AUTH_REQUIRED')
    expect((await backend.call('completeSignOut', { headers })).body.code).toBe('AUTH_REQUIRED')
  })

  it('signs nobody out for a page of another site', async () => {
    const { reads } = await signInAs(backend, 'viewer')
    const headers = { ...reads, origin: 'https://evil.example' }
    expect((await backend.call('completeSignOut', { headers })).body.code).toBe('CUSTOMER_ORIGIN_REQUIRED')
    expect((await backend.call('getMe', { headers: reads })).status).toBe(200)
  })

  it('lists the live sessions, ends one, and ends all others', async () => {
    const person = { personId: 'person-many' }
    const now = Date.now()
    const open = (age: number) => signIn(backend, { person, session: { createdAt: now - age, lastSeenAt: now } })
    const [first, second, third] = [await open(3000), await open(2000), await open(1000)]
    await signIn(backend, { person, session: { createdAt: now - 13 * 3_600_000, lastSeenAt: now } })
    const list = async () => (await backend.call('listSignIns', { headers: third.reads })).body.sessions
    expect((await list()).map(({ id }: { id: string }) => id)).toEqual(
      [third, second, first].map(({ session }) => session.sessionId),
    )
    expect((await list())[0].is_current).toBe(true)
    const params = { signInId: first.session.sessionId }
    expect((await backend.call('deleteSignIn', { headers: third.changes, params })).status).toBe(200)
    expect((await backend.call('deleteSignIn', { headers: third.changes, params })).body.code).toBe('NOT_FOUND')
    expect((await backend.call('deleteOtherSignIns', { headers: third.changes })).body).toEqual({ ended: 1 })
    expect(await list()).toHaveLength(1)
  })

  it('ends no session of another person', async () => {
    const [own, other] = [await signInAs(backend, 'owner'), await signInAs(backend, 'viewer')]
    const params = { signInId: other.session.sessionId }
    expect((await backend.call('deleteSignIn', { headers: own.changes, params })).body.code).toBe('NOT_FOUND')
    expect((await backend.call('getMe', { headers: other.reads })).status).toBe(200)
  })

  it('changes name and language, and keeps what is not stated', async () => {
    const { changes } = await signInAs(backend, 'viewer')
    const first = await backend.call('updatePerson', { headers: changes, body: { displayName: 'A. L.', locale: 'de' } })
    expect(first.body.person).toMatchObject({ displayName: 'A. L.', locale: 'de' })
    const second = await backend.call('updatePerson', { headers: changes, body: { locale: null } })
    expect(second.body.person).toMatchObject({ displayName: 'A. L.', locale: null })
  })
})

it('shows a page where the provider is away', async () => {
  const answer = await openBrowser().answerFor(ada)
  expect(answer.pathname).toBe('/api/auth/callback')
  const browser = openBrowser()
  const own = await browser.answerFor(ada)
  await provider.close()
  const response = await browser.visit(own)
  expect([response.status, browser.cookie('lectern')]).toEqual([503, undefined])
})
