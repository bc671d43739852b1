/** Value models and reports, through the real handlers over the local engine. */
import { valueRepository } from '#shared/store/value/value-repository.ts'
import { aBooking } from '#test/store/support/value-scenarios.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { forklift, makeEvidenceSource, type EvidenceSource } from '#test/support/evidence.ts'
import { seedPackage } from '#test/support/seed.ts'
import { signInAs } from '#test/support/signed-in.ts'
import { makeFramework, publishContent, skillOf } from '#test/support/skills.ts'
import { valueModelOf } from '#test/support/value.ts'

let backend: Backend
let source: EvidenceSource
beforeAll(async () => {
  backend = await startBackend()
  source = await makeEvidenceSource(backend)
})
afterAll(() => backend.close())

const call = (operation: string, request: Record<string, unknown> = {}) =>
  backend.call(operation, { bearer: backend.liveKey, ...request })
const put = (frameworkId: string, more: Record<string, unknown> = {}, request: Record<string, unknown> = {}) =>
  call('putValueModel', { body: valueModelOf(frameworkId, more), ...request })
const year = { from: '2026-01', to: '2026-12' }
const reportOf = async (frameworkId: string, more: Record<string, string> = {}) =>
  call('getValueReport', { query: { frameworkId, ...year, ...more } })

let frameworks = 0
async function newFramework(): Promise<string> {
  const { id: frameworkId } = await makeFramework(backend)
  frameworks += 1
  await publishContent(backend, backend.liveKey, { frameworkId, skills: [skillOf(`skill-${frameworks}`)] })
  return frameworkId
}

it('states values in versions, which can all be read', async () => {
  const { frameworkId } = source
  const made = (await put(frameworkId)).body.valueModel
  expect(made).toMatchObject({ version: 1, currency: 'EUR', skills: [], packageCosts: [], learnerHourMinor: 3_000 })
  const skills = [{ skillId: forklift, levelValuesMinor: [0, 0, 5_000, 9_000] }]
  expect((await put(frameworkId, { version: 1, skills })).body.valueModel).toMatchObject({ version: 2, skills })
  const stale = await put(frameworkId, { version: 1 })
  expect([stale.status, stale.body.code, stale.body.current_version]).toEqual([409, 'VERSION_CONFLICT', 2])
  const versionOf = async (query: Record<string, string>) =>
    (await call('getValueModel', { query: { frameworkId, ...query } })).body.valueModel
  expect([await versionOf({}), await versionOf({ version: '1' })]).toMatchObject([{ version: 2, skills }, made])
})

it('answers null where a framework has no value model, and 404 for a version that there is not', async () => {
  const frameworkId = await newFramework()
  const model = await call('getValueModel', { query: { frameworkId } })
  expect([model.status, model.body]).toEqual([200, { valueModel: null }])
  const report = await reportOf(frameworkId)
  expect([report.status, report.body]).toEqual([200, { valueReport: null }])
  const first = await call('getValueModel', { query: { frameworkId, version: '1' } })
  expect([first.status, first.body.details.resource]).toEqual([404, 'value model'])
})

it('lets one of simultaneous writers state the next version', async () => {
  const frameworkId = await newFramework()
  const answers = await Promise.all([1, 2, 3, 4].map((learnerHourMinor) => put(frameworkId, { learnerHourMinor })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

it.each([
  ['a falling value', { levelValuesMinor: [3, 2, 4, 5] }, 'levelValuesMinor'],
  ['a part of a cent', { levelValuesMinor: [1.5, 2, 3, 4] }, 'levelValuesMinor'],
  ['three values', { levelValuesMinor: [1, 2, 3] }, 'levelValuesMinor'],
  ['a negative hour', { learnerHourMinor: -1 }, 'learnerHourMinor'],
  ['a currency by name', { currency: 'Euro' }, 'currency'],
  ['an unknown skill', { skills: [{ skillId: 'no', levelValuesMinor: [1, 2, 3, 4] }] }, 'skills.0.skillId'],
  [
    'an unknown package',
    { packageCosts: [{ packageId: 'pkg_no', month: '2026-11', amountMinor: 1, label: 'Licence' }] },
    'packageCosts.0.packageId',
  ],
  [
    'a month that is none',
    { packageCosts: [{ packageId: 'p', month: '2026-13', amountMinor: 1, label: 'x' }] },
    'month',
  ],
])('refuses %s and names the field', async (_, more, field) => {
  const { status, body } = await put(source.frameworkId, more)
  expect([status, body.code, JSON.stringify(body.details)]).toEqual([
    400,
    'VALIDATION_ERROR',
    expect.stringContaining(field),
  ])
})

it('refuses another currency than the one of the bookings', async () => {
  const frameworkId = await newFramework()
  await put(frameworkId)
  const { body } = await put(frameworkId, { version: 1, currency: 'USD' })
  expect([body.code, body.details.field]).toEqual(['VALIDATION_ERROR', 'currency'])
})

it('reports what was booked, month by month, down to the evidence, without a learner', async () => {
  const frameworkId = await newFramework()
  const packageId = await seedPackage(backend)
  const packageCosts = [{ packageId, month: '2026-11', amountMinor: 20_000, label: 'Licence' }]
  await put(frameworkId, { packageCosts })
  const { entry, event } = aBooking(backend.tenantId)
  const packageShares = [{ packageId, valueMinor: entry.valueMinor }]
  await valueRepository(backend.table).book({
    entry: { ...entry, frameworkId, valueMinor: 40_000, packageShares },
    event,
  })
  const { valueReport } = (await reportOf(frameworkId)).body
  expect(valueReport).toMatchObject({
    ...{ currency: 'EUR', ...year, truncated: false },
    totals: { packageCostMinor: 20_000, costMinor: 20_000, raised: 1, lowered: 0 },
    assumptions: { valueModelVersion: 1, levelValuesMinor: [10_000, 30_000, 70_000, 100_000], pricedSkills: 0 },
  })
  expect(
    valueReport.months.map(({ month, raised }: { month: string; raised: number }) => [month, raised]),
  ).toContainEqual(['2026-11', 1])
  expect(valueReport.groups).toMatchObject([{ kind: 'package', packageId, changes: 1 }])
  const bySkill = (await reportOf(frameworkId, { groupBy: 'skill' })).body.valueReport
  expect(bySkill.groups).toMatchObject([
    {
      kind: 'skill',
      label: 'Load handling',
      valueMinor: 40_000,
      transitions: [{ previousLevel: 2, level: 3, count: 1 }],
    },
  ])
  const { entries } = (await call('listValueEntries', { query: { frameworkId, month: '2026-11' } })).body
  expect(entries).toMatchObject([
    { id: entry.entryId, level: 3, evidence: [{ evidenceId: 'evd_1', contribution: 0.1 }] },
  ])
  expect(JSON.stringify([valueReport, bySkill, entries])).not.toMatch(/subject|"ada"/)
})

it('refuses periods that are too long or end before they begin', async () => {
  for (const period of [
    { from: '2025-10', to: '2026-11' },
    { from: '2026-11', to: '2026-10' },
  ]) {
    const { body } = await reportOf(source.frameworkId, period)
    expect([body.code, body.details.field]).toEqual(['VALIDATION_ERROR', 'to'])
  }
})

it('shows reports to every member, lets owners and admins state values, and refuses TEST keys (examples 15, 16)', async () => {
  const frameworkId = await newFramework()
  await put(frameworkId)
  const [member, admin] = [await signInAs(backend, 'member'), await signInAs(backend, 'admin')]
  const query = { frameworkId, ...year }
  expect((await backend.call('getValueReport', { query, headers: member.reads })).status).toBe(200)
  const body = valueModelOf(frameworkId, { version: 1 })
  const refused = await backend.call('putValueModel', { body, headers: member.changes })
  expect([refused.status, refused.body.code]).toEqual([403, 'WORKSPACE_ADMIN_REQUIRED'])
  expect((await backend.call('putValueModel', { body, headers: admin.changes })).status).toBe(200)
  for (const [operation, request] of [
    ['getValueModel', { query }],
    ['putValueModel', { body }],
    ['getValueReport', { query }],
    ['listValueEntries', { query: { frameworkId, month: '2026-11' } }],
  ] as const) {
    const test = await backend.call(operation, { ...request, bearer: backend.testKey })
    expect([test.status, test.body.code]).toEqual([403, 'TEST_MODE_UNSUPPORTED'])
  }
})

it('answers alike for foreign and unknown frameworks', async () => {
  const bearer = backend.otherKey
  const of = (operation: string, frameworkId: string) =>
    call(operation, { bearer, query: { frameworkId, ...year, month: '2026-11' } })
  for (const operation of ['getValueModel', 'getValueReport']) {
    const [foreign, unknown] = [await of(operation, source.frameworkId), await of(operation, 'fwk_unknown')]
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  }
  expect((await of('listValueEntries', source.frameworkId)).body.entries).toEqual([])
  const [foreign, unknown] = [await put(source.frameworkId, {}, { bearer }), await put('fwk_unknown', {}, { bearer })]
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
})
