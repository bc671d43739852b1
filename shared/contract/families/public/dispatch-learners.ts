/** Learners of dispatches, their seats and their results. */
import * as z from 'zod'
import { keyOrMember } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { lifecycleStatus } from '#shared/contract/resources/dispatches/dispatch.ts'
import { dispatchLearnerRow, learnerTally, licenseUse } from '#shared/contract/resources/dispatches/dispatch-learner.ts'
import { organizationResource } from '#shared/contract/resources/organizations/organization.ts'
import { completionStatus } from '#shared/contract/resources/sessions/session.ts'
import { dateTime, pathId } from '#shared/contract/resources/values.ts'

const params = z.object({ dispatchId: pathId })

/** A day in UTC, or a time. */
const bound = z.union([z.iso.date(), z.iso.datetime({ offset: true })], {
  error: 'must be a day such as 2026-11-30, or a time such as 2026-11-30T08:00:00Z',
})

export const dispatchLearnersFamily = defineFamily({
  name: 'dispatch-learners',
  summary: 'Learners of dispatches',
  endpoints: {
    listDispatchLearners: {
      method: 'GET',
      path: '/api/v1/dispatches/{dispatchId}/learners',
      summary: 'Learners of a dispatch with their results, released ones too',
      action: { consequential: false },
      description:
        'In no particular order. With `status`, a page can have fewer rows than `limit`; the list ends where `next_cursor` is null.',
      credentials: keyOrMember,
      testMode: 'allowed',
      params,
      query: z.object({
        status: completionStatus.optional(),
        limit: z.coerce.number().int().min(1).max(200).default(50),
        cursor: z.string().max(16_384).optional(),
      }),
      ok: {
        status: 200,
        body: z.object({ learners: z.array(dispatchLearnerRow), next_cursor: z.string().nullable() }),
      },
      errors: ['DISPATCH_NOT_FOUND', 'VALIDATION_ERROR'],
    },
    releaseDispatchLearner: {
      method: 'POST',
      path: '/api/v1/dispatches/{dispatchId}/learners/{learnerKey}/release',
      summary: 'Frees the seat of a learner; the next launch takes one again',
      description: 'Sessions and results stay. Repeating it changes nothing.',
      credentials: keyOrMember,
      testMode: 'allowed',
      params: params.extend({ learnerKey: pathId }),
      ok: {
        status: 200,
        body: z.object({ learner_key: z.string(), released_at: z.string(), license: licenseUse }),
      },
      errors: ['DISPATCH_NOT_FOUND', 'NOT_FOUND', 'TEST_MODE_UNSUPPORTED'],
    },
    getDispatchResults: {
      method: 'GET',
      path: '/api/v1/dispatches/{dispatchId}/results',
      summary: 'Results of all learners of a dispatch',
      action: { consequential: false },
      description:
        'Exact for up to 10,000 learners. Beyond that, `is_partial` is true and the first 10,000 are counted.',
      credentials: keyOrMember,
      testMode: 'allowed',
      params,
      ok: {
        status: 200,
        body: learnerTally.extend({ dispatch_id: z.string(), license: licenseUse, is_partial: z.boolean() }),
      },
      errors: ['DISPATCH_NOT_FOUND'],
    },
    getOrganizationReport: {
      method: 'GET',
      path: '/api/v1/organizations/{organizationId}/report',
      summary: 'Results of the learners of an organization who began in a period',
      action: { consequential: false },
      description:
        'Counts the sessions that belong to the organization, by dispatch and by package. A day as `to` belongs to the period. Exact for up to 500 dispatches and 10,000 learners of them; beyond that, `is_partial` is true. Dispatches that were deleted in the period or later are included, with the status `deleted`.',
      credentials: keyOrMember,
      testMode: 'allowed',
      params: z.object({ organizationId: pathId }),
      query: z.object({ from: bound, to: bound }),
      ok: {
        status: 200,
        body: z.object({
          organization: organizationResource,
          period: z.object({ from: dateTime, to: dateTime }),
          packages: z.array(z.object({ package_id: z.string(), results: learnerTally })),
          dispatches: z.array(
            z.object({
              dispatch_id: z.string(),
              name: z.string(),
              status: lifecycleStatus,
              license: licenseUse,
              results: learnerTally,
            }),
          ),
          totals: learnerTally,
          is_partial: z.boolean(),
        }),
      },
      errors: ['ORGANIZATION_NOT_FOUND', 'VALIDATION_ERROR'],
    },
  },
})
