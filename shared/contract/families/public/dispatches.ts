/** Dispatches: launch packages for other LMSs (specification, "Dispatches and organizations"). */
import * as z from 'zod'
import { keyOrMember } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import {
  dispatchMode,
  dispatchResource,
  dispatchStatus,
  hostAttempts,
  learnerProof,
} from '#shared/contract/resources/dispatches/dispatch.ts'
import { pageQuery, pagination } from '#shared/contract/resources/pagination.ts'
import { rawReply } from '#shared/contract/resources/raw-body.ts'
import { dateTime, label, packageId, pathId, statedTime } from '#shared/contract/resources/values.ts'

const binary = z.string().meta({ format: 'binary' })

const params = z.object({ dispatchId: pathId })

const settings = {
  packageVersionId: pathId.nullable().optional(),
  name: label(200),
  notes: label(1000).nullable().optional(),
  tags: z.array(label(50)).max(20).optional(),
  licenseLimit: z.number().int().min(1).max(1_000_000).nullable().optional(),
  expiresAt: statedTime.nullable().optional(),
  /** `lms.example.com` for one host, `*.example.com` for its subdomains, either with a port, or a pasted address. */
  allowedDomains: z.array(z.string().min(1).max(2048)).max(50).optional(),
  organizationId: pathId.nullable().optional(),
  learner_start_over_allowed: z.boolean().nullable().optional(),
  learnerProof: learnerProof.optional(),
  hostAttempts: hostAttempts.optional(),
}

const newDispatch = z.object({
  ...settings,
  packageId,
  hashLearnerInfo: z.boolean().optional(),
  /** For members, who may choose; `live` unless stated. A dispatch that a key creates has the key's mode. */
  mode: dispatchMode.optional(),
})

// Strict, so that a field which never changes is refused instead of ignored.
const dispatchEdit = z.strictObject({
  ...settings,
  name: settings.name.optional(),
  version: z.number().int().min(1).optional(),
})

const oneDispatch = z.object({ dispatch: dispatchResource })

/** Changes by a key: a TEST key changes TEST dispatches only. */
const change = { credentials: keyOrMember, testMode: 'allowed', params } as const
const changeErrors = ['DISPATCH_NOT_FOUND', 'TEST_MODE_UNSUPPORTED'] as const

const action = {
  ...change,
  method: 'POST',
  body: z.object({ note: z.string().max(1000).optional() }).optional(),
  ok: { status: 200, body: oneDispatch },
  errors: [...changeErrors, 'DISPATCH_STATE_CONFLICT'],
} as const

export const dispatchesFamily = defineFamily({
  name: 'dispatches',
  summary: 'Dispatches: launch packages for other LMSs',
  endpoints: {
    createDispatch: {
      method: 'POST',
      path: '/api/v1/dispatches',
      summary: 'Creates a dispatch of a package',
      action: { consequential: true },
      description:
        'Its mode is that of the key; a member may choose one, and gets `live` without. A TEST dispatch may also name hosts of one machine as domains.',
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [idempotent()],
      body: newDispatch,
      ok: {
        status: 200,
        body: z.object({ dispatch: dispatchResource, dispatch_id: z.string(), launch_url: z.string() }),
      },
      errors: [
        'PACKAGE_NOT_FOUND',
        'PACKAGE_ARCHIVED',
        'ORGANIZATION_NOT_FOUND',
        'ORGANIZATION_ARCHIVED',
        'QUOTA_EXCEEDED',
        'VALIDATION_ERROR',
      ],
    },
    listDispatches: {
      method: 'GET',
      path: '/api/v1/dispatches',
      summary: 'Dispatches of the workspace, newest first',
      action: { consequential: false },
      description: 'Archived dispatches are listed only with `status=archived`.',
      credentials: keyOrMember,
      testMode: 'allowed',
      query: z.object({
        ...pageQuery,
        package_id: z.string().optional(),
        organization_id: z.string().optional(),
        status: dispatchStatus.optional(),
        mode: dispatchMode.optional(),
        tag: z.string().optional(),
      }),
      ok: { status: 200, body: z.object({ dispatches: z.array(dispatchResource), pagination }) },
      errors: [],
    },
    getDispatch: {
      method: 'GET',
      path: '/api/v1/dispatches/{dispatchId}',
      summary: 'One dispatch',
      action: { consequential: false },
      credentials: keyOrMember,
      testMode: 'allowed',
      params,
      ok: { status: 200, body: oneDispatch },
      errors: ['DISPATCH_NOT_FOUND'],
    },
    updateDispatch: {
      ...change,
      method: 'PATCH',
      path: '/api/v1/dispatches/{dispatchId}',
      summary: 'Changes settings of a dispatch',
      action: { consequential: true },
      description:
        'What is absent stays as it is. A later `expiresAt`, or null, is an extension. `version` refuses the change if the dispatch has changed since it was read.',
      body: dispatchEdit,
      ok: { status: 200, body: oneDispatch },
      errors: [
        ...changeErrors,
        'ORGANIZATION_NOT_FOUND',
        'ORGANIZATION_ARCHIVED',
        'DISPATCH_STATE_CONFLICT',
        'VERSION_CONFLICT',
        'VALIDATION_ERROR',
      ],
    },
    deleteDispatch: {
      ...change,
      method: 'DELETE',
      path: '/api/v1/dispatches/{dispatchId}',
      summary: 'Deletes a dispatch for good; what its learners did is kept',
      ok: {
        status: 200,
        body: z.object({ dispatch_id: z.string(), deleted: z.literal(true), deleted_at: dateTime }),
      },
      errors: [...changeErrors],
    },
    pauseDispatch: {
      ...action,
      path: '/api/v1/dispatches/{dispatchId}/pause',
      summary: 'Refuses launches until the dispatch is resumed',
      action: { consequential: true },
    },
    resumeDispatch: {
      ...action,
      path: '/api/v1/dispatches/{dispatchId}/resume',
      summary: 'Ends a pause',
      action: { consequential: true },
    },
    archiveDispatch: {
      ...action,
      path: '/api/v1/dispatches/{dispatchId}/archive',
      summary: 'Ends a dispatch: it is hidden and cannot be launched',
      errors: [...changeErrors],
    },
    restoreDispatch: {
      ...action,
      path: '/api/v1/dispatches/{dispatchId}/restore',
      summary: 'Restores an archived dispatch to what it was',
    },
    extendDispatch: {
      ...action,
      path: '/api/v1/dispatches/{dispatchId}/extend',
      summary: 'Moves the expiry to a later time, or removes it',
      action: { consequential: true },
      body: z.object({ expiresAt: statedTime.nullable(), note: z.string().max(1000).optional() }),
      errors: [...action.errors, 'VALIDATION_ERROR'],
    },
    exportDispatch: {
      method: 'GET',
      path: '/api/v1/dispatches/{dispatchId}/export',
      summary: 'The SCORM package that another LMS imports',
      description:
        'A small ZIP that opens the course here. `2004` is the 4th edition. The same dispatch gives the same bytes until its token is rotated, its course gets another title, or the service is updated.',
      credentials: keyOrMember,
      testMode: 'allowed',
      params,
      query: z.object({ scorm_version: z.enum(['1.2', '2004', '2004-2', '2004-3']).default('1.2') }),
      ok: { status: 200, body: rawReply, raw: true, content: { 'application/zip': binary } },
      errors: ['DISPATCH_NOT_FOUND'],
    },
    rotateDispatchToken: {
      ...change,
      method: 'POST',
      path: '/api/v1/dispatches/{dispatchId}/rotate-token',
      summary: 'Replaces the token of the launch URL and of exported packages',
      description: 'Packages that were exported before stop working, at once or after `keepFormerHours`.',
      policies: [idempotent()],
      body: z.object({ keepFormerHours: z.number().int().min(0).max(720).default(0) }).optional(),
      ok: { status: 200, body: oneDispatch },
      errors: [...changeErrors],
    },
  },
})
