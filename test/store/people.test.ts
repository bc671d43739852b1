/** People, members and dashboard sessions in the table (docs/access-patterns.md, Z1-Z8, Z16, K1-K6). */
import { dashboardSessionRepository } from '#shared/store/dashboard-sessions/dashboard-session-repository.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { memberRepository } from '#shared/store/members/member-repository.ts'
import { personRepository } from '#shared/store/people/person-repository.ts'
import { keys } from '#shared/store/table/keys.ts'
import { personKeys } from '#shared/store/table/person-keys.ts'
import { anEvent } from '#test/support/actor-data.ts'
import { aDashboardSession, aPerson } from '#test/support/signed-in.ts'
import { fresh, onEveryEngine } from './support/engines.ts'
import { workspaceFor } from './support/people-scenarios.ts'

onEveryEngine((bench) => {
  it('creates a person at the first sign-in, and keeps at later ones what the person has changed', async () => {
    const people = personRepository(bench.table)
    const stated = aPerson()
    expect(await people.recordSignIn(stated)).toEqual(stated)
    await people.change(stated.personId, { displayName: 'Countess' })
    const again = { ...stated, email: 'new@example.com', createdAt: '2027-01-01T00:00:00.000Z' }
    expect(await people.recordSignIn(again)).toEqual({ ...stated, email: 'new@example.com', displayName: 'Countess' })
  })

  it('creates no person by a change', async () => {
    const people = personRepository(bench.table)
    expect(await people.change('person-unknown', { displayName: 'X' })).toBeNull()
    await people.rememberWorkspace('person-unknown', 'tenant_one')
    expect(await people.find('person-unknown')).toBeNull()
  })

  it('adds a member once in a race, and counts the owner once', async () => {
    const members = memberRepository(bench.table)
    const member = await workspaceFor(bench, { role: 'owner' })
    const added = await Promise.all(Array.from({ length: 10 }, () => members.add(member)))
    expect(added.filter((result) => result === 'added')).toHaveLength(1)
    expect(await bench.item(keys.tenant(member.tenantId))).toMatchObject({ owners: 1 })
    expect((await members.ofPerson(member.personId)).map((found) => found.member)).toEqual([member])
  })

  it('keeps the count of owners when the workspace is stored again', async () => {
    const member = await workspaceFor(bench, { role: 'owner' })
    const { tenantId } = member
    await memberRepository(bench.table).add(member)
    await accessRepository(bench.table).putTenant({ tenantId, name: 'Two', plan: 'free', createdAt: 'now' })
    expect(await bench.item(keys.tenant(tenantId))).toMatchObject({ name: 'Two', owners: 1 })
  })

  it('adds no member to a workspace that does not exist', async () => {
    const members = memberRepository(bench.table)
    const member = { ...(await workspaceFor(bench)), tenantId: fresh('tenant_') }
    expect(await members.add(member)).toBe('no-workspace')
    expect(await members.ofPerson(member.personId)).toEqual([])
  })

  it('records once of several requests that a member was seen, beside changes of the role, and brings no membership back', async () => {
    const members = memberRepository(bench.table)
    const member = await workspaceFor(bench)
    const { tenantId, personId } = member
    await members.add(member)
    const times = Array.from({ length: 10 }, (_, index) => `2026-11-02T00:00:0${index}.000Z`)
    await Promise.all(times.map((at) => members.recordSeen(member, at)))
    const seen = (await members.find(tenantId, personId))?.member
    if (seen === undefined) throw new Error('The member is gone.')
    expect(times).toContain(seen.lastSeenAt)
    await members.recordSeen(member, '2026-11-02T01:00:00.000Z')
    expect((await members.find(tenantId, personId))?.member).toEqual(seen)
    const [change] = await Promise.all([
      members.changeRole(seen, 'admin', anEvent(fresh('evt_'))),
      // A write that meets the transaction fails, and the next request tries again.
      members.recordSeen(seen, '2026-11-02T02:00:00.000Z').catch(() => undefined),
    ])
    const changed = (await members.find(tenantId, personId))?.member
    expect([change.kind, changed?.role]).toEqual(['written', 'admin'])
    if (changed === undefined) throw new Error('The member is gone.')
    await members.remove(changed, anEvent(fresh('evt_')), [])
    await members.recordSeen(changed, '2026-11-03T00:00:00.000Z')
    expect(await bench.item(keys.member(tenantId, personId))).toBeUndefined()
  })

  it('ends a session for good: neither a late request nor a switch brings it back', async () => {
    const sessions = dashboardSessionRepository(bench.table)
    const session = aDashboardSession({ sessionId: fresh('hash'), personId: fresh('person-') })
    await sessions.create(session)
    expect(await sessions.list(session.personId)).toEqual([session])
    await Promise.all([sessions.end(session), sessions.end(session)])
    await sessions.touch(session, session.lastSeenAt + 1)
    expect(await sessions.useWorkspace(session.sessionId, 'tenant_one')).toBe(false)
    expect(await sessions.find(session.sessionId)).toBeNull()
    expect(await sessions.list(session.personId)).toEqual([])
  })

  it('lets the table expire a session two hours after its last request, but never later than twelve after the sign-in', async () => {
    const sessions = dashboardSessionRepository(bench.table)
    const createdAt = Date.UTC(2026, 10, 21)
    const session = aDashboardSession({ sessionId: fresh('hash'), createdAt, lastSeenAt: createdAt })
    await sessions.create(session)
    const expiry = async () => (await bench.item(personKeys.dashboardSession(session.sessionId)))?.['expiresAt']
    expect(await expiry()).toBe(createdAt / 1000 + 7200)
    await sessions.touch(session, createdAt + 11 * 3_600_000)
    expect(await expiry()).toBe(createdAt / 1000 + 12 * 3600)
  })
})
