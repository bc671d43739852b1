/** Learners in the graph of skills, through the real handlers over the local engine. */
import { startBackend, type Backend } from '#test/support/backend.ts'
import { anExam, makeEvidenceSource, send, type EvidenceSource } from '#test/support/evidence.ts'
import { signInAs } from '#test/support/signed-in.ts'
import { makeClientSystem, makeFramework, publishContent, skillOf } from '#test/support/skills.ts'

let backend: Backend
let source: EvidenceSource
beforeAll(async () => {
  backend = await startBackend()
  const { id: frameworkId } = await makeFramework(backend)
  const { id: clientSystemId } = await makeClientSystem(backend, { kind: 'observation' })
  source = { backend, bearer: backend.liveKey, clientSystemId, frameworkId }
  const skills = [skillOf('work', 'Warehouse work'), skillOf('loads', 'Load handling'), skillOf('check', 'Check')]
  const edges = [
    { type: 'partOf', from: 'loads', to: 'work', weight: 2 },
    { type: 'partOf', from: 'check', to: 'work' },
    { type: 'prerequisite', from: 'check', to: 'loads' },
  ]
  await publishContent(backend, backend.liveKey, { frameworkId, skills, edges })
  await observe('ada', 12)
  await observe('bo', 1)
})
afterAll(() => backend.close())

/** Records so many passed observations of load handling, each of another place. */
async function observe(subjectId: string, times: number): Promise<void> {
  const attributes = { demonstrationMode: 'observed', demandRatings: { cognitive: 3 } }
  const row = (number: number) =>
    anExam({
      ...{ subjectId, skillId: 'loads', attributes, externalId: `${subjectId} ${number}`, assessor: 'Cy' },
      activityId: `place ${number}`,
    })
  const { body } = await send(source, ...Array.from({ length: times }, (_, number) => row(number)))
  expect(body.results.every(({ status }: { status: string }) => status === 'accepted')).toBe(true)
}

const call = (operation: string, request: Record<string, unknown>) =>
  backend.call(operation, { bearer: backend.liveKey, ...request })
const profileOf = async (subjectId: string, query: Record<string, string> = {}) =>
  (await call('getLearnerProfile', { params: { subjectId }, query: { frameworkId: source.frameworkId, ...query } }))
    .body
interface Contributing {
  readonly contribution: number
}
const idsOf = (rows: { skillId: string }[]): string[] => rows.map(({ skillId }) => skillId)

it('shows a profile: what is proven rolls up, and weak prerequisites are flagged', async () => {
  const { profile } = await profileOf('ada')
  expect(idsOf(profile.skills)).toEqual(['work', 'loads'])
  const [whole, part] = profile.skills
  expect(part).toMatchObject({ label: 'Load handling', level: 4, wholeId: 'work', direct: { level: 4 } })
  expect(await profileOf('ada', { asOf: part.fadesOn })).toMatchObject({ profile: { skills: [{}, { level: 3 }] } })
  expect(part.weakPrerequisites).toEqual([{ skillId: 'check', label: 'Check', level: 0 }])
  expect(whole).toMatchObject({ coverage: 0.666667, direct: null, partCount: 2 })
  expect(whole.estimate).toBeCloseTo((2 * part.estimate + 0.5) / 3, 5)
  const { skills } = (await profileOf('ada', { partsOf: 'work' })).profile
  expect(skills.map(({ skillId, level }: { skillId: string; level: number }) => [skillId, level])).toEqual([
    ['loads', 4],
    ['check', 0],
  ])
  const later = (await profileOf('ada', { asOf: '2036-01-01' })).profile.skills[1]
  expect(later.estimate).toBeLessThan(part.estimate)
  expect((await profileOf('nobody')).profile.skills).toEqual([])
})

it('explains the level of a whole by its parts and its own evidence, down to the last digit', async () => {
  const sumOf = ({ parts, evidence }: { parts: Contributing[]; evidence: Contributing[] }): number =>
    [...parts, ...evidence].reduce((sum, { contribution }) => sum + Math.round(contribution * 1_000_000), 0)
  const { profile } = await profileOf('ada', { partsOf: 'work' })
  const [whole] = (await profileOf('ada')).profile.skills
  const { estimate, level, coverage } = whole
  expect(profile.whole).toMatchObject({
    skillId: 'work',
    label: 'Warehouse work',
    estimate,
    level,
    coverage,
    evidence: [],
  })
  expect(profile.whole.parts.map(({ skillId }: { skillId: string }) => skillId)).toEqual(idsOf(profile.skills))
  expect(sumOf(profile.whole)).toBe(Math.round(estimate * 1_000_000))
  const attributes = { demonstrationMode: 'observed', demandRatings: { cognitive: 3 } }
  const walk = { subjectId: 'cleo', attributes, assessor: 'Cy', externalId: 'walk', activityId: 'walk' }
  const part = { ...walk, skillId: 'check', externalId: 'part', activityId: 'part' }
  await send(source, anExam({ ...walk, skillId: 'work' }), anExam(part))
  const both = (await profileOf('cleo', { partsOf: 'work' })).profile.whole
  expect(both.evidence).toMatchObject([{ evidenceId: expect.stringMatching(/^evd_/), counts: true, rule: null }])
  expect(both.evidence[0].contribution).toBeGreaterThan(0)
  expect(sumOf(both)).toBe(Math.round(both.estimate * 1_000_000))
})

it('explains no whole without evidence, of a skill without parts, and where none is named', async () => {
  expect((await profileOf('nobody', { partsOf: 'work' })).profile.whole).toBeNull()
  expect((await profileOf('ada', { partsOf: 'loads' })).profile.whole).toBeNull()
  expect((await profileOf('ada')).profile.whole).toBeNull()
})

it('says the same as the projection of a skill', async () => {
  const { projection } = (await call('getProjection', { params: { subjectId: 'ada', skillId: 'loads' } })).body
  const part = (await profileOf('ada')).profile.skills[1]
  expect(part).toMatchObject({ estimate: projection.estimate, lowerBound: projection.lowerBound })
})

it('lists learners of a skill, highest level first, page by page', async () => {
  const list = async (query: Record<string, string> = {}) =>
    (await call('listLearnersOfSkill', { query: { skillId: 'loads', ...query } })).body
  const subjectsOf = (page: { learners: { subjectId: string }[] }) => page.learners.map(({ subjectId }) => subjectId)
  expect(subjectsOf(await list())).toEqual(['ada', 'bo'])
  expect(subjectsOf(await list({ minLevel: '4' }))).toEqual(['ada'])
  const first = await list({ limit: '1' })
  expect([subjectsOf(first), first.hasMore]).toEqual([['ada'], true])
  const second = await list({ limit: '1', cursor: first.nextCursor })
  expect([subjectsOf(second), second.nextCursor, second.hasMore]).toEqual([['bo'], null, false])
  expect(await list({ minLevel: '2', cursor: first.nextCursor })).toMatchObject({
    ...{ code: 'VALIDATION_ERROR', details: { field: 'cursor' } },
  })
  expect(await list({ skillId: 'unknown' })).toMatchObject({ code: 'NOT_FOUND', details: { resource: 'skill' } })
  expect(await list({ minLevel: '3', skillId: 'work' })).toEqual({ learners: [], nextCursor: null, hasMore: false })
  expect((await list({ minLevel: '0' })).code).toBe('VALIDATION_ERROR')
})

it('shows a heat map in the order of its request, with few reads', async () => {
  const body = { frameworkId: source.frameworkId, learnerIds: ['nobody', 'ada'], skillIds: ['check', 'work', 'loads'] }
  backend.aws.takeOperations()
  const { rows } = (await call('createHeatMap', { body })).body
  expect(rows.map(({ subjectId }: { subjectId: string }) => subjectId)).toEqual(['nobody', 'ada'])
  expect(rows[0].cells).toEqual([
    [0, null, 0],
    [0, null, 0],
    [0, null, 0],
  ])
  expect(rows[1].cells[0]).toEqual([0, null, 0])
  expect(rows[1].cells[1]).toEqual([expect.any(Number), expect.any(Number), 0.666667])
  expect(rows[1].cells[2][0]).toBe(4)
  const unknown = await call('createHeatMap', { body: { ...body, skillIds: ['unknown'] } })
  expect([unknown.status, unknown.body.details.resource]).toEqual([404, 'skill'])
})

it('refuses earlier days, and answers alike for foreign and unknown frameworks', async () => {
  expect((await profileOf('ada', { asOf: '2020-01-01' })).code).toBe('VALIDATION_ERROR')
  expect(await profileOf('ada', { partsOf: 'unknown' })).toMatchObject({ code: 'NOT_FOUND' })
  const of = (frameworkId: string) =>
    call('getLearnerProfile', { bearer: backend.otherKey, params: { subjectId: 'ada' }, query: { frameworkId } })
  const [foreign, unknown] = [await of(source.frameworkId), await of('fwk_unknown')]
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  const others = await call('listLearnersOfSkill', { bearer: backend.otherKey, query: { skillId: 'loads' } })
  expect(others.body).toMatchObject({ code: 'NOT_FOUND', details: { resource: 'skill' } })
})

it('shows learners to owners and admins alone, and to no TEST key (examples 15, 16)', async () => {
  const [member, admin] = [await signInAs(backend, 'member'), await signInAs(backend, 'admin')]
  const request = { params: { subjectId: 'ada' }, query: { frameworkId: source.frameworkId } }
  const refused = await backend.call('getLearnerProfile', { ...request, headers: member.reads })
  expect([refused.status, refused.body.code]).toEqual([403, 'WORKSPACE_ROLE_REQUIRED'])
  expect((await backend.call('getLearnerProfile', { ...request, headers: admin.reads })).status).toBe(200)
  const search = { query: { frameworkId: source.frameworkId, q: 'load' }, headers: member.reads }
  expect((await backend.call('listGraphSkills', search)).status).toBe(200)
  const test = await backend.call('getLearnerProfile', { ...request, bearer: backend.testKey })
  expect([test.status, test.body.code]).toEqual([403, 'TEST_MODE_UNSUPPORTED'])
})

it('ends a list of learners behind a cursor, though the rest and the skill have gone meanwhile', async () => {
  const bearer = await backend.makeKey('tenant_gone')
  const gone = await makeEvidenceSource(backend, bearer, 'loads')
  const passed = { skillId: 'loads', attributes: { demonstrationMode: 'observed', demandRatings: { cognitive: 3 } } }
  await send(gone, ...[1, 2, 3].map((at) => anExam({ ...passed, externalId: `${at}`, activityId: `place ${at}` })))
  await send(gone, anExam({ ...passed, subjectId: 'bo', externalId: 'bo' }))
  const list = (query: Record<string, string>) =>
    backend.call('listLearnersOfSkill', { bearer, query: { skillId: 'loads', limit: '1', ...query } })
  const { body: first } = await list({})
  expect([first.learners[0].subjectId, first.hasMore]).toEqual(['ada', true])
  const params = { subjectId: 'bo', skillId: 'loads' }
  const { body: listed } = await backend.call('listEvidence', { bearer, params })
  const { evidenceId } = listed.evidence[0].evidence
  await backend.call('withdrawEvidence', {
    bearer,
    params: { ...params, evidenceId },
    body: { reason: 'wrong person' },
  })
  await publishContent(backend, bearer, { frameworkId: gone.frameworkId, skills: [skillOf('work')] })
  const { status, body } = await list({ cursor: first.nextCursor })
  expect([status, body]).toEqual([200, { learners: [], nextCursor: null, hasMore: false }])
})
