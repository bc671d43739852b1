/** Client systems, alignments and the evidence attributes of mappings (specification, "Other route families"). */
import * as z from 'zod'
import { keyOrMember } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { cursorQuery, pageEnd } from '#shared/contract/resources/pagination.ts'
import {
  clientSystemResource,
  clientSystemSettings,
  clientSystemStatus,
} from '#shared/contract/resources/skills/client-system.ts'
import { evidenceFramework } from '#shared/contract/resources/skills/evidence-framework.ts'
import { pathId } from '#shared/contract/resources/values.ts'

/** Skills exist in LIVE only (specification, "API keys" 7). */
const every = { credentials: keyOrMember, testMode: 'refused' } as const

const oneClientSystem = z.object({ clientSystem: clientSystemResource })
const { name, kind, trust, allowedModes, subjectRule, followStatements } = clientSystemSettings

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
      ok: { status: 200, body: z.object({ clientSystems: z.array(clientSystemResource), ...pageEnd }) },
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
  },
})
