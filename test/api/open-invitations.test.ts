/** Invitations to somebody who joins, or stops being a member, while they are open (specification, "Signed-in dashboard sessions"). */
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

const invited = (email: string): Promise<SignedIn> => signIn(backend, { person: aPerson({ email }) })
const accept = ({ changes }: SignedIn, token: string): Promise<ApiResponse> =>
  backend.call('acceptInvitation', { headers: changes, body: { token } })
const remove = ({ changes }: SignedIn, personId: string): Promise<ApiResponse> =>
  backend.call('removeMember', { headers: changes, params: { personId } })
const leave = ({ changes }: SignedIn, tenant_id: string): Promise<ApiResponse> =>
  backend.call('leaveWorkspace', { headers: changes, body: { tenant_id } })
const membersOf = async ({ reads }: SignedIn): Promise<string[]> => {
  const { body } = await backend.call('listMembers', { headers: reads })
  return body.members.map(({ person_id }: { person_id: string }) => person_id)
}
const reasonOf = (answer: ApiResponse): unknown => [answer.status, answer.body.details?.reason]

/** A workspace that Grace joined by one of two invitations, as a member and as an admin; and the other token. */
const joined = async () => {
  const { tenantId, people } = await openWorkspace(backend, ['owner'])
  const one = await invite(backend, 'grace@example.com', { tenantId })
  const grace = await invited('Grace@example.com')
  expect((await accept(grace, one.token)).status).toBe(200)
  const other = await invite(backend, 'grace@example.com', { tenantId, role: 'admin' })
  return { tenantId, owner: people[0], grace, other: other.token }
}
const open = async ({ reads }: SignedIn): Promise<unknown[]> =>
  (await backend.call('listInvitations', { headers: reads })).body.invitations

it('closes the other invitations of a person who accepts one, and leaves those of other people open', async () => {
  const { tenantId, people } = await openWorkspace(backend, ['owner'])
  const [one, other] = [
    await invite(backend, 'grace@example.com', { tenantId }),
    await invite(backend, 'GRACE@example.com', { tenantId, role: 'admin' }),
  ]
  await invite(backend, 'ada@example.com', { tenantId })
  const grace = await invited('grace@example.com')
  expect((await accept(grace, one.token)).status).toBe(200)
  expect(await open(people[0])).toMatchObject([{ email: 'ada@example.com' }])
  expect(reasonOf(await accept(grace, other.token))).toEqual([409, 'member_already'])
  await remove(people[0], grace.personId)
  expect(reasonOf(await accept(grace, other.token))).toEqual([409, 'revoked'])
  const revoked = expect.objectContaining({
    type: 'invitation.revoked',
    entityId: other.invitationId,
    actor: { kind: 'person', id: grace.personId },
  })
  const workspace = await get(backend.table, keys.tenant(tenantId), { consistent: true })
  expect(workspace?.['events']).toEqual(expect.arrayContaining([revoked]))
})

it.each(['removed by an owner', 'left by the member'])('takes them back with a membership that is %s', async (way) => {
  const { tenantId, owner, grace, other } = await joined()
  await invite(backend, 'ada@example.com', { tenantId })
  const ended = await (way === 'left by the member' ? leave(grace, tenantId) : remove(owner, grace.personId))
  expect(ended.status).toBe(200)
  expect(reasonOf(await accept(grace, other))).toEqual([409, 'revoked'])
  expect(await membersOf(owner)).not.toContain(grace.personId)
  expect(await open(owner)).toMatchObject([{ email: 'ada@example.com' }])
})

it('takes all of them back with a membership, however many were made', async () => {
  const { tenantId, owner, grace, other } = await joined()
  const made = await Promise.all(
    Array.from({ length: 70 }, () => invite(backend, 'grace@example.com', { tenantId, role: 'viewer' })),
  )
  expect((await remove(owner, grace.personId)).status).toBe(200)
  expect(await open(owner)).toEqual([])
  expect(reasonOf(await accept(grace, other))).toEqual([409, 'revoked'])
  expect(reasonOf(await accept(grace, made[0]?.token ?? ''))).toEqual([409, 'revoked'])
})

it('refuses a person who accepts one while the membership ends', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { owner, grace, other } = await joined()
    const answers = await Promise.all([
      accept(grace, other),
      remove(owner, grace.personId),
      accept(grace, other),
      accept(grace, other),
    ])
    expect(answers.map(({ status }) => status)).toEqual([409, 200, 409, 409])
    expect(reasonOf(await accept(grace, other))).toEqual([409, 'revoked'])
    expect(await membersOf(owner)).not.toContain(grace.personId)
  }
})

it('admits a person once who accepts two of them at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { tenantId, people } = await openWorkspace(backend, ['owner'])
    const tokens = [
      (await invite(backend, 'grace@example.com', { tenantId })).token,
      (await invite(backend, 'grace@example.com', { tenantId, role: 'admin' })).token,
    ]
    const grace = await invited('grace@example.com')
    const answers = await Promise.all(tokens.map((token) => accept(grace, token)))
    expect(answers.map(reasonOf).sort()).toEqual([
      [200, undefined],
      [409, 'member_already'],
    ])
    expect(await open(people[0])).toEqual([])
  }
})
