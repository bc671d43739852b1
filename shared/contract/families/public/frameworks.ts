/** Frameworks of skills: drafts, published versions, imports of CASE packages, graphs (specification, "Other route families"). */
import * as z from 'zod'
import { keyOrMember } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { bodyLimit } from '#shared/contract/policies/body-limit.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { cursorQuery, pageEnd } from '#shared/contract/resources/pagination.ts'
import {
  contentLink,
  frameworkDiff,
  frameworkImport,
  frameworkResource,
  frameworkSettings,
  frameworkVersionResource,
  skillGraphResource,
} from '#shared/contract/resources/skills/framework.ts'
import { frameworkFinding, skill, skillEdge } from '#shared/contract/resources/skills/skill.ts'
import { dateTime, pathId } from '#shared/contract/resources/values.ts'

/** Skills exist in LIVE only (specification, "API keys" 7). */
const every = { credentials: keyOrMember, testMode: 'refused' } as const
const path = '/api/v1/cale/frameworks'

const revision = z.number().int().min(1)
const versionNumber = z.coerce.number().int().min(1).max(100)
const onFramework = z.object({ frameworkId: pathId })
const onVersion = z.object({ frameworkId: pathId, frameworkVersion: versionNumber })
const onImport = z.object({ importId: pathId })
const oneFramework = z.object({ framework: frameworkResource })
const oneImport = z.object({ import: frameworkImport })
const findings = z.array(frameworkFinding)
const oneVersion = frameworkVersionResource.extend({ ...contentLink, findings: findings.nullable() })

export const frameworksFamily = defineFamily({
  name: 'frameworks',
  summary: 'Frameworks of skills: drafts, published versions, imports of CASE packages, graphs',
  endpoints: {
    createFramework: {
      ...every,
      method: 'POST',
      path,
      summary: 'Creates a framework, with an empty draft as version 1',
      policies: [idempotent()],
      body: z.object(frameworkSettings),
      ok: { status: 200, body: oneFramework },
      errors: ['QUOTA_EXCEEDED'],
    },
    listFrameworks: {
      ...every,
      method: 'GET',
      path,
      summary: 'Frameworks of the workspace, newest first',
      query: z.object(cursorQuery),
      ok: { status: 200, body: z.object({ frameworks: z.array(frameworkResource), ...pageEnd }) },
      errors: ['VALIDATION_ERROR'],
    },
    getFramework: {
      ...every,
      method: 'GET',
      path: `${path}/{frameworkId}`,
      summary: 'One framework',
      params: onFramework,
      ok: { status: 200, body: oneFramework },
      errors: ['NOT_FOUND'],
    },
    updateFrameworkDraft: {
      ...every,
      method: 'PUT',
      path: `${path}/{frameworkId}/draft`,
      summary: 'Replaces the content of the draft',
      description:
        'Skills and edges as a whole, at most 4 MB; import larger frameworks. Where the framework has no draft, it gets one as its next version. The findings say what keeps it from being published.',
      params: onFramework,
      policies: [bodyLimit({ bytes: 4 * 1024 * 1024, advice: 'Import the framework as a CASE package.' })],
      body: z.strictObject({ version: revision, skills: z.array(skill), edges: z.array(skillEdge) }),
      ok: { status: 200, body: z.object({ framework: frameworkResource, findings }) },
      errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'FRAMEWORK_IMMUTABLE'],
    },
    publishFramework: {
      ...every,
      method: 'POST',
      path: `${path}/{frameworkId}/publish`,
      summary: 'Publishes the draft: its version never changes again',
      params: onFramework,
      body: z.strictObject({ version: revision }),
      ok: {
        status: 200,
        body: z.object({
          framework: frameworkResource,
          skillGraph: skillGraphResource,
          impact: z.object({
            /** Skills of the version before that this one lacks. */
            removedSkills: z.array(z.string()),
            /** Published mappings to the removed skills, at most 500. Align their targets anew. */
            orphanedMappings: z
              .array(z.object({ mappingId: z.string(), alignmentId: z.string(), skillId: z.string() }))
              .max(500),
          }),
        }),
      },
      errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'FRAMEWORK_IMMUTABLE', 'INVALID_FRAMEWORK'],
    },
    listFrameworkVersions: {
      ...every,
      method: 'GET',
      path: `${path}/{frameworkId}/versions`,
      summary: 'Versions of a framework, newest first',
      params: onFramework,
      query: z.object(cursorQuery),
      ok: { status: 200, body: z.object({ versions: z.array(frameworkVersionResource), ...pageEnd }) },
      errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    },
    getFrameworkVersion: {
      ...every,
      method: 'GET',
      path: `${path}/{frameworkId}/versions/{frameworkVersion}`,
      summary: 'One version of a framework, with a link to its content',
      description:
        '`findings` is what the last save or import of a draft found; null for published versions, and for a draft that was never saved.',
      params: onVersion,
      ok: { status: 200, body: z.object({ frameworkVersion: oneVersion }) },
      errors: ['NOT_FOUND'],
    },
    getFrameworkDiff: {
      ...every,
      method: 'GET',
      path: `${path}/{frameworkId}/versions/{frameworkVersion}/diff`,
      summary: 'What a version of a framework changes against another one',
      params: onVersion,
      query: z.object({ from: versionNumber }),
      ok: { status: 200, body: z.object({ diff: frameworkDiff }) },
      errors: ['NOT_FOUND'],
    },
    exportFrameworkVersion: {
      ...every,
      method: 'GET',
      path: `${path}/{frameworkId}/versions/{frameworkVersion}/export`,
      summary: 'A link to a published version as a CASE package',
      description: 'A version that was imported and not changed is equal to its import.',
      params: onVersion,
      ok: { status: 200, body: z.object({ url: z.string(), expiresAt: dateTime }) },
      errors: ['NOT_FOUND'],
    },
    createFrameworkImport: {
      ...every,
      method: 'POST',
      path: `${path}/imports`,
      summary: 'Creates a ticket for the upload of a CASE package',
      description:
        'PUT the file to `uploadUrl` with exactly `requiredHeaders` and `fileSize` bytes, then process the import.',
      policies: [idempotent()],
      body: z.object({ fileSize: z.number().int().min(1).max(33_554_432), frameworkId: pathId.optional() }),
      ok: {
        status: 200,
        body: z.object({
          import: frameworkImport,
          uploadUrl: z.string(),
          uploadMethod: z.literal('PUT'),
          requiredHeaders: z.record(z.string(), z.string()),
          uploadExpiresAt: dateTime,
        }),
      },
      errors: ['NOT_FOUND'],
    },
    processFrameworkImport: {
      ...every,
      method: 'POST',
      path: `${path}/imports/{importId}/process`,
      summary: 'Reads an uploaded CASE package into the draft of a framework',
      description: 'A repeated call returns the same import.',
      params: onImport,
      ok: { status: 200, body: oneImport },
      errors: ['NOT_FOUND', 'UPLOAD_NOT_FOUND', 'QUOTA_EXCEEDED', 'FRAMEWORK_IMMUTABLE'],
    },
    getFrameworkImport: {
      ...every,
      method: 'GET',
      path: `${path}/imports/{importId}`,
      summary: 'One import, with its findings',
      params: onImport,
      ok: { status: 200, body: oneImport },
      errors: ['NOT_FOUND'],
    },
    listSkillGraphs: {
      ...every,
      method: 'GET',
      path: '/api/v1/cale/skill-graphs',
      summary: 'Graphs of the published versions of a framework, newest first',
      query: z.object({ frameworkId: pathId }),
      ok: { status: 200, body: z.object({ skillGraphs: z.array(skillGraphResource) }) },
      errors: ['NOT_FOUND'],
    },
    getSkillGraph: {
      ...every,
      method: 'GET',
      path: '/api/v1/cale/skill-graphs/{graphId}',
      summary: 'One graph of a framework, with a link to its content',
      params: z.object({ graphId: pathId }),
      query: z.object({ frameworkId: pathId }),
      ok: { status: 200, body: z.object({ skillGraph: skillGraphResource }) },
      errors: ['NOT_FOUND'],
    },
  },
})
