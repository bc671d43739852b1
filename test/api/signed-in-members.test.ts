/** Signed-in members on the public API, the session runtime and the LRS (specification, "Signed-in dashboard sessions"). */
import { decodeJwt } from 'jose'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { uploadRepository } from '#shared/store/uploads/upload-repository.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { launchThrough, seedDispatch } from '#test/support/dispatches.ts'
import { makeOrganization } from '#test/support/managed-dispatches.ts'
import { seed, seeded } from '#test/support/random.ts'
import { launch, seedPackage } from '#test/support/seed.ts'
import { signIn, signInAs } from '#test/support/signed-in.ts'
import { usualNumber } from '#test/support/usual-cases.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

const owner = () => signInAs(backend, 'owner')

describe('launches', () => {
  const launchAs = async (headers: Record<string, string>, user_id: string) =>
    backend.call('launchPackage', { headers, params: { packageId: await seedPackage(backend) }, body: { user_id } })

  it('makes tests of launches, which count among the 25 TEST learners', async () => {
    const { changes } = await owner()
    const launched = await launchAs(changes, 'preview')
    expect(launched.status).toBe(200)
    const stored = await sessionRepository(backend.table).get(backend.tenantId, launched.body.session_id)
    expect(stored?.mode).toBe('test')
    for (let n = 2; n <= 25; n += 1) expect((await launchAs(changes, `preview-${n}`)).status).toBe(200)
    const refused = await launchAs(changes, 'preview-26')
    expect([refused.status, refused.body.code]).toEqual([402, 'ACTIVE_LEARNER_CAP_REACHED'])
  })
})

describe('the session of a learner', () => {
  const opened = async () => launch(backend, await seedPackage(backend))

  it('gives an owner a link that the learner’s page accepts', async () => {
    const { sessionId } = await opened()
    const { changes } = await owner()
    const link = await backend.call('refreshToken', { headers: changes, params: { sessionId } })
    expect([link.status, link.body.session_id]).toEqual([200, sessionId])
    const token = new URL(link.body.launch_url).searchParams.get('token') ?? ''
    const seen = await backend.call('getSession', { bearer: token, params: { sessionId } })
    expect(seen.status).toBe(200)
  })

  it('gives a link that ends with the sign-in of the person, however often it is renewed', async () => {
    const { sessionId } = await opened()
    const now = Date.now()
    const signedIn = { createdAt: now - 11.5 * 3_600_000, lastSeenAt: now }
    const { changes } = await signIn(backend, { roles: { [backend.tenantId]: 'owner' }, session: signedIn })
    const link = await backend.call('refreshToken', { headers: changes, params: { sessionId } })
    const tokenOf = ({ body }: ApiResponse): string => new URL(body.launch_url).searchParams.get('token') ?? ''
    const renewed = await backend.call('refreshToken', { bearer: tokenOf(link), params: { sessionId } })
    for (const response of [link, renewed]) {
      expect(response.body.expires_in_seconds).toBeLessThanOrEqual(1800)
      expect(response.body.expires_in_seconds).toBeGreaterThan(1700)
      expect(decodeJwt(tokenOf(response)).exp).toBe(Math.floor((signedIn.createdAt + 12 * 3_600_000) / 1000))
    }
  })

  it('gives no link once the package is archived', async () => {
    const packageId = await seedPackage(backend)
    const { sessionId } = await launch(backend, packageId)
    await backend.call('archivePackage', { bearer: backend.liveKey, params: { packageId } })
    const { changes } = await owner()
    const link = await backend.call('refreshToken', { headers: changes, params: { sessionId } })
    expect([link.status, link.body.code]).toEqual([409, 'PACKAGE_ARCHIVED'])
  })

  it.each(['paused', 'deleted'] as const)('gives no link once the dispatch is %s', async (state) => {
    const seeded = await seedDispatch(backend, { packageId: await seedPackage(backend) })
    const { body } = await launchThrough(backend, seeded)
    const action = state === 'paused' ? 'pauseDispatch' : 'deleteDispatch'
    await backend.call(action, { bearer: backend.liveKey, params: { dispatchId: seeded.dispatch.dispatchId } })
    const { changes } = await owner()
    const link = await backend.call('refreshToken', { headers: changes, params: { sessionId: body.session_id } })
    expect(link.body.code).toBe(state === 'paused' ? 'DISPATCH_PAUSED' : 'DISPATCH_ENDED')
  })

  it('takes commits of an admin, and refuses them by the same fences as everybody’s', async () => {
    const { sessionId } = await opened()
    const { changes } = await signInAs(backend, 'admin')
    const call = (body: unknown) => backend.call('commitSession', { headers: changes, params: { sessionId }, body })
    expect((await call({ version: 1, score: { scaled: 0.5 } })).status).toBe(200)
    expect((await call({ version: 1, score: { scaled: 0.6 } })).body.code).toBe('VERSION_CONFLICT')
  })

  it('finds no session of another workspace', async () => {
    const { sessionId } = await opened()
    const { reads } = await signIn(backend, { roles: { tenant_two: 'owner' } })
    expect((await backend.call('getSession', { headers: reads, params: { sessionId } })).body.code).toBe(
      'SESSION_NOT_FOUND',
    )
  })
})

describe('dispatches', () => {
  const create = async (headers: Record<string, string>, mode?: string, bearer?: string) =>
    backend.call('createDispatch', {
      headers,
      ...(bearer === undefined ? {} : { bearer }),
      body: { packageId: await seedPackage(backend), name: 'For Acme', ...(mode === undefined ? {} : { mode }) },
    })

  it.each([
    ['live', undefined],
    ['live', 'live'],
    ['test', 'test'],
  ])('creates a %s one where a member states %s', async (mode, stated) => {
    const { changes, personId } = await owner()
    const { body } = await create(changes, stated)
    expect([body.dispatch.mode, body.dispatch.createdBy]).toEqual([mode, personId])
  })

  it('gives it the mode of a key, which may state no other', async () => {
    expect((await create({}, 'live', backend.liveKey)).body.dispatch.mode).toBe('live')
    const refused = await create({}, 'test', backend.liveKey)
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_ERROR'])
  })
})

it('names the person as the uploader, unless the request names somebody', async () => {
  const { changes, personId } = await owner()
  const mint = (more: Record<string, string>) =>
    backend.call('createUpload', {
      headers: changes,
      body: { tenant_id: 'tenant_one', filename: 'course.zip', file_size: 1000, ...more },
    })
  const uploader = async (more: Record<string, string>) => {
    const { body } = await mint(more)
    return (await uploadRepository(backend.table).get(backend.tenantId, body.upload_id, new Date().toISOString()))
      ?.uploadedBy
  }
  expect(await uploader({})).toBe(personId)
  expect(await uploader({ uploaded_by: 'importer' })).toBe('importer')
  const { status, body } = await mint({ tenant_id: 'tenant_two' })
  expect([status, body.code]).toEqual([403, 'TENANT_MISMATCH'])
})

it('repeats the response of a request that is sent again under its key, also after a new sign-in', async () => {
  const { changes, personId } = await owner()
  const again = await signIn(backend, { roles: {}, person: { personId }, session: { tenantId: 'tenant_one' } })
  const body = { name: 'Once' }
  const create = (headers: Record<string, string>) =>
    backend.call('createOrganization', { headers: { ...headers, 'idempotency-key': 'k-1' }, body })
  const first = await create(changes)
  const second = await create({ ...again.changes, 'x-service-session-workspace': 'tenant_one' })
  expect(second.body.organization.id).toBe(first.body.organization.id)
})

it('counts a request with a key as the key’s, whatever cookie goes with it', async () => {
  const { changes } = await owner()
  const packageId = await seedPackage(backend)
  const withOther = { headers: changes, bearer: backend.otherKey, params: { packageId } }
  expect((await backend.call('getPackage', withOther)).body.code).toBe('PACKAGE_NOT_FOUND')
  const withWrong = { headers: changes, bearer: 'lct_live_one_x', params: { packageId } }
  expect((await backend.call('getPackage', withWrong)).status).toBe(401)
})

describe('the LRS', () => {
  const versioned = { 'x-experience-api-version': '1.0.3' }
  const statement = {
    actor: { mbox: 'mailto:ada@example.com' },
    verb: { id: 'http://adlnet.gov/expapi/verbs/experienced' },
    object: { id: 'http://example.com/course' },
  }

  it('stores a statement of an owner, and names the person as its authority', async () => {
    const { changes, reads, personId } = await owner()
    const stored = await backend.call('createStatements', { headers: { ...changes, ...versioned }, body: statement })
    expect(stored.status).toBe(200)
    const query = { statementId: stored.body[0] }
    const seen = await backend.call('getStatements', { headers: { ...reads, ...versioned }, query })
    expect(seen.body.authority.account).toEqual({ homePage: 'http://127.0.0.1:8700', name: personId })
  })

  it('shows every member what is stored, and lets no viewer store', async () => {
    const { changes, reads } = await signInAs(backend, 'viewer')
    expect((await backend.call('getStatements', { headers: { ...reads, ...versioned } })).status).toBe(200)
    const refused = await backend.call('createStatements', { headers: { ...changes, ...versioned }, body: statement })
    expect([refused.status, refused.body.code]).toEqual([403, 'WORKSPACE_ADMIN_REQUIRED'])
  })
})

describe('two tabs of one browser, opened for two workspaces', () => {
  it('keeps the workspaces apart, however requests and switches are interleaved', async () => {
    const roles = { tenant_one: 'owner', tenant_two: 'owner' } as const
    const { changes, reads } = await signIn(backend, { roles })
    const random = seeded(seed)
    const tabs = ['tenant_one', 'tenant_two']
    const { 'x-service-session-workspace': _own, ...cookie } = changes
    const step = async (index: number): Promise<string | null> => {
      const tab = tabs[Math.floor(random() * 2)] ?? ''
      if (random() < 0.3) {
        await backend.call('switchTenant', { headers: cookie, body: { tenant_id: tab } })
        return null
      }
      const headers = { ...cookie, 'x-service-session-workspace': tab }
      const { status, body } = await backend.call('createOrganization', { headers, body: { name: `${tab} ${index}` } })
      if (status === 200) expect(body.organization.tenantId).toBe(tab)
      else expect(body.code).toBe('SESSION_WORKSPACE_CHANGED')
      return status === 200 ? tab : 'refused'
    }
    const outcomes: (string | null)[] = []
    for (let index = 0; index < usualNumber(1000, 200); index += 4)
      outcomes.push(...(await Promise.all([0, 1, 2, 3].map((more) => step(index + more)))))
    for (const tab of tabs) {
      await backend.call('switchTenant', { headers: cookie, body: { tenant_id: tab } })
      const names: string[] = []
      for (let offset = 0; ; offset += 500) {
        const query = { limit: '500', offset: String(offset) }
        const { body } = await backend.call('listOrganizations', { headers: reads, query })
        names.push(...body.organizations.map(({ name }: { name: string }) => name))
        if (!body.pagination.hasMore) break
      }
      const written = names.filter((name) => name.startsWith('tenant_'))
      expect(written.filter((name) => !name.startsWith(`${tab} `))).toEqual([])
      expect(written.length).toBe(outcomes.filter((outcome) => outcome === tab).length)
      expect(written.length).toBeGreaterThan(usualNumber(50, 8))
    }
    expect(outcomes.filter((outcome) => outcome === 'refused').length).toBeGreaterThan(usualNumber(50, 8))
  })
})

it('keeps a member of one workspace away from what another has', async () => {
  const { reads } = await signIn(backend, { roles: { tenant_two: 'owner' } })
  const { id } = await makeOrganization(backend)
  const { status } = await backend.call('getOrganization', { headers: reads, params: { organizationId: id } })
  expect(status).toBe(404)
})
