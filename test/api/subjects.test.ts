/** Evidence of client systems and what follows from it, through the real handlers over the local engine. */
import { startBackend, type Backend } from '#test/support/backend.ts'
import { anExam, forklift, makeEvidenceSource, send, type EvidenceSource } from '#test/support/evidence.ts'
import { signInAs } from '#test/support/signed-in.ts'
import { makeFramework } from '#test/support/skills.ts'

let backend: Backend
let source: EvidenceSource
beforeAll(async () => {
  backend = await startBackend()
  source = await makeEvidenceSource(backend)
})
afterAll(() => backend.close())

const call = (operation: string, params: Record<string, string>, more: Record<string, unknown> = {}) =>
  backend.call(operation, { bearer: backend.liveKey, params, ...more })
const projectionOf = (subjectId: string, query: Record<string, string> = {}) =>
  call('getProjection', { subjectId, skillId: forklift }, { query })

/** The worked example: a quiz taken twice, then two observations at work. */
const worked = (subjectId: string) => {
  const at = (day: number) => new Date(Date.parse('2026-01-01T09:00:00.000Z') + day * 86_400_000).toISOString()
  const quiz = { demonstrationMode: 'applied', demandRatings: { cognitive: 2 }, passMarkScaled: 0.8 }
  const floor = { demonstrationMode: 'observed', demandRatings: { cognitive: 3, procedural: 3 } }
  const row = (name: string, day: number, more: Record<string, unknown>) =>
    anExam({ subjectId, externalId: `${subjectId} ${name}`, occurredAt: at(day), success: null, ...more })
  return [
    row('A', 0, { activityId: 'quiz', attributes: quiz, scoreScaled: 0.6 }),
    row('B', 10, { activityId: 'quiz', attributes: quiz, scoreScaled: 0.9 }),
    row('C', 40, { activityId: 'floor 1', attributes: floor, success: true, assessor: 'Bo' }),
    row('D', 70, { activityId: 'floor 2', attributes: floor, success: true, assessor: 'Bo' }),
  ]
}

it('reads the worked example as of any day (example 2)', async () => {
  const sent = await send(source, ...worked('worked'))
  expect(sent.body.results.map(({ status }: { status: string }) => status)).toEqual(Array(4).fill('accepted'))
  const on = async (date: string) => {
    const { estimate, standardDeviation, lowerBound, level } = (await projectionOf('worked', { asOf: date })).body
      .projection
    return [estimate, standardDeviation, lowerBound, level]
  }
  expect(await on('2025-12-31')).toEqual([null, 0.288675, 0.211325, 0])
  expect(await on('2026-01-01')).toEqual([0.444444, 0.245591, 0.198853, 1])
  expect(await on('2026-01-11')).toEqual([0.583342, 0.235469, 0.347873, 1])
  expect(await on('2026-02-10')).toEqual([0.71229, 0.169138, 0.543152, 2])
  expect(await on('2026-03-12')).toEqual([0.760123, 0.13595, 0.624173, 3])
  expect(await on('2028-03-11')).toEqual([0.712242, 0.178497, 0.533745, 2])
})

it('explains a day by contributions that sum up to the estimate (example 3)', async () => {
  await send(source, ...worked('explained'))
  const { projection } = (await projectionOf('explained', { asOf: '2026-03-12' })).body
  expect(projection.explanation.prior).toBe(0.5)
  expect(projection.explanation.evidence.map(({ contribution }: { contribution: number }) => contribution)).toEqual([
    0.116676, 0.113399, 0.036095, -0.006047,
  ])
  expect(projection).toMatchObject({ skillLabel: 'Load handling', level: 3, evidenceCount: 4, modelVersion: 'beta-1' })
})

it('gives the same evidence the same id, and records it once', async () => {
  const exam = anExam({ subjectId: 'repeated' })
  const first = (await send(source, exam)).body.results
  expect((await send(source, exam)).body.results).toEqual(first)
  expect(first).toEqual([
    { externalId: 'exam 1', evidenceId: expect.stringMatching(/^evd_/), status: 'accepted', reason: null },
  ])
  expect((await projectionOf('repeated')).body.projection).toMatchObject({ revision: 1, evidenceCount: 1 })
})

it.each([
  ['a skill that no framework has', { skillId: 'unknown' }, /no published framework/i],
  ['a time ahead', { occurredAt: '2999-01-01T00:00:00.000Z' }, /5 minutes ahead/],
  ['a text that is no time', { occurredAt: 'yesterday' }, /ISO 8601/],
  ['completion alone', { success: null }, /score or a success/],
])('refuses %s, and accepts the rest of the request', async (_, wrong, reason) => {
  const { body } = await send(source, anExam({ subjectId: 'mixed', ...wrong }), anExam({ subjectId: 'mixed' }))
  expect(body.results).toMatchObject([
    { status: 'refused', evidenceId: null, reason: expect.stringMatching(reason) },
    { status: 'accepted', reason: null },
  ])
})

it('opens each framework once for a request, also where a workspace has more than a function keeps in memory', async () => {
  const bearer = await backend.makeKey('tenant_frameworks')
  const skillIds = Array.from({ length: 6 }, (_, index) => `skill-${index}`)
  const sources: EvidenceSource[] = []
  for (const skillId of skillIds) sources.push(await makeEvidenceSource(backend, bearer, skillId))
  backend.aws.takeOperations()
  const exams = [...skillIds, ...skillIds].map((skillId, index) => anExam({ skillId, externalId: `exam ${index}` }))
  const { body } = await send(sources[0] ?? source, ...exams)
  expect(body.results.map(({ status }: { status: string }) => status)).toEqual(Array(12).fill('accepted'))
  const operations = backend.aws.takeOperations()
  // The structure and the labels of each.
  expect(operations.filter(({ service }) => service === 's3')).toHaveLength(2 * skillIds.length)
})

it('refuses evidence of a disabled, limited, foreign or unknown client system', async () => {
  const limited = await makeEvidenceSource(backend, backend.liveKey, 'another-skill')
  const params = { clientSystemId: limited.clientSystemId }
  await call('updateClientSystem', params, { body: { allowedModes: ['observed'] } })
  expect((await send(limited, anExam())).body.results[0]).toMatchObject({
    status: 'refused',
    reason: expect.stringMatching(/applied/),
  })
  await call('updateClientSystem', params, { body: { status: 'disabled' } })
  const disabled = await send(limited, anExam())
  expect([disabled.status, disabled.body.code]).toEqual([409, 'CLIENT_SYSTEM_DISABLED'])
  const foreign = await send({ ...source, bearer: backend.otherKey }, anExam())
  const unknown = await send({ ...source, bearer: backend.otherKey, clientSystemId: 'cls_unknown' }, anExam())
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
})

it('shows no estimate without evidence, and 404 for a skill that no framework has (example 13)', async () => {
  expect((await projectionOf('nobody')).body.projection).toMatchObject({ estimate: null, level: 0, evidenceCount: 0 })
  const unknown = await call('getProjection', { subjectId: 'nobody', skillId: 'unknown' })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND'])
})

it('lists evidence with why it does not count, and withdraws an observation for good (example 10)', async () => {
  await send(source, ...worked('withdrawn'))
  const skill = { subjectId: 'withdrawn', skillId: forklift }
  const before = (await call('listEvidence', skill)).body.evidence
  expect(before.map(({ counts }: { counts: boolean }) => counts)).toEqual([true, true, true, true])
  const { evidenceId } = before[1].evidence
  const withdraw = () => call('withdrawEvidence', { ...skill, evidenceId }, { body: { reason: 'wrong person' } })
  const withdrawal = (await withdraw()).body.evidence
  expect(withdrawal).toMatchObject({
    state: 'withdrawn',
    source: { kind: 'withdrawal', evidenceId, reason: 'wrong person', by: { kind: 'key' } },
  })
  expect((await projectionOf('withdrawn', { asOf: '2026-03-12' })).body.projection).toMatchObject({
    ...{ estimate: 0.712342, lowerBound: 0.542765, level: 2 },
  })
  expect((await withdraw()).body.evidence).toEqual(withdrawal)
  await send(source, ...worked('withdrawn'))
  expect((await projectionOf('withdrawn')).body.projection).toMatchObject({ evidenceCount: 3 })
  const after = (await call('getEvidence', { ...skill, evidenceId })).body
  expect(after).toMatchObject({ counts: false, rule: 'replaced', contribution: 0 })
  const unknown = await call('withdrawEvidence', { ...skill, evidenceId: 'evd_unknown' }, { body: { reason: 'x' } })
  expect([unknown.status, unknown.body.code]).toEqual([404, 'NOT_FOUND'])
})

it('lists projections by framework and level, page by page, and refuses earlier days', async () => {
  const second = await makeEvidenceSource(backend, backend.liveKey, 'second-skill')
  await send(source, anExam({ subjectId: 'lists' }))
  await send(second, anExam({ subjectId: 'lists', skillId: 'second-skill', success: false }))
  const list = async (query: Record<string, string> = {}) =>
    (await call('listProjections', { subjectId: 'lists' }, { query })).body
  const skillsOf = (page: { projections: { skillId: string }[] }) => page.projections.map(({ skillId }) => skillId)
  expect(skillsOf(await list())).toEqual(['second-skill', forklift])
  expect(skillsOf(await list({ frameworkId: source.frameworkId }))).toEqual([forklift])
  expect(skillsOf(await list({ minLevel: '2' }))).toEqual([forklift])
  const first = await list({ limit: '1' })
  expect(skillsOf(await list({ limit: '1', cursor: first.nextCursor }))).toEqual([forklift])
  expect(await list({ limit: '1', minLevel: '1', cursor: first.nextCursor })).toMatchObject({
    ...{ code: 'VALIDATION_ERROR', details: { field: 'cursor' } },
  })
  expect((await list({ asOf: '2020-01-01' })).code).toBe('VALIDATION_ERROR')
  expect((await list({ asOf: 'soon' })).code).toBe('VALIDATION_ERROR')
})

it('goes on with a list of projections after midnight', async () => {
  for (const skillId of ['today', 'tomorrow']) {
    const source = await makeEvidenceSource(backend, backend.liveKey, skillId)
    await send(source, anExam({ subjectId: 'midnight', skillId }))
  }
  const list = async (query: Record<string, string>) =>
    (await call('listProjections', { subjectId: 'midnight' }, { query: { limit: '1', ...query } })).body
  const { nextCursor } = await list({})
  const day = 86_400_000
  const midnight = jest.spyOn(Date, 'now').mockReturnValue(Math.ceil(Date.now() / day) * day - 1)
  const lastToday = await list({ cursor: nextCursor })
  midnight.mockReturnValue(Math.ceil(Date.now() / day) * day)
  const firstTomorrow = await list({ cursor: nextCursor })
  midnight.mockRestore()
  expect(lastToday.projections).toHaveLength(1)
  expect(firstTomorrow.projections).toMatchObject([{ skillId: lastToday.projections[0].skillId }])
})

it('answers 404 alike for a foreign framework and an unknown one, and lists nothing of one without evidence', async () => {
  await send(source, anExam({ subjectId: 'filtered' }))
  const list = (frameworkId: string, bearer = backend.liveKey) =>
    backend.call('listProjections', { bearer, params: { subjectId: 'filtered' }, query: { frameworkId } })
  const [foreign, unknown] = [await list(source.frameworkId, backend.otherKey), await list('fwk_unknown')]
  expect([unknown.status, unknown.body.code, unknown.body.details]).toEqual([
    ...[404, 'NOT_FOUND'],
    { resource: 'framework' },
  ])
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  const { id } = await makeFramework(backend)
  expect((await list(id)).body.projections).toEqual([])
})

it('exports what was shown as unsigned Open Badges', async () => {
  await send(source, anExam({ subjectId: 'badges' }))
  const { credentials } = (await call('exportBadges', { subjectId: 'badges' }, { query: { format: 'ob3' } })).body
  expect(credentials).toHaveLength(1)
  const [{ credentialSubject, evidence, type }] = credentials
  expect(type).toEqual(['VerifiableCredential', 'OpenBadgeCredential'])
  expect(credentialSubject.achievement.alignment).toMatchObject([{ targetCode: forklift, targetType: 'CFItem' }])
  const levels: { id: string; level: string }[] =
    credentialSubject.achievement.resultDescription[0].rubricCriterionLevel
  expect(levels.find(({ id }) => id === credentialSubject.result[0].achievedLevel)?.level).toBe('2')
  expect(evidence).toHaveLength(1)
})

it('shows another workspace nothing, and refuses TEST keys (example 15)', async () => {
  await send(source, anExam({ subjectId: 'secret' }))
  const params = { subjectId: 'secret', skillId: forklift }
  const foreign = await backend.call('getProjection', { bearer: backend.otherKey, params })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND'])
  const test = await backend.call('listProjections', { bearer: backend.testKey, params: { subjectId: 'secret' } })
  expect([test.status, test.body.code]).toEqual([403, 'TEST_MODE_UNSUPPORTED'])
})

it.each([
  ['viewer', 403],
  ['member', 403],
  ['admin', 200],
] as const)('answers a signed-in %s with %d (example 16)', async (role, status) => {
  const { reads: headers } = await signInAs(backend, role)
  const response = await backend.call('listProjections', { bearer: undefined, headers, params: { subjectId: 'ada' } })
  expect(response.status).toBe(status)
  if (status === 403) expect(response.body.code).toBe('WORKSPACE_ROLE_REQUIRED')
})
