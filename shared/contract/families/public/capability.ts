/** Client systems, alignments and the evidence attributes of mappings (specification, "Other route families"). */
import * as z from 'zod'
import { keyOrMember, keyScopes, managersOnly } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { cursorQuery, pageEnd } from '#shared/contract/resources/pagination.ts'
import {
  clientSystemResource,
  clientSystemSettings,
  clientSystemStatus,
  followedStatements,
} from '#shared/contract/resources/skills/client-system.ts'
import {
  alignmentResource,
  alignmentVersionResource,
  capabilityMapping,
  statedMapping,
} from '#shared/contract/resources/skills/alignment.ts'
import { alignmentFinding, previewedMapping } from '#shared/contract/resources/skills/alignment-preview.ts'
import { evidenceAttributes } from '#shared/contract/resources/skills/evidence-attributes.ts'
import { evidenceFramework } from '#shared/contract/resources/skills/evidence-framework.ts'
import { newRecomputation, recomputationResource } from '#shared/contract/resources/skills/recomputation.ts'
import { skillId } from '#shared/contract/resources/skills/skill.ts'
import { boundedText, packageId, pathId } from '#shared/contract/resources/values.ts'

/** Skills exist in LIVE only (specification, "API keys" 7). */
const every = { credentials: keyOrMember, testMode: 'refused' } as const

const oneClientSystem = z.object({ clientSystem: clientSystemResource })
const { name, kind, trust, allowedModes, subjectRule, followStatements } = clientSystemSettings

const alignments = '/api/v1/cale/alignments'
const recomputations = '/api/v1/cale/recomputations'
const oneRecomputation = z.object({ recomputation: recomputationResource })
const revision = z.number().int().min(1)
const mappings = z.array(statedMapping).max(500)
const onAlignment = z.object({ alignmentId: pathId })
/** The mappings are those of the draft, or of the published version where there is no draft. */
const oneAlignment = z.object({
  alignment: alignmentResource,
  mappings: z.array(capabilityMapping),
  findings: z.array(alignmentFinding),
})

export const capabilityFamily = defineFamily({
  name: 'capability',
  summary: 'Capability: systems that give evidence of skills, and what that evidence is worth',
  endpoints: {
    getEvidenceFramework: {
      ...every,
      method: 'GET',
      path: '/api/v1/capability/evidence-framework',
      summary: 'The rules by which evidence becomes levels of skills',
      ok: { status: 200, body: evidenceFramework },
      errors: [],
    },
    createClientSystem: {
      ...every,
      method: 'POST',
      path: '/api/v1/cale/client-systems',
      summary: 'Registers a system that gives evidence of skills',
      policies: [idempotent()],
      body: z.object({
        name,
        kind,
        trust: trust.default(1),
        allowedModes: allowedModes.default([]),
        subjectRule: subjectRule.prefault({}),
        followStatements: followStatements.default(false),
      }),
      ok: { status: 200, body: oneClientSystem },
      errors: [],
    },
    listClientSystems: {
      ...every,
      method: 'GET',
      path: '/api/v1/cale/client-systems',
      summary: 'Client systems of the workspace, newest first',
      query: z.object({ ...cursorQuery, status: clientSystemStatus.optional() }),
      ok: {
        status: 200,
        body: z.object({
          clientSystems: z.array(clientSystemResource),
          /** Null where no statements are followed. */
          followedStatements: followedStatements.nullable(),
          ...pageEnd,
        }),
      },
      errors: ['VALIDATION_ERROR'],
    },
    getClientSystem: {
      ...every,
      method: 'GET',
      path: '/api/v1/cale/client-systems/{clientSystemId}',
      summary: 'One client system',
      params: z.object({ clientSystemId: pathId }),
      ok: { status: 200, body: oneClientSystem },
      errors: ['NOT_FOUND'],
    },
    updateClientSystem: {
      ...every,
      method: 'PATCH',
      path: '/api/v1/cale/client-systems/{clientSystemId}',
      summary: 'Changes a client system',
      description:
        'What is absent stays as it is. A disabled system can send no further evidence; what it has sent stays.',
      params: z.object({ clientSystemId: pathId }),
      body: z.strictObject({
        name: name.optional(),
        kind: kind.optional(),
        trust: trust.optional(),
        allowedModes: allowedModes.optional(),
        subjectRule: subjectRule.optional(),
        followStatements: followStatements.optional(),
        status: clientSystemStatus.optional(),
        version: z.number().int().min(1).optional(),
      }),
      ok: { status: 200, body: oneClientSystem },
      errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    },
    createAlignment: {
      ...every,
      method: 'POST',
      path: alignments,
      summary: 'Aligns a package, or an activity outside of Lectern, to a framework',
      description: 'The mappings are a draft: nothing gives evidence until the alignment is published.',
      policies: [idempotent()],
      body: z.object({
        packageId: packageId.optional(),
        activityIri: boundedText(1024).min(1).optional(),
        frameworkId: pathId,
        mappings,
      }),
      ok: { status: 200, body: oneAlignment },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    },
    listAlignments: {
      ...every,
      method: 'GET',
      path: alignments,
      summary: 'Alignments of the workspace, newest first',
      query: z.object(cursorQuery),
      ok: { status: 200, body: z.object({ alignments: z.array(alignmentResource), ...pageEnd }) },
      errors: ['VALIDATION_ERROR'],
    },
    getAlignment: {
      ...every,
      method: 'GET',
      path: `${alignments}/{alignmentId}`,
      summary: 'One alignment, with its mappings',
      params: onAlignment,
      ok: { status: 200, body: oneAlignment },
      errors: ['NOT_FOUND'],
    },
    updateAlignment: {
      ...every,
      method: 'PUT',
      path: `${alignments}/{alignmentId}`,
      summary: 'Replaces the draft of an alignment',
      params: onAlignment,
      body: z.strictObject({ version: revision, mappings }),
      ok: { status: 200, body: oneAlignment },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'VERSION_CONFLICT'],
    },
    listAlignmentVersions: {
      ...every,
      method: 'GET',
      path: `${alignments}/{alignmentId}/versions`,
      summary: 'Published versions of an alignment, newest first',
      params: onAlignment,
      query: z.object({ ...cursorQuery, limit: z.coerce.number().int().min(1).max(10).default(10) }),
      ok: { status: 200, body: z.object({ versions: z.array(alignmentVersionResource), ...pageEnd }) },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    },
    publishAlignment: {
      ...every,
      method: 'POST',
      path: `${alignments}/{alignmentId}/publish`,
      summary: 'Publishes the draft of an alignment as its next version',
      description: 'Later evidence follows it. Past evidence stays as it is.',
      params: onAlignment,
      body: z.strictObject({ version: revision }),
      ok: { status: 200, body: oneAlignment },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'VERSION_CONFLICT'],
    },
    previewAlignment: {
      ...every,
      method: 'POST',
      path: `${alignments}/{alignmentId}/preview`,
      summary: 'The evidence that an alignment would make of a session',
      description: 'Of its draft, where it has one. Each mapping that gives nothing says why. Nothing is recorded.',
      // It shows what a learner did.
      credentials: { apiKey: keyScopes, session: managersOnly },
      params: onAlignment,
      body: z.strictObject({ sessionId: pathId }),
      ok: {
        status: 200,
        body: z.object({
          preview: z.object({ alignmentVersion: z.number().int(), mappings: z.array(previewedMapping) }),
        }),
      },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    },
    listMappings: {
      ...every,
      method: 'GET',
      path: '/api/v1/capability/mappings',
      summary: 'Published mappings of a package, or to a skill',
      description: 'State `packageId` or `skillId`.',
      query: z.object({ packageId: packageId.optional(), skillId: skillId.optional() }),
      ok: {
        status: 200,
        body: z.object({
          mappings: z.array(capabilityMapping.extend({ alignmentId: z.string(), alignmentVersion: z.number().int() })),
        }),
      },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    },
    updateEvidenceAttributes: {
      ...every,
      method: 'PUT',
      path: '/api/v1/capability/mappings/{mappingId}/evidence-attributes',
      summary: 'Changes what the evidence of a mapping is worth',
      description:
        'Publishes the next version of its alignment. Past evidence stays as it is. The same attributes again change nothing.',
      params: z.object({ mappingId: pathId }),
      body: z.strictObject({ ...evidenceAttributes.shape, version: revision.optional() }),
      ok: {
        status: 200,
        body: z.object({
          mapping: capabilityMapping,
          alignment: z.object({ id: z.string(), currentVersion: z.number().int(), version: z.number().int() }),
        }),
      },
      errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
    },
    createRecomputation: {
      ...every,
      method: 'POST',
      path: recomputations,
      summary: 'Computes levels again, dry first',
      description:
        'A dry run counts what would change and changes nothing. A run that changes levels states the id of the completed dry run of the same. One runs at a time.',
      policies: [idempotent()],
      body: newRecomputation,
      ok: { status: 200, body: oneRecomputation },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'RECOMPUTATION_RUNNING'],
    },
    listRecomputations: {
      ...every,
      method: 'GET',
      path: recomputations,
      summary: 'Recomputations of the workspace, newest first',
      query: z.object(cursorQuery),
      ok: { status: 200, body: z.object({ recomputations: z.array(recomputationResource), ...pageEnd }) },
      errors: ['VALIDATION_ERROR'],
    },
    getRecomputation: {
      ...every,
      method: 'GET',
      path: `${recomputations}/{recomputationId}`,
      summary: 'One recomputation, with what it has counted so far',
      params: z.object({ recomputationId: pathId }),
      ok: { status: 200, body: oneRecomputation },
      errors: ['NOT_FOUND'],
    },
  },
})
