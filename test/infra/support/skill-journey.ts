/** Calls every operation of the skills families. */
import { sessionRepository } from '#shared/store/sessions/session-repository.ts'
import type { recordCalls } from '#test/infra/support/recorded-calls.ts'
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'

import { recomputationJourney } from './recomputation-journey.ts'
import { seedPackage } from '#test/support/seed.ts'
import { signIn, signInAs } from '#test/support/signed-in.ts'
import { appliedAttributes, makeAlignment, skillOf } from '#test/support/skills.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'
import { warehouse } from '#test/unit/formats/case/support.ts'

interface Journey {
  readonly backend: Backend
  readonly calls: Pick<ReturnType<typeof recordCalls>, 'record' | 'as'>
  readonly call: (operationId: string, request?: ApiRequest) => Promise<ApiResponse>
}

async function clientSystems(call: Journey['call']): Promise<void> {
  await call('getEvidenceFramework')
  const { body } = await call('createClientSystem', {
    headers: { 'idempotency-key': 'one client system' },
    body: { name: 'Warehouse LMS', kind: 'lms' },
  })
  const params = { clientSystemId: body.clientSystem.id }
  await call('getClientSystem', { params })
  await call('updateClientSystem', { params, body: { trust: 0.5 } })
  await call('createClientSystem', { body: { name: 'Second', kind: 'hris' } })
  const page = await call('listClientSystems', { query: { limit: '1' } })
  await call('listClientSystems', { query: { cursor: page.body.nextCursor } })
}

async function importOf(call: Journey['call'], record: () => void): Promise<string> {
  const bytes = Buffer.from(JSON.stringify(warehouse()))
  const { body } = await call('createFrameworkImport', {
    headers: { 'idempotency-key': 'one import' },
    body: { fileSize: bytes.length },
  })
  // Too early: the file is not there yet.
  await call('processFrameworkImport', { params: { importId: body.import.id } })
  await fetch(body.uploadUrl, { method: 'PUT', headers: body.requiredHeaders, body: bytes })
  record()
  const params = { importId: body.import.id }
  await call('processFrameworkImport', { params })
  return (await call('getFrameworkImport', { params })).body.import.frameworkId
}

async function frameworks({ call, calls }: Journey): Promise<void> {
  const entry = 'api/frameworks'
  const frameworkId = await importOf(call, () =>
    calls.record(entry, { action: 's3:PutObject', resource: 'UploadsBucket/uploads/*' }),
  )
  const params = { frameworkId }
  await call('publishFramework', { params, body: { version: 2 } })
  const draft = { version: 3, skills: [skillOf('a')], edges: [] }
  await call('updateFrameworkDraft', { params, body: draft })
  await call('publishFramework', { params, body: { version: 4 } })
  await call('createFramework', { headers: { 'idempotency-key': 'one framework' }, body: { title: 'Second' } })
  const page = await call('listFrameworks', { query: { limit: '1' } })
  await call('listFrameworks', { query: { cursor: page.body.nextCursor } })
  await call('getFramework', { params })
  await call('listFrameworkVersions', { params })
  for (const operation of ['getFrameworkVersion', 'exportFrameworkVersion'])
    await call(operation, { params: { ...params, frameworkVersion: '1' } })
  await call('getFrameworkDiff', { params: { ...params, frameworkVersion: '2' }, query: { from: '1' } })
  const { body } = await call('listSkillGraphs', { query: params })
  await call('getSkillGraph', { params: { graphId: body.skillGraphs[0].graphId }, query: params })
}

/** A session whose CMI data stands in an object of its own. */
async function largeSession({ tenantId, table }: Backend, packageId: string): Promise<string> {
  const cmi = { objectKey: `cmi/${tenantId}/ses_preview/1` }
  const session = aSession({ ...{ tenantId, packageId, cmi }, sessionId: 'ses_preview', mode: 'live', touched: true })
  await sessionRepository(table).create(session, [])
  return session.sessionId
}

async function alignments({ backend, call }: Journey): Promise<void> {
  const packageId = await seedPackage(backend)
  const ids = ['whole-1', 'part-1'] as const
  const made = await makeAlignment(backend, { bearer: backend.liveKey, packageId, ids })
  const { frameworkId } = made.alignment
  const stated = [{ target: { kind: 'package' }, skillId: 'part-1', attributes: appliedAttributes }]
  const body = { packageId, frameworkId, mappings: stated }
  const { alignment, mappings } = (await call('createAlignment', { headers: { 'idempotency-key': 'a' }, body })).body
  const params = { alignmentId: alignment.id }
  await call('getAlignment', { params })
  await call('updateAlignment', { params, body: { version: 1, mappings: stated } })
  await call('previewAlignment', { params, body: { sessionId: await largeSession(backend, packageId) } })
  await call('publishAlignment', { params, body: { version: 2 } })
  await call('updateEvidenceAttributes', {
    params: { mappingId: mappings[0].mappingId },
    body: { ...appliedAttributes, passMarkScaled: 0.6 },
  })
  await call('listAlignments')
  await call('listAlignmentVersions', { params })
  await call('listMappings', { query: { packageId } })
  const query = { frameworkId, q: 'part', from: 'part-1', to: 'whole-1' }
  for (const operation of ['listGraphSkills', 'getPath']) await call(operation, { query })
  for (const operation of ['getGraphSkill', 'listNeighbors'])
    await call(operation, { params: { skillId: 'part-1' }, query })
}

export async function skillJourney(journey: Journey): Promise<void> {
  await clientSystems(journey.call)
  await frameworks(journey)
  await alignments(journey)
  await recomputationJourney(journey)
  const { reads: headers } = await signInAs(journey.backend, 'viewer')
  for (const operation of ['listClientSystems', 'listFrameworks', 'listGraphSkills'])
    await journey.call(operation, { bearer: undefined, headers, query: { frameworkId: 'fwk_unknown', q: 'part' } })
  // The last request was long ago, so this one is recorded.
  const session = { lastSeenAt: Date.now() - 600_000 }
  const { reads } = await signIn(journey.backend, { roles: { [journey.backend.tenantId]: 'viewer' }, session })
  const query = { frameworkId: 'fwk_unknown', q: 'part' }
  await journey.call('listGraphSkills', { bearer: undefined, headers: reads, query })
}
