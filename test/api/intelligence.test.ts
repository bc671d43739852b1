/** Role briefs, and what learners lack for them, through the real handlers over the local engine. */
import { startBackend, type Backend } from '#test/support/backend.ts'
import { anExam, forklift, makeEvidenceSource, send, type EvidenceSource } from '#test/support/evidence.ts'
import { signInAs } from '#test/support/signed-in.ts'

let backend: Backend
let source: EvidenceSource
beforeAll(async () => {
  backend = await startBackend()
  source = await makeEvidenceSource(backend)
})
afterAll(() => backend.close())

const call = (operation: string, request: Record<string, unknown> = {}) =>
  backend.call(operation, { bearer: backend.liveKey, ...request })
const settings = (more: Record<string, unknown> = {}) => ({
  ...{ title: 'Forklift driver', frameworkId: source.frameworkId },
  requirements: [{ skillId: forklift, level: 3, weight: 2 }],
  ...more,
})
const make = async (more: Record<string, unknown> = {}) =>
  (await call('createRoleBrief', { body: settings(more) })).body.roleBrief

it('creates, replaces and archives a role brief in versions', async () => {
  const made = await make()
  expect(made).toMatchObject({ id: expect.stringMatching(/^rol_/), version: 1, status: 'active' })
  const params = { roleBriefId: made.id }
  const next = await call('updateRoleBrief', { params, body: { ...settings({ title: 'Driver' }), version: 1 } })
  expect(next.body.roleBrief).toMatchObject({ title: 'Driver', version: 2 })
  const stale = await call('updateRoleBrief', { params, body: { ...settings(), version: 1 } })
  expect([stale.status, stale.body.current_version]).toEqual([409, 2])
  expect((await call('archiveRoleBrief', { params })).body.roleBrief).toMatchObject({ status: 'archived', version: 3 })
  expect((await call('archiveRoleBrief', { params })).body.roleBrief).toMatchObject({ version: 3 })
  expect((await call('getRoleBrief', { params })).body.roleBrief).toMatchObject({ status: 'archived' })
  const idsOf = async (status: string): Promise<string[]> =>
    (await call('listRoleBriefs', { query: { status } })).body.roleBriefs.map(({ id }: { id: string }) => id)
  expect(await idsOf('active')).not.toContain(made.id)
  expect(await idsOf('archived')).toContain(made.id)
})

it('returns each version of a role brief as it was, and 404 for a version that there never was', async () => {
  const made = await make()
  const params = { roleBriefId: made.id }
  const requirements = [{ skillId: forklift, level: 2, weight: 1 }]
  const changed = settings({ title: 'Driver', requirements })
  const next = (await call('updateRoleBrief', { params, body: { ...changed, version: 1 } })).body.roleBrief
  const archived = (await call('archiveRoleBrief', { params })).body.roleBrief
  const of = (version: string) => call('getRoleBrief', { params, query: { version } })
  const found = await Promise.all(['1', '2', '3'].map(of))
  expect(found.map(({ body }) => body.roleBrief)).toEqual([made, next, archived])
  const unknown = await of('4')
  expect([unknown.status, unknown.body.code, unknown.body.details]).toEqual([
    ...[404, 'NOT_FOUND'],
    { resource: 'role brief version' },
  ])
  expect((await of('0')).body.code).toBe('VALIDATION_ERROR')
})

it('reads the version that an earlier gap report names', async () => {
  const { id: roleBriefId, requirements } = await make()
  const query = { roleBriefId }
  const { gapReport } = (await call('getGapReport', { params: { subjectId: 'versions' }, query })).body
  const changed = settings({ requirements: [{ skillId: forklift, level: 1 }] })
  await call('updateRoleBrief', { params: { roleBriefId }, body: { ...changed, version: 1 } })
  const named = { version: String(gapReport.roleBriefVersion) }
  const { roleBrief } = (await call('getRoleBrief', { params: { roleBriefId }, query: named })).body
  expect([roleBrief.version, roleBrief.requirements]).toEqual([1, requirements])
})

it.each([
  ['a skill of another framework', { requirements: [{ skillId: 'unknown', level: 2 }] }, 'requirements.0.skillId'],
  ['a level above 4', { requirements: [{ skillId: forklift, level: 5 }] }, 'requirements.0.level'],
  ['no requirement', { requirements: [] }, 'requirements'],
])('refuses %s', async (_, more, field) => {
  const { status, body } = await call('createRoleBrief', { body: settings(more) })
  expect([status, body.code, JSON.stringify(body.details)]).toEqual([
    400,
    'VALIDATION_ERROR',
    expect.stringContaining(field),
  ])
})

it('reports what a learner lacks for a role', async () => {
  const { id: roleBriefId } = await make()
  const gaps = async (subjectId: string) =>
    (await call('getGapReport', { params: { subjectId }, query: { roleBriefId } })).body.gapReport
  expect(await gaps('nobody')).toMatchObject({
    readiness: 0,
    requirements: [{ skillId: forklift, label: 'Load handling', status: 'unproven', missing: 'evidence', level: 0 }],
  })
  await send(source, anExam({ subjectId: 'gaps' }))
  const { projection } = (await call('getProjection', { params: { subjectId: 'gaps', skillId: forklift } })).body
  const report = await gaps('gaps')
  expect(report.requirements[0]).toMatchObject({ status: 'below', lowerBound: projection.lowerBound })
  expect(report.readiness).toBeCloseTo(projection.lowerBound / 0.55, 5)
})

it('says that a level has faded', async () => {
  const attributes = { demonstrationMode: 'observed', demandRatings: { cognitive: 3 } }
  const row = (number: number) =>
    anExam({ subjectId: 'old', attributes, externalId: `old ${number}`, activityId: `place ${number}` })
  await send(source, ...Array.from({ length: 4 }, (_, number) => row(number)))
  const { id: roleBriefId } = await make()
  const on = async (asOf?: string) => {
    const query = { roleBriefId, ...(asOf === undefined ? {} : { asOf }) }
    return (await call('getGapReport', { params: { subjectId: 'old' }, query })).body.gapReport.requirements[0]
  }
  expect(await on()).toMatchObject({ status: 'met', missing: null })
  expect(await on('2034-01-01')).toMatchObject({ status: 'below', missing: 'faded' })
})

it('answers alike for foreign and unknown briefs, and shows learners to managers alone', async () => {
  const { id } = await make()
  const of = (roleBriefId: string) =>
    call('getGapReport', { bearer: backend.otherKey, params: { subjectId: 'ada' }, query: { roleBriefId } })
  const [foreign, unknown] = [await of(id), await of('rol_unknown')]
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  const { reads: headers } = await signInAs(backend, 'member')
  const query = { roleBriefId: id }
  const refused = await backend.call('getGapReport', { params: { subjectId: 'ada' }, query, headers })
  expect([refused.status, refused.body.code]).toEqual([403, 'WORKSPACE_ROLE_REQUIRED'])
  expect((await backend.call('getRoleBrief', { params: { roleBriefId: id }, headers })).status).toBe(200)
})
