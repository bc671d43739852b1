/** Evidence that client systems send by published mappings, through the real handlers over the local engine. */
import { startBackend, type Backend } from '#test/support/backend.ts'
import { anExam, makeEvidenceSource, send, type EvidenceSource } from '#test/support/evidence.ts'
import { seedPackage } from '#test/support/seed.ts'
import {
  appliedAttributes,
  makeAlignment,
  makeClientSystem,
  makeFramework,
  publishContent,
  skillOf,
} from '#test/support/skills.ts'

let backend: Backend
let source: EvidenceSource
let packageId: string
beforeAll(async () => {
  backend = await startBackend()
  source = await makeEvidenceSource(backend)
  packageId = await seedPackage(backend)
})
afterAll(() => backend.close())

let made = 0
/** An alignment of a package to one skill, and its one mapping. */
async function aligned() {
  made += 1
  const ids = [`whole-${made}`, `part-${made}`] as const
  const { alignment, mappings } = await makeAlignment(backend, { bearer: backend.liveKey, packageId, ids })
  const params = { alignmentId: alignment.id }
  const publish = (version: number) =>
    backend.call('publishAlignment', { bearer: backend.liveKey, params, body: { version } })
  return { alignment, mapping: mappings[0], publish, params }
}

/** An exam that names a mapping in the place of a skill. */
function examOf(mappingId: string, more: Record<string, unknown> = {}) {
  const { skillId: _skillId, attributes: _attributes, ...exam } = anExam({ mappingId, ...more })
  return exam
}

it('records evidence by a published mapping, with its skill, version and attributes', async () => {
  const { alignment, mapping, publish } = await aligned()
  await publish(1)
  const subjectId = 'mapped'
  const { body } = await send(source, examOf(mapping.mappingId, { subjectId, scoreScaled: 0.9 }))
  expect(body.results).toMatchObject([{ status: 'accepted', reason: null }])
  const { evidenceId } = body.results[0]
  const params = { subjectId, skillId: mapping.skillId, evidenceId }
  const read = await backend.call('getEvidence', { bearer: backend.liveKey, params })
  expect(read.body.evidence).toMatchObject({
    ...{ evidenceId, mappingId: mapping.mappingId, alignmentId: alignment.id, alignmentVersion: 1 },
    ...{ attributes: { ...appliedAttributes, skillsOfTarget: 1 }, outcome: 0.85, state: 'counts' },
    source: { kind: 'client', externalId: 'exam 1' },
  })
})

it('gives the same evidence the same id by its mapping, and other content a new one', async () => {
  const { mapping, publish } = await aligned()
  await publish(1)
  const idOf = async (more: Record<string, unknown>) =>
    (await send(source, examOf(mapping.mappingId, { subjectId: 'again', ...more }))).body.results[0].evidenceId
  const first = await idOf({ scoreScaled: 0.9 })
  expect(await idOf({ scoreScaled: 0.9 })).toBe(first)
  expect(await idOf({ scoreScaled: 0.2, success: false })).not.toBe(first)
  const params = { subjectId: 'again', skillId: mapping.skillId }
  const { projection } = (await backend.call('getProjection', { bearer: backend.liveKey, params })).body
  expect(projection.evidenceCount).toBe(1)
})

it('refuses a mapping that is a draft, unknown or of another workspace, and records the others of the request', async () => {
  const [draft, published] = [await aligned(), await aligned()]
  await published.publish(1)
  const foreign = {
    ...(await makeEvidenceSource(backend, backend.otherKey, 'foreign-skill')),
    bearer: backend.otherKey,
  }
  const of = (externalId: string, mappingId: string) => examOf(mappingId, { externalId, subjectId: 'mixed' })
  const known = published.mapping.mappingId
  const { status, body } = await send(source, of('1', draft.mapping.mappingId), of('2', 'map_x'), of('3', known))
  expect(status).toBe(200)
  expect(body.results.map((each: { status: string }) => each.status)).toEqual(['refused', 'refused', 'accepted'])
  expect(body.results[1]).toMatchObject({ evidenceId: null, reason: expect.stringContaining('mapping map_x') })
  expect((await send(foreign, of('1', known))).body.results).toMatchObject([{ status: 'refused' }])
})

it('refuses a mapping whose target gives its evidence to a part of the skill', async () => {
  const { mapping, params, publish } = await aligned()
  const stated = [mapping.skillId, mapping.skillId.replace('part', 'whole')].map((skillId) => ({
    ...{ target: { kind: 'package' }, skillId, attributes: appliedAttributes },
  }))
  const body = { version: 1, mappings: stated }
  const { mappings } = (await backend.call('updateAlignment', { bearer: backend.liveKey, params, body })).body
  await publish(2)
  const { results } = (await send(source, examOf(mappings[1].mappingId))).body
  expect(results).toMatchObject([{ status: 'refused', reason: expect.stringContaining(mapping.skillId) }])
})

it('refuses a mapping of a demonstration mode that the client system may not send', async () => {
  const { mapping, publish } = await aligned()
  await publish(1)
  const { id: clientSystemId } = await makeClientSystem(backend, { allowedModes: ['observed'] })
  const { results } = (await send({ ...source, clientSystemId }, examOf(mapping.mappingId))).body
  expect(results).toMatchObject([{ status: 'refused', reason: expect.stringContaining('applied') }])
})

it.each([
  ['both a mapping and a skill', anExam({ mappingId: 'map_x' })],
  ['a mapping with attributes', { ...examOf('map_x'), attributes: anExam().attributes }],
  ['neither a mapping nor a skill', anExam({ skillId: undefined })],
  ['a skill without attributes', anExam({ attributes: undefined })],
])('answers 400 for evidence that states %s', async (_title, piece) => {
  const { status, body } = await send(source, piece)
  expect([status, body.code, body.details.field]).toEqual([400, 'VALIDATION_ERROR', 'evidence.0.mappingId'])
})

it('fades evidence of a skill that its framework has dropped as the version of the evidence says', async () => {
  const { id: frameworkId } = await makeFramework(backend)
  const [dropped, kept] = [skillOf('dropped', 'Dropped', { halfLifeDays: 30 }), skillOf('kept')]
  await publishContent(backend, backend.liveKey, { frameworkId, skills: [dropped, kept] })
  const stated = [{ target: { kind: 'package' }, skillId: 'dropped', attributes: appliedAttributes }]
  const body = { packageId, frameworkId, mappings: stated }
  const { alignment, mappings } = (await backend.call('createAlignment', { bearer: backend.liveKey, body })).body
  const params = { alignmentId: alignment.id }
  await backend.call('publishAlignment', { bearer: backend.liveKey, params, body: { version: 1 } })
  const projectionOf = async (subjectId: string) => {
    // Evidence of some days ago would have faded, and fades on no further day.
    const occurredAt = new Date().toISOString()
    await send(source, examOf(mappings[0].mappingId, { subjectId, scoreScaled: 0.9, occurredAt }))
    const of = { subjectId, skillId: 'dropped' }
    return (await backend.call('getProjection', { bearer: backend.liveKey, params: of })).body.projection
  }
  const before = await projectionOf('before-the-drop')
  await publishContent(backend, backend.liveKey, { frameworkId, skills: [kept] })
  const after = await projectionOf('after-the-drop')
  expect(before.fadesOn).not.toBeNull()
  expect(after).toMatchObject({ fadesOn: before.fadesOn, skillLabel: 'Dropped', frameworkVersion: 1 })
})
