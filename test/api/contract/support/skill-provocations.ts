/** How the codes of the skills families are provoked. */
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { maxFrameworks } from '#shared/domain/skills/framework.ts'
import { keys } from '#shared/store/table/keys.ts'
import type { Backend } from '#test/support/backend.ts'
import { documentClient } from '#test/support/document-client.ts'
import { makeFramework } from '#test/support/skills.ts'
import { warehouse } from '#test/unit/formats/case/support.ts'
import { changed, prepared, type Provocation, type Rows } from './provocation.ts'
import { send, validCall } from './world.ts'

const inPath = (params: Record<string, string>): Provocation =>
  changed((request) => ({ ...request, params: { ...request.params, ...params } }))
const inBody = (more: Record<string, unknown>): Provocation =>
  changed((request) => ({ ...request, body: { ...Object(request.body), ...more } }))

const noClientSystem: Rows = { NOT_FOUND: inPath({ clientSystemId: 'cls_unknown' }) }

const noFramework: Rows = { NOT_FOUND: inPath({ frameworkId: 'fwk_unknown' }) }
const wrongCursor: Rows = { VALIDATION_ERROR: changed((request) => ({ ...request, query: { cursor: 'x' } })) }
const noVersion: Rows = { NOT_FOUND: inPath({ frameworkVersion: '99' }) }

/** Gives the workspace as many frameworks as it may have. */
const fillUp = ({ table, tenantId }: Backend) =>
  documentClient(table).send(
    new PutCommand({
      TableName: table.name,
      Item: { ...keys.frameworkCount(tenantId), frameworks: maxFrameworks },
    }),
  )

const manyFrameworks: Provocation = prepared(async (request, { backend }) => {
  await fillUp(backend)
  return request
})

/** Of one of the calls before: frees the workspace again. */
const withRoom =
  (provoke: Provocation): Provocation =>
  async (world, found) => {
    const { table, tenantId } = world.backend
    try {
      return await provoke(world, found)
    } finally {
      await documentClient(table).send(new DeleteCommand({ TableName: table.name, Key: keys.frameworkCount(tenantId) }))
    }
  }

/** Makes the draft of a framework one beyond its last possible version. */
const useUp = ({ table, tenantId }: Backend, frameworkId: string) =>
  documentClient(table).send(
    new UpdateCommand({
      TableName: table.name,
      Key: keys.framework(tenantId, frameworkId),
      UpdateExpression: 'SET draftVersion = :n',
      ExpressionAttributeValues: { ':n': 101 },
    }),
  )

/** A waiting import of a file that the caller has uploaded. */
const waiting = async (backend: Backend, body: Record<string, unknown>): Promise<Record<string, string>> => {
  const bytes = Buffer.from(JSON.stringify(warehouse()))
  const made = await backend.call('createFrameworkImport', {
    bearer: backend.liveKey,
    body: { ...body, fileSize: bytes.length },
  })
  await fetch(made.body.uploadUrl, { method: 'PUT', headers: made.body.requiredHeaders, body: bytes })
  return { importId: made.body.import.id }
}

const noAlignment: Rows = { NOT_FOUND: inPath({ alignmentId: 'aln_unknown' }) }
const staleVersion: Rows = { VERSION_CONFLICT: inBody({ version: 7 }) }

const unknownGraph: Rows = {
  NOT_FOUND: changed((request) => ({ ...request, query: { ...request.query, frameworkId: 'fwk_unknown' } })),
}
const noQuery = changed((request) => ({ ...request, query: {} }))

/** Another one is under way. */
const runningRecomputation: Provocation = prepared(async (request, { backend }) => {
  await backend.call('createRecomputation', { ...request, bearer: backend.liveKey })
  return request
})

export const skillRows: Readonly<Record<string, Rows>> = {
  createRecomputation: {
    NOT_FOUND: inBody({ frameworkId: 'fwk_unknown' }),
    RECOMPUTATION_RUNNING: runningRecomputation,
  },
  listRecomputations: wrongCursor,
  getRecomputation: { NOT_FOUND: inPath({ recomputationId: 'rcp_unknown' }) },
  getClientSystem: noClientSystem,
  listGraphSkills: { ...unknownGraph, VALIDATION_ERROR: noQuery },
  getGraphSkill: unknownGraph,
  listNeighbors: unknownGraph,
  getPath: { ...unknownGraph, VALIDATION_ERROR: noQuery },
  createAlignment: { NOT_FOUND: inBody({ frameworkId: 'fwk_unknown' }) },
  listAlignments: wrongCursor,
  getAlignment: noAlignment,
  updateAlignment: { ...noAlignment, ...staleVersion },
  listAlignmentVersions: { ...noAlignment, ...wrongCursor },
  publishAlignment: { ...noAlignment, ...staleVersion },
  previewAlignment: noAlignment,
  listMappings: {
    NOT_FOUND: changed((request) => ({ ...request, query: { packageId: 'pkg_unknown' } })),
    VALIDATION_ERROR: changed((request) => ({ ...request, query: {} })),
  },
  updateEvidenceAttributes: { NOT_FOUND: inPath({ mappingId: 'map_unknown' }), ...staleVersion },
  createFramework: { QUOTA_EXCEEDED: withRoom(manyFrameworks) },
  listFrameworks: wrongCursor,
  getFramework: noFramework,
  updateFrameworkDraft: {
    ...noFramework,
    VERSION_CONFLICT: inBody({ version: 7 }),
    FRAMEWORK_IMMUTABLE: prepared(async (request, { backend }) => {
      await useUp(backend, request.params?.['frameworkId'] ?? '')
      return request
    }),
  },
  publishFramework: {
    ...noFramework,
    VERSION_CONFLICT: inBody({ version: 7 }),
    FRAMEWORK_IMMUTABLE: async (world, found) => {
      const { request } = await validCall(world, found.operationId)
      await send(world, found, { ...request, bearer: world.backend.liveKey })
      return send(world, found, { ...request, bearer: world.backend.liveKey, body: { version: 3 } })
    },
    INVALID_FRAMEWORK: prepared(async (_request, { backend }) => ({
      bearer: backend.liveKey,
      params: { frameworkId: (await makeFramework(backend)).id },
      body: { version: 1 },
    })),
  },
  listFrameworkVersions: { ...noFramework, ...wrongCursor },
  getFrameworkVersion: noVersion,
  getFrameworkDiff: noVersion,
  exportFrameworkVersion: noVersion,
  createFrameworkImport: { NOT_FOUND: inBody({ frameworkId: 'fwk_unknown' }) },
  processFrameworkImport: {
    NOT_FOUND: inPath({ importId: 'fim_unknown' }),
    UPLOAD_NOT_FOUND: prepared(async (request, { backend }) => {
      const { body } = await backend.call('createFrameworkImport', {
        bearer: backend.liveKey,
        body: { fileSize: 10 },
      })
      return { ...request, params: { importId: body.import.id } }
    }),
    QUOTA_EXCEEDED: withRoom(
      prepared(async (request, { backend }) => {
        const params = await waiting(backend, {})
        await fillUp(backend)
        return { ...request, params }
      }),
    ),
    FRAMEWORK_IMMUTABLE: prepared(async (request, { backend }) => {
      const { id: frameworkId } = await makeFramework(backend)
      const params = await waiting(backend, { frameworkId })
      await useUp(backend, frameworkId)
      return { ...request, params }
    }),
  },
  getFrameworkImport: { NOT_FOUND: inPath({ importId: 'fim_unknown' }) },
  getSkillGraph: { NOT_FOUND: inPath({ graphId: 'grf_unknown' }) },
  listSkillGraphs: { NOT_FOUND: changed((request) => ({ ...request, query: { frameworkId: 'fwk_unknown' } })) },
  updateClientSystem: { ...noClientSystem, VERSION_CONFLICT: inBody({ version: 7 }) },
}
