/** Following statements: from the LRS to evidence and levels, once, in any order, for workspaces in turn. */
import { randomUUID } from 'node:crypto'
import type { Following } from '#functions/workers/follow-statements/follow-statements.ts'
import type { Statement } from '#shared/contract/resources/statements/statement.ts'
import { storedStatement } from '#shared/domain/statements/stored-statement.ts'
import { tableClients } from '#shared/platform/clients.ts'
import { statementFollowerRepository } from '#shared/store/skills/statement-follower-repository.ts'
import { subjectDataRepository } from '#shared/store/skills/subject-data-repository.ts'
import { updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { openTable, type Table } from '#shared/store/table/table.ts'
import { skillStores } from '#test/store/support/evidence.ts'
import { aStatement, voids } from '#test/store/support/statements.ts'
import { startAwsServers, tableName, type AwsServers } from '#test/support/aws-servers.ts'
import { a, ada, b, c, d, followedWorkspace, setClientSystem, skillId, time } from '#test/support/followed-workspace.ts'
import { about, addClientSystem, home } from '#test/support/following-bench.ts'

let aws: AwsServers
let table: Table
beforeAll(async () => {
  aws = await startAwsServers()
  table = openTable(tableClients(), tableName)
})
afterAll(() => aws.close())

it.each([
  ['in the order in which they happened', [a, b, c, d]],
  ['backwards', [d, c, b, a]],
])('computes the levels of the worked example from statements stored %s', async (_, stored) => {
  const { store, run, standing, evidence, clientSystem } = await followedWorkspace(table)
  await store(...stored)
  expect(await run()).toEqual({ followed: 4, unmatched: 0, failures: 0 })
  expect(await standing(10)).toEqual([0.583342, 0.347873, 1])
  expect(await standing(70)).toEqual([0.760123, 0.624173, 3])
  expect(await standing(800)).toEqual([0.712242, 0.533745, 2])
  expect((await evidence())[0]?.source).toEqual({
    ...{ kind: 'statement', clientSystemId: clientSystem.clientSystemId, statementId: a.id },
    ...{ activityId: 'https://acme.test/quiz', grain: 'activity' },
  })
})

it('counts a statement once where its client system is replaced before it is followed again', async () => {
  const { store, run, standing, states, clientSystem, tenantId, following, problems } = await followedWorkspace(table)
  await store(c, d)
  const unrecorded = { ...following.followers, record: recordOnce(following.followers.record) }
  await run({ followers: unrecorded })
  expect(problems).toMatchObject([{ message: 'killed' }])
  const before = await standing(70)
  await addClientSystem(table, tenantId, { name: 'Acme again' })
  await setClientSystem(table, clientSystem, { status: 'disabled' })
  time.now += 300_001
  expect(await run()).toMatchObject({ followed: 2 })
  // The records of both client systems are kept. One of each statement counts.
  expect(await states()).toEqual(['counts', 'counts', 'counts', 'counts'])
  expect(await standing(70)).toEqual(before)
  await store(aStatement(voids(c.id)), aStatement(voids(d.id)))
  await run()
  expect((await standing(70))?.[2]).toBe(0)
})

/** Takes the lease, and dies before the cursor moves. */
function recordOnce(record: Following['followers']['record']): Following['followers']['record'] {
  let calls = 0
  return (...change) => {
    calls += 1
    return calls > 1 ? Promise.reject(new Error('killed')) : record(...change)
  }
}

/** Writes each time, and loses the answer of the second write. */
function answeredOnce(record: Following['followers']['record']): Following['followers']['record'] {
  let calls = 0
  return async (...change) => {
    const moved = await record(...change)
    calls += 1
    if (calls > 1) throw new Error('The answer was lost.')
    return moved
  }
}

it('takes the first of two client systems that fit', async () => {
  const { store, run, evidence, clientSystem, tenantId } = await followedWorkspace(table)
  await addClientSystem(table, tenantId, { trust: 0.5 })
  await store(c)
  await run()
  expect(
    (await evidence()).map(({ source, trust }) => [source.kind === 'statement' && source.clientSystemId, trust]),
  ).toEqual([[clientSystem.clientSystemId, 1]])
})

it('leaves a workspace to the run that has it', async () => {
  const { store, run, evidence, following } = await followedWorkspace(table)
  await store(c)
  await Promise.all([run(), run(), run()])
  expect(await evidence()).toHaveLength(1)
  await store(d)
  const { followers } = following
  const [follower] = await followers.listActive()
  if (follower === undefined) throw new Error('The workspace is not followed.')
  await followers.record(follower, { ...follower, leasedUntil: new Date(time.now + 1000).toISOString() })
  expect(await run()).toMatchObject({ followed: 0 })
  time.now += 1001
  expect(await run()).toMatchObject({ followed: 1 })
})

it('takes a page of each workspace in turn, and first of the one that is furthest behind', async () => {
  const early = await followedWorkspace(table)
  time.now += 1000
  const late = await followedWorkspace(table)
  await early.store(a, b, c)
  await late.store(d)
  const turns: string[] = []
  const { statements, followers } = early.following
  const page: Following['statements']['page'] = (tenantId, query) => {
    turns.push(tenantId)
    return statements.page(tenantId, { ...query, limit: 1 })
  }
  const both = async () => [
    ...(await late.following.followers.listActive()),
    ...(await early.following.followers.listActive()),
  ]
  const parts = {
    statements: { ...statements, page },
    followers: { ...followers, listActive: both },
  }
  expect(await early.run(parts)).toEqual({ followed: 4, unmatched: 0, failures: 0 })
  expect(turns.slice(0, 3)).toEqual([early.tenantId, late.tenantId, early.tenantId])
})

it('returns the workspace after a failure, and follows the same statements again', async () => {
  const { store, run, evidence, problems } = await followedWorkspace(table)
  await store(c)
  expect(await run({ catalogue: { termsIn: () => Promise.reject(new Error('no graph')) } })).toMatchObject({
    failures: 1,
  })
  expect(problems).toMatchObject([{ message: 'no graph' }])
  expect(await run()).toMatchObject({ followed: 1, failures: 0 })
  expect(await evidence()).toHaveLength(1)
})

it('counts nothing of what Lectern stored itself', async () => {
  const { tenantId, run, evidence, statements } = await followedWorkspace(table)
  time.now += 1000
  const authority = { objectType: 'Agent', account: { homePage: home, name: 'lectern' } } as const
  await statements.store({
    ...{ tenantId, sent: [c] },
    accept: (stored) => [storedStatement(c, { version: '1.0', id: c.id, stored, authority })],
  })
  time.now += 10_000
  await run()
  expect(await evidence()).toEqual([])
})

it.each<[string, Statement['actor'], string | null]>([
  ['an account of a named home page', ada, 'ada'],
  ['an account of this service', { objectType: 'Agent', account: { homePage: home, name: 'bo' } }, 'bo'],
  ['a mailbox', { objectType: 'Agent', mbox: 'mailto:cy@acme.test' }, 'cy@acme.test'],
  [
    'an account of another home page',
    { objectType: 'Agent', account: { homePage: 'https://x.test', name: 'ada' } },
    null,
  ],
  ['a group', { objectType: 'Group', account: ada.account }, null],
])('finds the learner of %s', async (_, actor, subjectId) => {
  const { store, run, tenantId } = await followedWorkspace(table)
  await store(aStatement({ ...c, id: randomUUID(), actor }))
  expect(await run()).toMatchObject({ followed: 1, unmatched: subjectId === null ? 1 : 0 })
  const found = await skillStores(table).evidence.all({ tenantId, subjectId: subjectId ?? 'ada', skillId })
  expect(found).toHaveLength(subjectId === null ? 0 : 1)
})

describe('the count of statements whose actor is no learner', () => {
  const stranger = { objectType: 'Agent', account: { homePage: 'https://x.test', name: 'eve' } } as const
  const byStranger = () => aStatement({ ...c, id: randomUUID(), actor: stranger })

  it('counts those about aligned activities, batch by batch, and says since when', async () => {
    const { store, run, tenantId } = await followedWorkspace(table)
    const followers = statementFollowerRepository(table)
    const started = await followers.get(tenantId)
    expect(started).toMatchObject({ since: started?.startedAt, unmatched: 0 })
    await store(a, byStranger(), aStatement({ ...byStranger(), object: about('elsewhere') }))
    await run()
    expect(await followers.get(tenantId)).toMatchObject({ since: started?.since, unmatched: 1 })
    await store(byStranger(), byStranger())
    await run()
    await run()
    expect(await followers.get(tenantId)).toMatchObject({ since: started?.since, unmatched: 3 })
  })

  it('counts once what a run that died had recorded already', async () => {
    const { store, run, following, tenantId, problems } = await followedWorkspace(table)
    const followers = statementFollowerRepository(table)
    await store(byStranger(), byStranger())
    await run({ followers: { ...following.followers, record: recordOnce(following.followers.record) } })
    expect(problems).toMatchObject([{ message: 'killed' }])
    expect(await followers.get(tenantId)).toMatchObject({ unmatched: 0 })
    time.now += 300_001
    expect(await run()).toMatchObject({ unmatched: 2 })
    expect(await followers.get(tenantId)).toMatchObject({ unmatched: 2 })
  })

  it('counts once where the answer of the write was lost', async () => {
    const { store, run, following, tenantId } = await followedWorkspace(table)
    const followers = statementFollowerRepository(table)
    await store(byStranger())
    await run({ followers: { ...following.followers, record: answeredOnce(following.followers.record) } })
    expect(await followers.get(tenantId)).toMatchObject({ unmatched: 1, leasedUntil: null })
    expect(await run()).toMatchObject({ followed: 0 })
    expect(await followers.get(tenantId)).toMatchObject({ unmatched: 1 })
  })

  it('counts nothing of a page that another write came before, and counts it with the next run', async () => {
    const { store, run, following, tenantId } = await followedWorkspace(table)
    const { clientSystems } = following
    const followers = statementFollowerRepository(table)
    await store(byStranger())
    const list: typeof clientSystems.list = async (...page) => {
      await followers.start(tenantId, new Date(time.now).toISOString())
      return clientSystems.list(...page)
    }
    await run({ clientSystems: { list } })
    expect(await followers.get(tenantId)).toMatchObject({ unmatched: 0 })
    time.now += 300_001
    await run()
    expect(await followers.get(tenantId)).toMatchObject({ unmatched: 1 })
  })

  it('begins at 0 where statements are followed again', async () => {
    const { store, run, following, tenantId } = await followedWorkspace(table)
    const followers = statementFollowerRepository(table)
    await store(byStranger())
    await run()
    const [counted] = await following.followers.listActive()
    if (counted === undefined) throw new Error('The workspace is not followed.')
    await followers.stop(counted)
    expect(await followers.get(tenantId)).toBeNull()
    const now = new Date(time.now).toISOString()
    await followers.start(tenantId, now)
    expect(await followers.get(tenantId)).toMatchObject({ since: now, unmatched: 0 })
  })

  it('goes on where the item is from before statements were counted', async () => {
    const { store, run, tenantId } = await followedWorkspace(table)
    const followers = statementFollowerRepository(table)
    const uncounted = new Expression()
    uncounted.setAll({ since: null, unmatched: null })
    await updateIf(table, keys.statementFollower(tenantId), uncounted)
    const before = await followers.get(tenantId)
    expect(before).toMatchObject({ since: before?.startedAt, unmatched: 0 })
    await store(byStranger())
    await run()
    expect(await followers.get(tenantId)).toMatchObject({ since: before?.startedAt, unmatched: 1 })
  })
})

it('leaves out modes that the client system may not send', async () => {
  const { store, run, evidence } = await followedWorkspace(table, { allowedModes: ['applied'] })
  await store(a, c)
  await run()
  expect((await evidence()).map(({ attributes }) => attributes.demonstrationMode)).toEqual(['applied'])
})

it('takes the time of storing where the time of a statement is ahead', async () => {
  const { store, run, evidence } = await followedWorkspace(table)
  await store(aStatement({ ...c, id: randomUUID(), timestamp: new Date(time.now + 86_400_000).toISOString() }))
  await run()
  expect(Date.parse((await evidence())[0]?.occurredAt ?? '')).toBeLessThan(time.now)
})

it('drops what an erased learner did until then (example 19)', async () => {
  const { store, run, evidence, owner } = await followedWorkspace(table)
  await store(c)
  await subjectDataRepository(table).markErased(owner, new Date(time.now).toISOString())
  await run()
  expect(await evidence()).toEqual([])
})

it('stops looking at a workspace that no client system follows, and starts again from then on', async () => {
  const { store, run, following, tenantId } = await followedWorkspace(table, { followStatements: false })
  const { followers } = following
  await store(c)
  expect(await run()).toMatchObject({ followed: 1 })
  time.now += 3_600_001 * 2
  await run()
  expect(await followers.listActive()).toEqual([])
  const now = new Date(time.now).toISOString()
  await statementFollowerRepository(table).start(tenantId, now)
  expect(await followers.listActive()).toMatchObject([{ cursor: { since: now, after: null }, leasedUntil: null }])
})
