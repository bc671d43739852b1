/** Previews of alignments through the real handlers over the local engine. */
import { packCmi } from '#shared/domain/sessions/cmi-codec.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import { startBackend, type Backend } from '#test/support/backend.ts'
import { seedPackage } from '#test/support/seed.ts'
import { appliedAttributes, makeAlignment } from '#test/support/skills.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'

let backend: Backend
let packageId: string
let alignmentId: string
let sessions = 0
const ids = ['whole', 'part'] as const
beforeAll(async () => {
  backend = await startBackend()
  packageId = await seedPackage(backend)
  const { alignment } = await makeAlignment(backend, { bearer: backend.liveKey, packageId, ids })
  alignmentId = alignment.id
  const stated = [
    { target: { kind: 'package' }, skillId: 'part', attributes: appliedAttributes },
    { target: { kind: 'package' }, skillId: 'whole', attributes: appliedAttributes },
    { target: { kind: 'objective', identifiers: ['loads'] }, skillId: 'whole', attributes: appliedAttributes },
  ]
  const body = { version: 1, mappings: stated }
  await backend.call('updateAlignment', { bearer: backend.liveKey, params: { alignmentId }, body })
})
afterAll(() => backend.close())

async function store(settings: Partial<Session>): Promise<string> {
  sessions += 1
  const named = { tenantId: backend.tenantId, packageId, sessionId: `ses_preview${sessions}` }
  const session = aSession({ ...named, mode: 'live', touched: true, ...settings })
  await sessionRepository(backend.table).create(session, [])
  return session.sessionId
}
const preview = (sessionId: string, bearer = backend.liveKey) =>
  backend.call('previewAlignment', { bearer, params: { alignmentId }, body: { sessionId } })
const whys = async (settings: Partial<Session>) =>
  (await preview(await store(settings))).body.preview.mappings.map(({ why }: { why: string | null }) => why)

const score = { scaled: 0.9, raw: null, min: null, max: null }
const passed = { outcome: 'done', completion: 'completed', success: 'passed', score } as const

it('returns the evidence that the draft would make of a session, and why other mappings make none', async () => {
  const { status, body } = await preview(await store(passed))
  expect(status).toBe(200)
  expect(body.preview).toMatchObject({
    alignmentVersion: 1,
    mappings: [
      { skillId: 'part', evidence: { outcome: 0.85, alignmentVersion: 1 }, why: null },
      { skillId: 'whole', evidence: null, why: 'shadowed' },
      { skillId: 'whole', evidence: null, why: 'notReported' },
    ],
  })
})

it('reads the objectives that the session reported', async () => {
  const cmi = { 'cmi.objectives.0.id': 'loads', 'cmi.objectives.0.success_status': 'passed' }
  expect(await whys({ ...passed, cmi: { bytes: packCmi(cmi) } })).toEqual([null, 'shadowed', null])
})

it('says that an attempt goes on, and that a TEST session gives nothing', async () => {
  expect(await whys({ outcome: 'open' })).toEqual(['notEnded', 'shadowed', 'notReported'])
  expect(await whys({ ...passed, mode: 'test' })).toEqual(['testSession', 'testSession', 'testSession'])
})

it('records nothing', async () => {
  const sessionId = await store(passed)
  backend.aws.takeOperations()
  await preview(sessionId)
  const writes = backend.aws.takeOperations().filter(({ operation }) => /^(Put|Transact|BatchWrite)/.test(operation))
  expect(writes).toEqual([])
})

it('refuses a session of another package, and answers alike for foreign and unknown ids', async () => {
  const other = await store({ ...passed, packageId: 'pkg_other' })
  const wrong = await preview(other)
  expect([wrong.status, wrong.body.details.field]).toEqual([400, 'sessionId'])
  const unknown = await preview('ses_unknown')
  expect([unknown.status, unknown.body.details.resource]).toEqual([404, 'session'])
  const foreign = await preview(other, backend.otherKey)
  expect([foreign.status, foreign.body.details.resource]).toEqual([404, 'alignment'])
})
