/** Members, invitations and own workspaces (specification, "Signed-in dashboard sessions"). */
import { workspaceRoles, type WorkspaceRole } from '#shared/contract/roles.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { startBackend, type ApiResponse, type Backend } from '#test/support/backend.ts'
import { invite } from '#test/support/invitations.ts'
import { aPerson, openWorkspace, signIn, type SignedIn } from '#test/support/signed-in.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

type Caller = Pick<SignedIn, 'changes'>

const setRole = ({ changes }: Caller, personId: string, to: WorkspaceRole | object): Promise<ApiResponse> =>
  backend.call('updateMember', {
    headers: changes,
    params: { personId },
    body: typeof to === 'string' ? { role: to } : to,
  })
const remove = ({ changes }: Caller, personId: string): Promise<ApiResponse> =>
  backend.call('removeMember', { headers: changes, params: { personId } })
const leave = ({ changes }: Caller, tenant_id: string): Promise<ApiResponse> =>
  backend.call('leaveWorkspace', { headers: changes, body: { tenant_id } })
const accept = ({ changes }: Caller, token: string): Promise<ApiResponse> =>
  backend.call('acceptInvitation', { headers: changes, body: { token } })
const code = ({ status, body }: ApiResponse): [number, string | undefined] => [status, body.code]

/** What the workspace counts. */
const counts = async (tenantId: string): Promise<[members: unknown, owners: unknown]> => {
  const item = await get(backend.table, keys.tenant(tenantId), { consistent: true })
  return [item?.['members'], item?.['owners']]
}
const rolesOf = async ({ reads }: SignedIn): Promise<Record<string, string>> => {
  const { body } = await backend.call('listMembers', { headers: reads })
  return Object.fromEntries(body.members.map((each: Record<string, string>) => [each['person_id'], each['role']]))
}

describe('members', () => {
  it('lists every member with name and address, to members of every role', async () => {
    const { people } = await openWorkspace(backend, workspaceRoles)
    for (const { reads } of people) {
      const { status, body } = await backend.call('listMembers', { headers: reads })
      expect(status).toBe(200)
      expect(body.members.map(({ role }: { role: string }) => role).sort()).toEqual([...workspaceRoles].sort())
    }
    const { body } = await backend.call('listMembers', { headers: people[0].reads })
    expect(body.members.find(({ person_id }: { person_id: string }) => person_id === people[0].personId)).toEqual({
      person_id: people[0].personId,
      role: 'owner',
      email: 'owner-0@example.com',
      display_name: 'Ada',
      joined_at: '2026-11-01T00:00:00.000Z',
      last_seen_at: expect.any(String),
      version: 1,
    })
  })

  it('gives a member another role, which holds from the next request on', async () => {
    const { people } = await openWorkspace(backend, ['owner', 'viewer'])
    const [owner, viewer] = people
    const invited = { headers: viewer.changes, body: { email: 'new@example.com', role: 'member' } }
    expect((await backend.call('createInvitation', invited)).status).toBe(403)
    const { status, body } = await setRole(owner, viewer.personId, 'admin')
    expect([status, body.member.role, body.member.version]).toEqual([200, 'admin', 2])
    expect((await backend.call('createInvitation', invited)).status).toBe(200)
    await setRole(owner, viewer.personId, 'viewer')
    expect((await backend.call('createInvitation', invited)).body.code).toBe('WORKSPACE_ADMIN_REQUIRED')
  })

  it('refuses a change of a version that has passed, and takes the current one', async () => {
    const { people } = await openWorkspace(backend, ['owner', 'viewer'])
    const [owner, viewer] = people
    expect((await setRole(owner, viewer.personId, { role: 'member', version: 1 })).status).toBe(200)
    const stale = await setRole(owner, viewer.personId, { role: 'billing', version: 1 })
    expect([...code(stale), stale.body.current_version]).toEqual([409, 'VERSION_CONFLICT', 2])
  })

  it.each([
    ['make an owner', (admin: Caller, _owner: SignedIn, viewer: SignedIn) => setRole(admin, viewer.personId, 'owner')],
    ['change an owner', (admin: Caller, owner: SignedIn) => setRole(admin, owner.personId, 'viewer')],
    ['remove an owner', (admin: Caller, owner: SignedIn) => remove(admin, owner.personId)],
    [
      'take back the invitation of an owner',
      async ({ changes }: Caller, owner: SignedIn) => {
        const body = { email: 'x@example.com', role: 'owner' }
        const { invitation } = (await backend.call('createInvitation', { headers: owner.changes, body })).body
        return backend.call('deleteInvitation', { headers: changes, params: { invitationId: invitation.id } })
      },
    ],
    [
      'invite an owner',
      ({ changes }: Caller) =>
        backend.call('createInvitation', { headers: changes, body: { email: 'x@example.com', role: 'owner' } }),
    ],
  ])('lets no admin %s', async (_, act) => {
    const { tenantId, people } = await openWorkspace(backend, ['owner', 'owner', 'admin', 'viewer'])
    const [owner, , admin, viewer] = people
    const before = await rolesOf(owner)
    const refused = await act(admin, owner, viewer)
    expect([...code(refused), refused.body.details.required_role]).toEqual([403, 'WORKSPACE_ADMIN_REQUIRED', 'owner'])
    expect([await rolesOf(owner), await counts(tenantId)]).toEqual([before, [4, 2]])
  })

  it('ends a membership with the next request of the member, and frees it from the person’s list', async () => {
    const { tenantId, people } = await openWorkspace(backend, ['owner', 'member'])
    const [owner, member] = people
    expect((await remove(owner, member.personId)).body).toEqual({ person_id: member.personId, removed: true })
    expect((await backend.call('listMembers', { headers: member.reads })).body.code).toBe('WORKSPACE_ROLE_REQUIRED')
    expect(code(await remove(owner, member.personId))).toEqual([404, 'NOT_FOUND'])
    expect(await counts(tenantId)).toEqual([1, 1])
  })

  it('finds no member of another workspace', async () => {
    const [one, other] = [await openWorkspace(backend, ['owner']), await openWorkspace(backend, ['owner', 'viewer'])]
    const stranger = other.people[1].personId
    expect((await setRole(one.people[0], stranger, 'owner')).status).toBe(404)
    expect((await remove(one.people[0], stranger)).status).toBe(404)
    expect(await rolesOf(other.people[0])).toMatchObject({ [stranger]: 'viewer' })
  })
})

describe('the last owner', () => {
  it.each(['changes the own role', 'removes the own membership', 'leaves'])(
    'refuses to go where one %s',
    async (way) => {
      const { tenantId, people } = await openWorkspace(backend, ['owner', 'admin'])
      const [owner] = people
      const ways: Readonly<Record<string, () => Promise<ApiResponse>>> = {
        'changes the own role': () => setRole(owner, owner.personId, 'admin'),
        'removes the own membership': () => remove(owner, owner.personId),
        leaves: () => leave(owner, tenantId),
      }
      expect(code(await (ways[way]?.() ?? Promise.reject(new Error(way))))).toEqual([409, 'LAST_OWNER'])
      expect(await counts(tenantId)).toEqual([2, 1])
    },
  )

  it('stays, whoever of several owners goes at the same time and in whichever way', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { tenantId, people } = await openWorkspace(backend, ['owner', 'owner', 'owner'])
      const [one, two, three] = people
      const left = await Promise.all([
        setRole(one, two.personId, 'admin'),
        setRole(two, one.personId, 'viewer'),
        remove(three, three.personId),
        leave(one, tenantId),
        leave(two, tenantId),
        leave(three, tenantId),
      ])
      expect(left.map(({ status }) => status)).not.toContain(500)
      const stored = await Promise.all(
        people.map(({ personId }) => get(backend.table, keys.member(tenantId, personId))),
      )
      const owners = stored.filter((item) => item?.['role'] === 'owner').length
      const members = stored.filter((item) => item !== undefined).length
      expect(owners).toBeGreaterThan(0)
      expect(await counts(tenantId)).toEqual([members, owners])
    }
  })
})

describe('invitations', () => {
  const invited = (email: string, verified = true) =>
    signIn(backend, { person: aPerson({ email, emailVerified: verified }) })

  it('makes the person with the verified address a member, whatever the case of its letters', async () => {
    const { tenantId, token } = await invite(backend, 'Grace@Example.com', { role: 'admin' })
    const grace = await invited('grace@EXAMPLE.com')
    const { status, body } = await accept(grace, token)
    expect([status, body]).toEqual([200, { tenant_id: tenantId, name: 'Own', role: 'admin' }])
    await backend.call('switchTenant', { headers: grace.changes, body: { tenant_id: tenantId } })
    const me = await backend.call('getMe', { headers: grace.reads })
    expect([me.body.workspace.tenant_id, me.body.role]).toEqual([tenantId, 'admin'])
    expect(await counts(tenantId)).toEqual([2, 1])
  })

  it('answers a repeated acceptance the same, and refuses a second person', async () => {
    const { tenantId, token } = await invite(backend, 'grace@example.com')
    const [grace, twin] = [await invited('grace@example.com'), await invited('grace@example.com')]
    const first = await accept(grace, token)
    expect((await accept(grace, token)).body).toEqual(first.body)
    const refused = await accept(twin, token)
    expect([...code(refused), refused.body.details.reason]).toEqual([409, 'INVITATION_NOT_USABLE', 'accepted'])
    expect(await counts(tenantId)).toEqual([2, 1])
  })

  it('accepts one of two people who accept at the same time, again and again', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { tenantId, token } = await invite(backend, 'grace@example.com')
      const [grace, twin] = [await invited('grace@example.com'), await invited('grace@example.com')]
      const outcomes = await Promise.all([grace, twin, grace, twin, grace].map((person) => accept(person, token)))
      const [first, second] = [
        [outcomes[0], outcomes[2], outcomes[4]],
        [outcomes[1], outcomes[3]],
      ].map((ofPerson) => [...new Set(ofPerson.map((outcome) => outcome?.status))])
      expect([first, second].sort()).toEqual([[200], [409]])
      expect(await counts(tenantId)).toEqual([2, 1])
    }
  })

  it.each([
    ['other_address', ['mallory@example.com', true]],
    ['address_not_verified', ['grace@example.com', false]],
  ] as const)('refuses a person for the reason %s, and stays usable', async (reason, person) => {
    const { token } = await invite(backend, 'grace@example.com')
    const refused = await accept(await invited(person[0], person[1]), token)
    expect([...code(refused), refused.body.details.reason]).toEqual([409, 'INVITATION_NOT_USABLE', reason])
    expect((await accept(await invited('grace@example.com'), token)).status).toBe(200)
  })

  it('refuses a person who is a member already', async () => {
    const { tenantId } = await openWorkspace(backend, ['owner'])
    const { token } = await invite(backend, 'grace@example.com', { tenantId, role: 'admin' })
    const grace = await signIn(backend, { roles: { [tenantId]: 'viewer' }, person: { email: 'grace@example.com' } })
    expect((await accept(grace, token)).body.details).toEqual({ reason: 'member_already', tenant_id: tenantId })
    expect(await rolesOf(grace)).toMatchObject({ [grace.personId]: 'viewer' })
  })

  it('refuses an invitation after seven days', async () => {
    const { tenantId, token } = await invite(backend, 'grace@example.com')
    const grace = await invited('grace@example.com')
    jest.useFakeTimers({
      now: Date.now() + 7 * 24 * 3_600_000 + 1000,
      doNotFake: ['setTimeout', 'setImmediate', 'nextTick'],
    })
    try {
      const late = await signIn(backend, { person: { personId: grace.personId, email: 'grace@example.com' } })
      expect((await accept(late, token)).body.details.reason).toBe('expired')
      const owner = await signIn(backend, { roles: { [tenantId]: 'owner' } })
      expect((await backend.call('listInvitations', { headers: owner.reads })).body.invitations).toEqual([])
    } finally {
      jest.useRealTimers()
    }
  })

  it('lists what is open without its token, and takes it back', async () => {
    const { tenantId, token, invitationId } = await invite(backend, 'grace@example.com', { role: 'billing' })
    const owner = await signIn(backend, { roles: { [tenantId]: 'owner' } })
    const list = async () => (await backend.call('listInvitations', { headers: owner.reads })).body.invitations
    expect(await list()).toMatchObject([{ id: invitationId, email: 'grace@example.com', role: 'billing' }])
    expect(JSON.stringify(await list())).not.toContain(token.slice(-32))
    const takeBack = () => backend.call('deleteInvitation', { headers: owner.changes, params: { invitationId } })
    expect((await takeBack()).body).toEqual({ id: invitationId, deleted: true })
    expect((await takeBack()).status).toBe(404)
    expect((await accept(await invited('grace@example.com'), token)).body.details.reason).toBe('revoked')
    expect(await list()).toEqual([])
  })

  describe('read with its token alone', () => {
    const read = (token: string): Promise<ApiResponse> => backend.call('previewInvitation', { body: { token } })
    const shown = async (token: string): Promise<Record<string, string>> => (await read(token)).body.invitation

    it('says who invites into which workspace, in which role and until when, and nothing else', async () => {
      const { tenantId, people } = await openWorkspace(backend, ['owner'])
      const headers = people[0].changes
      const body = { email: 'grace@example.com', role: 'billing' }
      const made = (await backend.call('createInvitation', { headers, body })).body
      const { status, body: answer } = await read(new URL(made.invite_url).hash.slice(1))
      expect([status, answer]).toEqual([
        200,
        {
          invitation: {
            workspace_name: 'Own',
            role: 'billing',
            invited_by: 'Ada',
            status: 'open',
            expires_at: made.invitation.expires_at,
          },
        },
      ])
      expect(JSON.stringify(answer)).not.toMatch(new RegExp(`grace|${tenantId}|${people[0].personId}`))
    })

    it('names a person without a name by the address', async () => {
      const { tenantId } = await openWorkspace(backend, ['owner'])
      const person = { displayName: null, email: 'boss@example.com' }
      const { changes: headers } = await signIn(backend, { roles: { [tenantId]: 'admin' }, person })
      const body = { email: 'grace@example.com', role: 'member' }
      const made = (await backend.call('createInvitation', { headers, body })).body
      expect((await shown(new URL(made.invite_url).hash.slice(1)))['invited_by']).toBe('boss@example.com')
    })

    it('says whom to ask after it was accepted or taken back, and no longer knows the invited address', async () => {
      const { tenantId, token, invitationId } = await invite(backend, 'grace@example.com')
      await accept(await invited('grace@example.com'), token)
      expect(await shown(token)).toMatchObject({ status: 'accepted', invited_by: 'Ada', workspace_name: 'Own' })
      const second = await invite(backend, 'hopper@example.com', { tenantId })
      const owner = await signIn(backend, { roles: { [tenantId]: 'owner' } })
      const params = { invitationId: second.invitationId }
      await backend.call('deleteInvitation', { headers: owner.changes, params })
      expect((await shown(second.token))['status']).toBe('revoked')
      for (const id of [invitationId, second.invitationId])
        expect(JSON.stringify(await get(backend.table, keys.invitation(tenantId, id)))).not.toMatch(/example\.com/)
    })

    it('refuses an address that has read 60 within a minute, and no other', async () => {
      const { token } = await invite(backend, 'grace@example.com')
      const from = (address: string): Promise<ApiResponse> =>
        backend.call('previewInvitation', { headers: { 'x-forwarded-for': `${address}, 192.0.2.1` }, body: { token } })
      // More than two windows take: the clock may begin another minute meanwhile.
      const all = await Promise.all(Array.from({ length: 121 }, () => from('203.0.113.60')))
      const refused = all.filter(({ status }) => status !== 200)
      expect(all.length - refused.length).toBeGreaterThanOrEqual(60)
      expect(refused[0]).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_EXCEEDED' } })
      expect((await from('203.0.113.61')).status).toBe(200)
    })

    it('says that it has expired, and is removed 30 days after it was made', async () => {
      const { tenantId, token, invitationId } = await invite(backend, 'grace@example.com')
      const began = Date.now()
      jest.useFakeTimers({
        now: began + 7 * 24 * 3_600_000 + 1000,
        doNotFake: ['setTimeout', 'setImmediate', 'nextTick'],
      })
      try {
        expect((await shown(token))['status']).toBe('expired')
      } finally {
        jest.useRealTimers()
      }
      const item = await get(backend.table, keys.invitation(tenantId, invitationId))
      expect(Number(item?.['expiresAt']) * 1000 - began).toBeGreaterThan(29.9 * 24 * 3_600_000)
    })

    it('refuses the token of another invitation with one letter changed, and of another workspace', async () => {
      const [one, other] = [await invite(backend, 'a@example.com'), await invite(backend, 'b@example.com')]
      const changed = `${one.token.slice(0, -1)}${one.token.endsWith('x') ? 'y' : 'x'}`
      const moved = `${other.token.slice(0, other.token.lastIndexOf('_'))}${one.token.slice(one.token.lastIndexOf('_'))}`
      for (const token of [changed, moved, 'lci_own_short', 'lct_live_one_x']) {
        const refused = await read(token)
        expect([...code(refused), refused.body.details.reason]).toEqual([409, 'INVITATION_NOT_USABLE', 'unknown'])
      }
    })
  })

  it('closes an invitation once where it is accepted and taken back at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { tenantId, token, invitationId } = await invite(backend, 'grace@example.com')
      const owner = await signIn(backend, { roles: { [tenantId]: 'owner' } })
      const grace = await invited('grace@example.com')
      const [accepted, removed] = await Promise.all([
        accept(grace, token),
        backend.call('deleteInvitation', { headers: owner.changes, params: { invitationId } }),
      ])
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([accepted.status, removed.status])
      expect(await counts(tenantId)).toEqual(accepted.status === 200 ? [3, 2] : [2, 2])
    }
  })

  it.each(['', 'lci_own_short', `lci_none_${'x'.repeat(32)}`, 'lct_live_one_x'])(
    'refuses the text %j, which is no invitation',
    async (token) => {
      expect((await accept(await invited('grace@example.com'), token)).status).toBe(token === '' ? 400 : 409)
    },
  )
})

describe('own workspaces', () => {
  const create = ({ changes }: Caller, name: string, more = {}): Promise<ApiResponse> =>
    backend.call('createWorkspace', { headers: { ...changes, ...more }, body: { name } })

  it('creates a workspace on the Free plan with the person as its owner', async () => {
    const person = await signIn(backend)
    const { status, body } = await create(person, 'Ada’s courses')
    expect([status, body]).toEqual([
      200,
      { tenant_id: expect.stringMatching(/^tenant_[0-9a-f]{26}$/), name: 'Ada’s courses', plan: 'free', role: 'owner' },
    ])
    await backend.call('switchTenant', { headers: person.changes, body: { tenant_id: body.tenant_id } })
    const me = await backend.call('getMe', { headers: person.reads })
    expect([me.status, me.body.workspace]).toEqual([
      200,
      { tenant_id: body.tenant_id, name: 'Ada’s courses', plan: 'free' },
    ])
    expect(code(await leave(person, body.tenant_id))).toEqual([409, 'LAST_OWNER'])
  })

  it('creates one workspace for a request that is repeated under its key', async () => {
    const person = await signIn(backend)
    const key = { 'idempotency-key': 'once' }
    const made = await Promise.all([create(person, 'One', key), create(person, 'One', key)])
    expect(new Set(made.map(({ body }) => body.tenant_id)).size).toBe(1)
    expect((await create(person, 'Two', { 'idempotency-key': 'other' })).body.tenant_id).not.toBe(
      made[0].body.tenant_id,
    )
  })

  it('creates three for a person, also in a race', async () => {
    const person = await signIn(backend)
    const made = await Promise.all(Array.from({ length: 6 }, (_, index) => create(person, `Number ${index}`)))
    expect(made.map(({ status }) => status).sort()).toEqual([200, 200, 200, 402, 402, 402])
  })
})
