/** When members were last seen in a workspace, as the list of members shows it. */
import { dashboardSessionRepository } from '#shared/store/dashboard-sessions/dashboard-session-repository.ts'
import { memberRepository } from '#shared/store/members/member-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { get } from '#shared/store/table/read.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { invite } from '#test/support/invitations.ts'
import { aMember, openWorkspace, signIn } from '#test/support/signed-in.ts'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
})
afterAll(() => backend.close())

describe('when somebody was last seen', () => {
  const hour = 3_600_000
  const ago = (milliseconds: number): string => new Date(Date.now() - milliseconds).toISOString()
  const stored = async ({ tenantId, personId }: { tenantId: string; personId: string }): Promise<unknown> =>
    (await get(backend.table, keys.member(tenantId, personId), { consistent: true }))?.['lastSeenAt']

  /** An owner, and a member who was last seen at a time. */
  async function lastSeen(lastSeenAt: string | null) {
    const { tenantId, people } = await openWorkspace(backend, ['owner'])
    const person = await signIn(backend)
    const { personId, session } = person
    await dashboardSessionRepository(backend.table).useWorkspace(session.sessionId, tenantId)
    await memberRepository(backend.table).add(aMember({ tenantId, personId, lastSeenAt }))
    return { owner: people[0], member: person, me: { tenantId, personId } }
  }

  it.each([
    ['nothing is recorded', null],
    ['the last time is more than an hour ago', ago(hour + 1000)],
  ])('records the time of several requests once where %s, and lists it', async (_, before) => {
    const { owner, member, me } = await lastSeen(before)
    const began = new Date().toISOString()
    const reads = Array.from({ length: 8 }, () => backend.call('listInvitations', { headers: member.reads }))
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(Array(8).fill(200))
    const at = String(await stored(me))
    expect(at >= began).toBe(true)
    const { body } = await backend.call('listMembers', { headers: owner.reads })
    expect(body.members.find(({ person_id }: { person_id: string }) => person_id === me.personId).last_seen_at).toBe(at)
  })

  it('writes nothing for a further request within the hour', async () => {
    const before = ago(hour - 60_000)
    const { member, me } = await lastSeen(before)
    backend.aws.takeOperations()
    await backend.call('listInvitations', { headers: member.reads })
    expect(backend.aws.takeOperations().map(({ operation }) => operation)).not.toContain('UpdateItem')
    expect(await stored(me)).toBe(before)
  })

  it('records a request that is refused, in the workspace of the session alone', async () => {
    const { member, me } = await lastSeen(null)
    const elsewhere = await openWorkspace(backend, ['owner'])
    const other = { tenantId: elsewhere.tenantId, personId: me.personId }
    await memberRepository(backend.table).add(aMember(other))
    const headers = { ...member.changes, 'x-service-session-workspace': me.tenantId }
    const body = { email: 'new@example.com', role: 'member' }
    expect((await backend.call('createInvitation', { headers, body })).status).toBe(403)
    expect([typeof (await stored(me)), await stored(other)]).toEqual(['string', undefined])
  })

  it('fails no request whose record cannot be written', async () => {
    const { member, me } = await lastSeen(null)
    backend.aws.faultDynamoDb((operation) => (operation === 'UpdateItem' ? 'TransactionConflictException' : undefined))
    try {
      expect((await backend.call('listInvitations', { headers: member.reads })).status).toBe(200)
    } finally {
      backend.aws.faultDynamoDb(null)
    }
    expect(await stored(me)).toBeUndefined()
  })

  it('begins with the acceptance of the invitation', async () => {
    const { tenantId, token } = await invite(backend, 'grace@example.com')
    const grace = await signIn(backend, { person: { email: 'grace@example.com' } })
    await backend.call('acceptInvitation', { headers: grace.changes, body: { token } })
    expect(typeof (await stored({ tenantId, personId: grace.personId }))).toBe('string')
  })
})
