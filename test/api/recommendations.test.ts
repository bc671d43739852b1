/** Recommendations for learners and feedback about them, through the real handlers over the local engine. */
import { evidenceKey } from '#shared/domain/skills/evidence.ts'
import { recordEvidence } from '#shared/operations/skills/record-evidence.ts'
import { clientEvidence, skillStores, skillTerms } from '#test/store/support/evidence.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { anExam, forklift, makeEvidenceSource, send, type EvidenceSource } from '#test/support/evidence.ts'
import { alignPackage } from '#test/support/recommendations.ts'
import { signInAs } from '#test/support/signed-in.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'

let backend: Backend
let source: EvidenceSource
let roleBriefId: string
let [strong, weak]: string[] = []
beforeAll(async () => {
  backend = await startBackend()
  source = await makeEvidenceSource(backend)
  const requirements = [{ skillId: forklift, level: 3, weight: 2 }]
  const brief = { title: 'Driver', frameworkId: source.frameworkId, requirements }
  roleBriefId = (await call('createRoleBrief', { body: brief })).body.roleBrief.id
  const { frameworkId } = source
  strong = await alignPackage(backend, { frameworkId, skillId: forklift })
  weak = await alignPackage(backend, { frameworkId, skillId: forklift, mode: 'exposure' })
})
afterAll(() => backend.close())

const call = (operation: string, request: Record<string, unknown> = {}) =>
  backend.call(operation, { bearer: backend.liveKey, ...request })
const recommend = async (subjectId: string, more: Record<string, unknown> = {}) =>
  call('listRecommendations', { params: { subjectId }, query: { roleBriefId }, ...more })
const listOf = async (subjectId: string) => (await recommend(subjectId)).body.recommendations
const packagesOf = async (subjectId: string): Promise<string[]> =>
  (await listOf(subjectId)).map(({ packageId }: { packageId: string }) => packageId)
const answer = (recommendationId: string, body: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  call('recordRecommendationFeedback', { params: { recommendationId }, body, ...more })
const remove = (recommendationId: string, more: Record<string, unknown> = {}) =>
  call('removeRecommendationFeedback', { params: { recommendationId }, ...more })

it('recommends what teaches the gap, with the factors of its score, and records it once', async () => {
  const { body } = await recommend('ann')
  expect(body).toMatchObject({ roleBriefId, hidden: 0, truncated: false, frameworkVersion: 1 })
  const [first, second] = body.recommendations
  expect(first).toMatchObject({ packageId: strong, score: 2, feedback: null, id: expect.stringMatching(/^rec_/) })
  expect(first.why).toEqual({
    gaps: [
      {
        ...{ skillId: forklift, label: 'Load handling', weight: 2, requiredLevel: 3, level: 0, metShare: 0, score: 2 },
        taught: [{ skillId: forklift, label: 'Load handling', share: 1, levelCeiling: 3 }],
      },
    ],
    ...{ recentFactor: 1, feedbackFactor: 1, accepted: 0, declined: 0, weakPrerequisites: [] },
  })
  expect([second.packageId, second.score]).toEqual([weak, 0.666666])
  backend.aws.takeOperations()
  expect((await recommend('ann')).body).toEqual(body)
  const written = backend.aws
    .takeOperations()
    .filter(({ operation }) => /Put|Update|Transact|BatchWrite/.test(operation))
  expect(written).toEqual([])
})

it('keeps the version of the role for which a package was first recommended', async () => {
  const requirements = [{ skillId: forklift, level: 3 }]
  const named = { title: 'Loader', frameworkId: source.frameworkId, requirements }
  const { id } = (await call('createRoleBrief', { body: named })).body.roleBrief
  const listFor = async (subjectId: string) => (await recommend(subjectId, { query: { roleBriefId: id } })).body
  const [first] = (await listFor('versions')).recommendations
  expect(first.recommendedFor).toEqual({ roleBriefId: id, roleBriefVersion: 1 })
  await call('updateRoleBrief', { params: { roleBriefId: id }, body: { ...named, title: 'Truck loader', version: 1 } })
  const list = await listFor('versions')
  expect([list.roleBriefVersion, list.recommendations[0].recommendedFor]).toEqual([2, first.recommendedFor])
  const { recommendation } = (await answer(first.id, { verdict: 'accepted' })).body
  expect(recommendation).toMatchObject({ roleBriefId: id, roleBriefVersion: 1 })
  const [other] = (await listFor('versions too')).recommendations
  expect(other.recommendedFor).toEqual({ roleBriefId: id, roleBriefVersion: 2 })
})

it('recommends nothing to a learner who meets the requirements', async () => {
  const attributes = { demonstrationMode: 'observed', demandRatings: { cognitive: 3 } }
  const row = (number: number) =>
    anExam({ subjectId: 'met', attributes, externalId: `met ${number}`, activityId: `place ${number}` })
  await send(source, ...Array.from({ length: 6 }, (_, number) => row(number)))
  expect(await packagesOf('met')).toEqual([])
})

it('counts a third for a package whose evidence counted within the last 30 days', async () => {
  const owner = { tenantId: backend.tenantId, subjectId: 'recent', skillId: forklift }
  const now = new Date().toISOString()
  const made = (packageId: string | undefined, occurredAt: string) =>
    clientEvidence(owner, `of ${packageId}`, {
      ...{ occurredAt, recordedAt: now, frameworkId: source.frameworkId },
      sourceKey: evidenceKey(packageId ?? '', { kind: 'package' }, forklift),
    })
  const evidence = [made(strong, now), made(weak, '2026-01-10T09:00:00.000Z')]
  const terms = { ...skillTerms, frameworkId: source.frameworkId }
  await recordEvidence({ owner, evidence, terms, reason: 'evidence' }, stampAt(now), skillStores(backend.table))
  const factors = (await listOf('recent')).map((each: { packageId: string; why: { recentFactor: number } }) => [
    each.packageId,
    each.why.recentFactor,
  ])
  expect(Object.fromEntries(factors)).toMatchObject({ [strong ?? '']: 0.333333, [weak ?? '']: 1 })
})

it.each(['rejected', 'already_skilled', 'not_relevant'])('hides what is %s from the learner alone', async (verdict) => {
  const subjectId = `learner ${verdict}`
  const [{ id }] = await listOf(subjectId)
  const { status, body } = await answer(id, { verdict, note: 'knows it' })
  expect([status, body.recommendation.feedback]).toEqual([200, { verdict, note: 'knows it', at: expect.any(String) }])
  expect(JSON.stringify(body)).not.toContain(subjectId)
  expect((await recommend(subjectId)).body).toMatchObject({ hidden: 1, recommendations: [{ packageId: weak }] })
  expect(await packagesOf(`${subjectId} 2`)).toContain(strong)
  await answer(id, { verdict: 'accepted' })
  expect(await packagesOf(subjectId)).toContain(strong)
})

it('counts feedback of simultaneous callers once, the last one, for all learners', async () => {
  const packageId = await alignPackage(backend, { frameworkId: source.frameworkId, skillId: forklift })
  const of = async (subjectId: string) =>
    (await listOf(subjectId)).find((each: { packageId: string }) => each.packageId === packageId)
  const { id } = await of('racing')
  const verdicts = ['accepted', 'rejected', 'accepted', 'not_relevant', 'accepted', 'rejected']
  const given = await Promise.all(verdicts.map((verdict) => answer(id, { verdict })))
  expect(given.map(({ status }) => status)).toEqual(verdicts.map(() => 200))
  await answer(id, { verdict: 'accepted' })
  await answer(id, { verdict: 'accepted' })
  const { why, score } = await of('somebody else')
  expect([why.accepted, why.declined, why.feedbackFactor, score]).toEqual([1, 0, 1.2, 2.4])
})

it('takes feedback back once, for the learner and for the workspace', async () => {
  const packageId = await alignPackage(backend, { frameworkId: source.frameworkId, skillId: forklift })
  const of = async (subjectId: string) =>
    (await listOf(subjectId)).find((each: { packageId: string }) => each.packageId === packageId)
  const { id } = await of('undoing')
  const given = (await answer(id, { verdict: 'rejected', note: 'by mistake' })).body.recommendation
  expect([await of('undoing'), (await of('somebody else')).why.declined]).toEqual([undefined, 1])
  const removed = await Promise.all([remove(id), remove(id)])
  expect(removed.map(({ status }) => status)).toEqual([200, 200])
  const { body } = await remove(id)
  expect(body.recommendation).toMatchObject({ id, packageId, recommendedAt: given.recommendedAt, feedback: null })
  expect((await of('undoing')).feedback).toBeNull()
  expect((await of('somebody else')).why).toMatchObject({ accepted: 0, declined: 0, feedbackFactor: 1 })
})

it('answers alike for foreign and unknown recommendations and briefs', async () => {
  const [{ id }] = await listOf('foreign')
  const bearer = backend.otherKey
  const [foreign, unknown] = [
    await answer(id, { verdict: 'accepted' }, { bearer }),
    await answer('rec_unknown', { verdict: 'accepted' }, { bearer }),
  ]
  expect((await remove(id, { bearer })).body).toEqual(unknown.body)
  expect([foreign.status, foreign.body, foreign.body.details.resource]).toEqual([404, unknown.body, 'recommendation'])
  const [foreignBrief, unknownBrief] = [
    await recommend('foreign', { bearer }),
    await recommend('foreign', { bearer, query: { roleBriefId: 'rol_unknown' } }),
  ]
  expect([foreignBrief.status, foreignBrief.body]).toEqual([404, unknownBrief.body])
})

it('shows recommendations to managers alone, takes feedback from them alone, and neither with a TEST key (examples 15, 16)', async () => {
  const [member, admin] = [await signInAs(backend, 'member'), await signInAs(backend, 'admin')]
  const [{ id: recommendationId }] = await listOf('roles')
  const feedback = { params: { recommendationId }, body: { verdict: 'accepted' } }
  const read = { params: { subjectId: 'roles' }, query: { roleBriefId } }
  const codes = [
    await backend.call('listRecommendations', { ...read, headers: member.reads }),
    await backend.call('recordRecommendationFeedback', { ...feedback, headers: member.changes }),
    await remove(recommendationId, { bearer: undefined, headers: member.changes }),
    await backend.call('listRecommendations', { ...read, bearer: backend.testKey }),
    await backend.call('recordRecommendationFeedback', { ...feedback, bearer: backend.testKey }),
    await remove(recommendationId, { bearer: backend.testKey }),
  ].map(({ body }) => body.code)
  expect(codes).toEqual([
    'WORKSPACE_ROLE_REQUIRED',
    'WORKSPACE_ADMIN_REQUIRED',
    'WORKSPACE_ADMIN_REQUIRED',
    'TEST_MODE_UNSUPPORTED',
    'TEST_MODE_UNSUPPORTED',
    'TEST_MODE_UNSUPPORTED',
  ])
  expect((await backend.call('recordRecommendationFeedback', { ...feedback, headers: admin.changes })).status).toBe(200)
})

it('refuses an unknown verdict and a note that is too long', async () => {
  const [{ id }] = await listOf('wrong')
  for (const body of [{ verdict: 'maybe' }, { verdict: 'accepted', note: 'x'.repeat(501) }, {}])
    expect((await answer(id, body)).body.code).toBe('VALIDATION_ERROR')
})

it('leaves out packages that are archived', async () => {
  const packageId = await alignPackage(backend, { frameworkId: source.frameworkId, skillId: forklift })
  expect(await packagesOf('archive')).toContain(packageId)
  await call('archivePackage', { params: { packageId } })
  expect(await packagesOf('archive')).not.toContain(packageId)
})
