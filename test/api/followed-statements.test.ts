/** Statements that clients store become levels, through the real handlers over the local engine; those of TEST keys never do. */
import { followStatements } from '#functions/workers/follow-statements/follow-statements.ts'
import type { Evidence } from '#shared/domain/skills/evidence.ts'
import { frameworkObjects } from '#shared/operations/skills/framework-objects.ts'
import { skillCatalogue } from '#shared/operations/skills/skill-catalogue.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { frameworkRepository } from '#shared/store/frameworks/framework-repository.ts'
import { statementRepository } from '#shared/store/statements/statement-repository.ts'
import { aStatement, voids } from '#test/store/support/statements.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { about, followingOf } from '#test/support/following-bench.ts'
import { appliedAttributes, makeClientSystem, makeFramework, publishContent, skillOf } from '#test/support/skills.ts'

const skillId = 'load-handling'

let backend: Backend
beforeAll(async () => {
  backend = await startBackend()
  await makeClientSystem(backend, {
    ...{ kind: 'xapi', followStatements: true },
    subjectRule: { accountHomePages: ['https://acme.test'], mailto: false },
  })
  const { id: frameworkId } = await makeFramework(backend)
  await publishContent(backend, backend.liveKey, { frameworkId, skills: [skillOf(skillId)] })
  const mappings = [{ target: { kind: 'activity', iri: about('quiz').id }, skillId, attributes: appliedAttributes }]
  const body = { activityIri: about('course').id, frameworkId, mappings }
  const { alignment } = (await backend.call('createAlignment', { bearer: backend.liveKey, body })).body
  const params = { alignmentId: alignment.id }
  await backend.call('publishAlignment', { bearer: backend.liveKey, params, body: { version: 1 } })
})
afterAll(() => backend.close())

/** Follows all that is stored until now, as ten seconds later, when it has settled. What was followed before is followed again. */
async function follow() {
  const { table, tenantId } = backend
  const records = objectStore(objectClients(), 'records-test')
  const clock = { now: () => Date.now() + 10_000 }
  const parts = {
    ...{ clock, statements: statementRepository(table, { bodies: records, clock }) },
    catalogue: skillCatalogue({ frameworks: frameworkRepository(table), objects: frameworkObjects(records) }),
    report: (error: unknown) => expect(error).toBeUndefined(),
  }
  const following = followingOf(table, tenantId, parts)
  for (const follower of await following.followers.listActive())
    await following.followers.record(follower, {
      cursor: { since: follower.startedAt, after: null },
      leasedUntil: null,
    })
  return followStatements(following, () => true)
}

const passedBy = (name: string) =>
  aStatement({
    actor: { objectType: 'Agent', account: { homePage: 'https://acme.test', name } },
    ...{ verb: { id: 'http://adlnet.gov/expapi/verbs/passed' }, object: about('quiz') },
    ...{ result: { score: { scaled: 0.9 } } },
  })

const headers = { 'x-experience-api-version': '1.0.3', 'content-type': 'application/json' }

const standing = async (subjectId: string) => {
  const params = { subjectId, skillId }
  const { body } = await backend.call('getProjection', { bearer: backend.liveKey, params })
  const { level, evidenceCount } = body.projection
  return { level, evidenceCount }
}

it('makes a level of a statement that a LIVE key stores, and none of those that a TEST key sends', async () => {
  const [refused, put, stored] = ['tess', 'theo', 'ada'].map(passedBy)
  const byTest = { bearer: backend.testKey, headers }
  const answers = [
    await backend.call('createStatements', { ...byTest, body: refused }),
    await backend.call('putStatement', { ...byTest, query: { statementId: put?.id ?? '' }, body: put }),
    await backend.call('createStatements', { bearer: backend.liveKey, headers, body: stored }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 200])
  expect(await follow()).toEqual({ followed: 1, unmatched: 0, failures: 0 })
  expect(await standing('ada')).toEqual({ level: 2, evidenceCount: 1 })
  for (const subjectId of ['tess', 'theo']) expect(await standing(subjectId)).toEqual({ level: 0, evidenceCount: 0 })
})

it('counts in the list of client systems the statements that name no learner, since they are followed', async () => {
  const read = async () =>
    (await backend.call('listClientSystems', { bearer: backend.liveKey })).body.followedStatements
  const before = await read()
  expect(before).toEqual({ since: expect.stringMatching(/Z$/), unmatched: 0 })
  const actor = { objectType: 'Agent', account: { homePage: 'https://elsewhere.test', name: 'eve' } } as const
  const body = aStatement({ ...passedBy('eve'), actor })
  await backend.call('createStatements', { bearer: backend.liveKey, headers, body })
  expect(await follow()).toMatchObject({ unmatched: 1 })
  expect(await read()).toEqual({ ...before, unmatched: 1 })
  expect((await backend.call('listClientSystems', { bearer: backend.otherKey })).body.followedStatements).toBeNull()
})

it('says in the evidence which statement it was made of, and withdraws it where that is voided', async () => {
  const passed = passedBy('bo')
  const asLive = { bearer: backend.liveKey, headers }
  await backend.call('createStatements', { ...asLive, body: passed })
  await follow()
  const params = { subjectId: 'bo', skillId }
  const list = async () =>
    (await backend.call('listEvidence', { bearer: backend.liveKey, params })).body.evidence.map(
      ({ evidence: { source, state } }: { evidence: Evidence }) => ({ source, state }),
    )
  expect(await list()).toMatchObject([{ source: { kind: 'statement', statementId: passed.id }, state: 'counts' }])
  await backend.call('createStatements', { ...asLive, body: aStatement(voids(passed.id)) })
  await follow()
  expect(await standing('bo')).toEqual({ level: 0, evidenceCount: 0 })
  expect((await list()).map(({ state }: { state: string }) => state).sort()).toEqual(['counts', 'withdrawn'])
})
