/** Alignments and evidence attributes through the real handlers over the local engine. */
import { alignmentRepository } from '#shared/store/alignments/alignment-repository.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { randomBytes } from '#test/support/random.ts'
import { seedPackage } from '#test/support/seed.ts'
import { appliedAttributes, makeAlignment, makeFramework, publishContent, skillOf } from '#test/support/skills.ts'

let backend: Backend
let packageId: string
let names = 0
beforeAll(async () => {
  backend = await startBackend()
  packageId = await seedPackage(backend)
})
afterAll(() => backend.close())

const make = () => {
  names += 1
  const ids = [`whole-${names}`, `part-${names}`] as const
  return makeAlignment(backend, { bearer: backend.liveKey, packageId, ids })
}
const call = (operation: string, params: Record<string, string>, body?: unknown) =>
  backend.call(operation, { bearer: backend.liveKey, params, ...(body === undefined ? {} : { body }) })
const change = (mappingId: string, body: unknown) => call('updateEvidenceAttributes', { mappingId }, body)

it('gives no evidence before it is published, and then its published mappings in one query', async () => {
  const { alignment } = await make()
  const alignments = alignmentRepository(backend.table)
  const aligned = { packageId, activityIri: null }
  const published = async () =>
    (await alignments.publishedOf(backend.tenantId, aligned)).filter(({ alignmentId }) => alignmentId === alignment.id)
  expect(alignment).toMatchObject({ packageId, currentVersion: null, hasDraft: true, version: 1 })
  expect(await published()).toEqual([])
  const { body } = await call('publishAlignment', { alignmentId: alignment.id }, { version: 1 })
  expect(body.alignment).toMatchObject({ currentVersion: 1, frameworkVersion: 1, hasDraft: false, version: 2 })
  expect(await published()).toMatchObject([
    { alignmentVersion: 1, frameworkVersion: 1, mappings: [{ target: { kind: 'package' }, skillsOfTarget: 1 }] },
  ])
})

it('gives the evidence of a target to the part alone where its whole is aligned too', async () => {
  const { alignment, mappings } = await make()
  const [part] = mappings
  const whole = part.skillId.replace('part', 'whole')
  const stated = [part.skillId, whole].map((skillId: string) => ({
    target: { kind: 'package' },
    skillId,
    attributes: appliedAttributes,
  }))
  const { body } = await call('updateAlignment', { alignmentId: alignment.id }, { version: 1, mappings: stated })
  expect(body.mappings).toMatchObject([
    { mappingId: part.mappingId, shadowedBy: null, skillsOfTarget: 1 },
    { skillId: whole, shadowedBy: part.skillId, skillsOfTarget: 1 },
  ])
})

it('takes identifiers in another order, or twice, for the same target', async () => {
  const { alignment, mappings } = await make()
  const update = (version: number, identifiers: readonly string[]) =>
    call(
      'updateAlignment',
      { alignmentId: alignment.id },
      {
        ...{ version },
        mappings: [
          { target: { kind: 'objective', identifiers }, skillId: mappings[0].skillId, attributes: appliedAttributes },
        ],
      },
    )
  const [first, second] = [await update(1, ['park', 'lift']), await update(2, ['lift', 'park', 'lift'])]
  expect(second.body.mappings).toEqual(first.body.mappings)
  expect(first.body.mappings[0].target.identifiers).toEqual(['lift', 'park'])
})

it('keeps and publishes the largest targets that it takes, and refuses larger ones', async () => {
  const { alignment, mappings } = await make()
  // Deflating makes it no smaller than three quarters.
  const identifier = () => randomBytes(180).toString('base64')
  const stated = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      target: { kind: 'interaction', sco: `sco-${index}`, identifiers: Array.from({ length: 25 }, identifier) },
      ...{ skillId: mappings[0].skillId, attributes: appliedAttributes },
    }))
  const params = { alignmentId: alignment.id }
  const update = (version: number, count: number) =>
    call('updateAlignment', params, { version, mappings: stated(count) })
  const refused = await update(1, 30)
  expect([refused.status, refused.body.code, refused.body.details.field]).toEqual([400, 'VALIDATION_ERROR', 'mappings'])
  expect((await update(1, 18)).status).toBe(200)
  expect((await call('publishAlignment', params, { version: 2 })).status).toBe(200)
  expect((await update(3, 18)).status).toBe(200)
  const { body } = await call('getAlignment', params)
  expect(body.mappings).toHaveLength(18)
})

it('publishes the next version with other attributes, and writes nothing for equal ones', async () => {
  const { alignment, mappings } = await make()
  const [{ mappingId }] = mappings
  await call('publishAlignment', { alignmentId: alignment.id }, { version: 1 })
  const wanted = { ...appliedAttributes, passMarkScaled: 0.6 }
  const { body } = await change(mappingId, { ...wanted, version: 2 })
  expect(body).toMatchObject({
    mapping: { mappingId, attributes: wanted },
    alignment: { id: alignment.id, currentVersion: 2, version: 3 },
  })
  backend.aws.takeOperations()
  const again = await change(mappingId, wanted)
  expect(again.body).toEqual(body)
  const writes = backend.aws
    .takeOperations()
    .filter(({ operation }) => /^(Put|Update|Transact|BatchWrite)/.test(operation))
  expect(writes).toEqual([])
  const stale = await change(mappingId, { ...appliedAttributes, version: 2 })
  expect([stale.status, stale.body.code, stale.body.current_version]).toEqual([409, 'VERSION_CONFLICT', 3])
  const { versions } = (await call('listAlignmentVersions', { alignmentId: alignment.id })).body
  expect(
    versions.map((version: { alignmentVersion: number; mappings: { attributes: { passMarkScaled: number } }[] }) => [
      version.alignmentVersion,
      version.mappings[0]?.attributes.passMarkScaled,
    ]),
  ).toEqual([
    [2, 0.6],
    [1, 0.8],
  ])
})

it.each([
  ['demandRatings.cognitive', { demandRatings: { cognitive: 5 }, demonstrationMode: 'applied' }],
  ['demandRatings.cognitive', { demandRatings: {}, demonstrationMode: 'applied' }],
  ['demonstrationMode', { demandRatings: { cognitive: 2 }, demonstrationMode: 'guessed' }],
  ['passMarkScaled', { ...appliedAttributes, passMarkScaled: 0 }],
  ['weight', { ...appliedAttributes, weight: 3 }],
])('refuses a wrong %s with 400, whatever the mapping', async (field, body) => {
  const refused = await change('map_unknown', body)
  expect([refused.status, refused.body.code, refused.body.details.field]).toEqual([400, 'VALIDATION_ERROR', field])
})

it.each([
  ['mappings.0.skillId', [{ target: { kind: 'package' }, skillId: 'unknown', attributes: appliedAttributes }]],
  ['mappings.0.target.kind', [{ target: { kind: 'activity', iri: 'x' }, skillId: 'a', attributes: appliedAttributes }]],
])('refuses %s that does not fit', async (field, stated) => {
  const { alignment } = await make()
  const refused = await call('updateAlignment', { alignmentId: alignment.id }, { version: 1, mappings: stated })
  expect([refused.status, refused.body.details.field]).toEqual([400, field])
})

it('loses no change of requests at once, and lists mappings by package and by skill', async () => {
  const { alignment, mappings } = await make()
  const [{ mappingId, skillId }] = mappings
  await call('publishAlignment', { alignmentId: alignment.id }, { version: 1 })
  const marks = [0.3, 0.4, 0.5]
  await Promise.all(marks.map((passMarkScaled) => change(mappingId, { ...appliedAttributes, passMarkScaled })))
  expect((await call('getAlignment', { alignmentId: alignment.id })).body.alignment.currentVersion).toBe(4)
  for (const query of [{ packageId }, { skillId }]) {
    const { body } = await backend.call('listMappings', { bearer: backend.liveKey, query })
    expect(body.mappings).toContainEqual(expect.objectContaining({ mappingId, alignmentVersion: 4 }))
  }
})

it('answers 404 for an unknown package or skill, and lists nothing to a skill that has no mapping', async () => {
  const list = (query: Record<string, string>, bearer = backend.liveKey) =>
    backend.call('listMappings', { bearer, query })
  for (const [query, resource] of [
    [{ packageId: 'pkg_unknown' }, 'package'],
    [{ skillId: 'no-such-skill' }, 'skill'],
  ] as const) {
    const { status, body } = await list(query)
    expect([status, body.code, body.details]).toEqual([404, 'NOT_FOUND', { resource }])
  }
  const { mappings } = await make()
  const [{ skillId }] = mappings
  expect((await list({ skillId }, backend.otherKey)).status).toBe(404)
  const bearer = await backend.makeKey('tenant_unaligned')
  const { id: frameworkId } = await makeFramework(backend, bearer)
  await publishContent(backend, bearer, { frameworkId, skills: [skillOf('unaligned')] })
  expect((await list({ skillId: 'unaligned' }, bearer)).body).toEqual({ mappings: [] })
})

it('answers alike for a foreign mapping and an unknown one', async () => {
  const { mappings } = await make()
  const of = (mappingId: string) =>
    backend.call('updateEvidenceAttributes', {
      bearer: backend.otherKey,
      params: { mappingId },
      body: appliedAttributes,
    })
  const [foreign, unknown] = [await of(mappings[0].mappingId), await of('map_unknown')]
  expect(foreign.body).toEqual(unknown.body)
  expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND'])
})

it('names the published mappings that a new version of the framework leaves without their skill', async () => {
  const { alignment, mappings } = await make()
  const [{ mappingId, skillId }] = mappings
  const { id: alignmentId, frameworkId } = alignment
  await call('publishAlignment', { alignmentId }, { version: 1 })
  const skills = [skillOf('kept-of-framework')]
  const { impact } = await publishContent(backend, backend.liveKey, { frameworkId, skills })
  expect(impact.orphanedMappings).toEqual([{ mappingId, alignmentId, skillId }])
  expect(impact.removedSkills).toContain(skillId)
})
