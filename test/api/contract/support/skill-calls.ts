/** Valid calls of the skills families. */
import { randomUUID } from 'node:crypto'
import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { keys } from '#shared/store/table/keys.ts'
import { documentClient } from '#test/support/document-client.ts'
import type { ApiRequest, Backend } from '#test/support/backend.ts'
import { launch } from '#test/support/seed.ts'
import {
  appliedAttributes,
  importPackage,
  makeAlignment,
  makeClientSystem,
  makeFramework,
  publishContent,
  skillOf,
} from '#test/support/skills.ts'

import { warehouse } from '#test/unit/formats/case/support.ts'

interface Valid {
  readonly request: ApiRequest
}
type MakeValid = (world: { readonly backend: Backend }) => Promise<Valid>

const plain =
  (request: ApiRequest = {}): MakeValid =>
  () =>
    Promise.resolve({ request })

const onClientSystem =
  (body?: unknown): MakeValid =>
  async ({ backend }) => {
    const { id } = await makeClientSystem(backend)
    return { request: { params: { clientSystemId: id }, ...(body === undefined ? {} : { body }) } }
  }

/** Forgets the frameworks that other calls have made: a workspace may have few. */
const forgetFrameworks = ({ table, tenantId }: Backend) =>
  documentClient(table).send(new DeleteCommand({ TableName: table.name, Key: keys.frameworkCount(tenantId) }))

async function newFramework(backend: Backend): Promise<{ readonly id: string }> {
  await forgetFrameworks(backend)
  return makeFramework(backend)
}

const onFramework =
  (more: ApiRequest = {}): MakeValid =>
  async ({ backend }) => ({
    request: { params: { frameworkId: (await newFramework(backend)).id }, ...more },
  })

const onImport: MakeValid = async ({ backend }) => {
  await forgetFrameworks(backend)
  return { request: { params: { importId: (await importPackage(backend, backend.liveKey, warehouse())).id } } }
}

/** Two connected skills of a published framework. */
interface PublishedSkills {
  readonly frameworkId: string
  readonly skillIds: readonly [string, string]
}

async function publishSkills(backend: Backend): Promise<PublishedSkills> {
  const { id: frameworkId } = await newFramework(backend)
  const skillIds = [randomUUID(), randomUUID()] as const
  const skills = skillIds.map((id) => skillOf(id))
  const edges = [{ type: 'related', from: skillIds[0], to: skillIds[1] }]
  await publishContent(backend, backend.liveKey, { frameworkId, skills, edges })
  return { frameworkId, skillIds }
}

const published = new WeakMap<Backend, Promise<PublishedSkills>>()

/** One framework for all calls that only read: publishing takes longer the more frameworks a workspace has published. */
function publishedOf(backend: Backend): Promise<PublishedSkills> {
  const made = published.get(backend) ?? publishSkills(backend)
  published.set(backend, made)
  return made
}

/** Reads a published version. */
const onPublished =
  (more: ApiRequest = {}): MakeValid =>
  async ({ backend }) => {
    const { frameworkId } = await publishedOf(backend)
    return { request: { params: { frameworkId, frameworkVersion: '1' }, ...more } }
  }

interface AlignedWorld {
  readonly backend: Backend
  readonly packageId: string
}

const alignments = new WeakMap<Backend, Promise<Valid>>()

/** One alignment for all calls that only read. */
const readsAlignment = (world: AlignedWorld): Promise<Valid> => {
  const made = alignments.get(world.backend) ?? onAlignment()(world)
  alignments.set(world.backend, made)
  return made
}

/** On an alignment of its own, published. */
const onAlignment =
  (body?: unknown) =>
  async ({ backend, packageId }: AlignedWorld): Promise<Valid> => {
    await forgetFrameworks(backend)
    const ids = [randomUUID(), randomUUID()] as const
    const { alignment, mappings } = await makeAlignment(backend, { bearer: backend.liveKey, packageId, ids })
    const params = { alignmentId: alignment.id }
    await backend.call('publishAlignment', { bearer: backend.liveKey, params, body: { version: 1 } })
    const named = body === 'attributes' ? { mappingId: mappings[0].mappingId } : params
    const sent = body === 'attributes' ? { ...appliedAttributes, passMarkScaled: 0.6 } : body
    return { request: { params: named, ...(sent === undefined ? {} : { body: sent }) } }
  }

/** Reads the graph of a published framework. */
const onGraph =
  (requestOf: (skillIds: readonly [string, string], frameworkId: string) => ApiRequest): MakeValid =>
  async ({ backend }) => {
    const { frameworkId, skillIds } = await publishedOf(backend)
    return { request: requestOf(skillIds, frameworkId) }
  }

const onGraphSkill = onGraph(([skillId], frameworkId) => ({ params: { skillId }, query: { frameworkId } }))

export const graphCalls = {
  listGraphSkills: onGraph((_ids, frameworkId) => ({ query: { frameworkId, q: 'statement' } })),
  getGraphSkill: onGraphSkill,
  listNeighbors: onGraphSkill,
  getPath: onGraph(([from, to], frameworkId) => ({ query: { frameworkId, from, to } })),
}

export const alignmentCalls = {
  createAlignment: async (world: AlignedWorld): Promise<Valid> => {
    const made = await readsAlignment(world)
    const { body } = await world.backend.call('getAlignment', { ...made.request, bearer: world.backend.liveKey })
    const { frameworkId } = body.alignment
    return { request: { body: { packageId: world.packageId, frameworkId, mappings: [] } } }
  },
  listAlignments: plain(),
  getAlignment: readsAlignment,
  updateAlignment: onAlignment({ version: 2, mappings: [] }),
  listAlignmentVersions: readsAlignment,
  publishAlignment: onAlignment({ version: 2 }),
  previewAlignment: async (world: AlignedWorld): Promise<Valid> => {
    const { request } = await readsAlignment(world)
    const { sessionId } = await launch(world.backend, world.packageId)
    return { request: { ...request, body: { sessionId } } }
  },
  listMappings: ({ packageId }: AlignedWorld): Promise<Valid> => Promise.resolve({ request: { query: { packageId } } }),
  updateEvidenceAttributes: onAlignment('attributes'),
}

/** Frees the workspace of the recomputation of another call: one runs at a time. */
const forgetRecomputation = ({ table, tenantId }: Backend) =>
  documentClient(table).send(new DeleteCommand({ TableName: table.name, Key: keys.recomputationCount(tenantId) }))

const asksRecomputation: MakeValid = async ({ backend }) => {
  const { frameworkId } = await publishedOf(backend)
  await forgetRecomputation(backend)
  return { request: { body: { kind: 'replay', frameworkId } } }
}

const recomputationCalls = {
  createRecomputation: asksRecomputation,
  listRecomputations: plain(),
  getRecomputation: async (world) => {
    const { request } = await asksRecomputation(world)
    const made = await world.backend.call('createRecomputation', { ...request, bearer: world.backend.liveKey })
    return { request: { params: { recomputationId: made.body.recomputation.id } } }
  },
} satisfies Readonly<Record<string, MakeValid>>

export const skillCalls: Readonly<Record<string, MakeValid>> = {
  ...recomputationCalls,
  getEvidenceFramework: plain(),
  createClientSystem: plain({ body: { name: 'Warehouse LMS', kind: 'lms' } }),
  listClientSystems: plain(),
  getClientSystem: onClientSystem(),
  updateClientSystem: onClientSystem({ trust: 0.5 }),
  createFramework: async ({ backend }) => {
    await forgetFrameworks(backend)
    return { request: { body: { title: 'Warehouse' } } }
  },
  listFrameworks: plain(),
  getFramework: onFramework(),
  updateFrameworkDraft: onFramework({ body: { version: 1, skills: [skillOf('a')], edges: [] } }),
  publishFramework: async ({ backend }) => {
    const { id: frameworkId } = await newFramework(backend)
    const params = { frameworkId }
    const draft = { version: 1, skills: [skillOf(randomUUID())], edges: [] }
    await backend.call('updateFrameworkDraft', { bearer: backend.liveKey, params, body: draft })
    return { request: { params, body: { version: 2 } } }
  },
  listFrameworkVersions: onFramework(),
  getFrameworkVersion: onPublished(),
  getFrameworkDiff: onPublished({ query: { from: '1' } }),
  exportFrameworkVersion: onPublished(),
  createFrameworkImport: plain({ body: { fileSize: 1000 } }),
  processFrameworkImport: onImport,
  getFrameworkImport: onImport,
  getSkillGraph: async (world) => {
    const { request } = await onPublished()(world)
    const query = { frameworkId: request.params?.['frameworkId'] ?? '' }
    const { body } = await world.backend.call('listSkillGraphs', { bearer: world.backend.liveKey, query })
    return { request: { params: { graphId: body.skillGraphs[0].graphId }, query } }
  },
  listSkillGraphs: async ({ backend }) => ({ request: { query: { frameworkId: (await newFramework(backend)).id } } }),
}
