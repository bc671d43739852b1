/** What the package of a dispatch asks for, on the learner origin (specification, "Dispatches and organizations"). */
import * as z from 'zod'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { launchResponse } from '#shared/contract/families/public/launches.ts'
import { dispatchRateLimit } from '#shared/contract/policies/dispatch-rate-limit.ts'
import { dispatchStatus } from '#shared/contract/resources/dispatches/dispatch.ts'
import { rawReply } from '#shared/contract/resources/raw-body.ts'
import { dateTime, emailAddress, learnerId, localeTag, pathId } from '#shared/contract/resources/values.ts'

const params = z.object({ dispatchId: pathId })

/** Token of the dispatch, and the origin of the page around the launch page as its browser states it. */
const link = {
  dispatch_token: z.string().min(1).max(512),
  host_origin: z.string().max(2048).nullable(),
}

const linkErrors = [
  'DISPATCH_TOKEN_INVALID',
  'WORKSPACE_SUSPENDED',
  'DISPATCH_PAUSED',
  'DISPATCH_EXPIRED',
  'DISPATCH_ENDED',
  'DISPATCH_DOMAIN_NOT_ALLOWED',
] as const

export const dispatchLaunchesFamily = defineFamily({
  name: 'dispatch-launches',
  summary: 'Launches through dispatches',
  endpoints: {
    getDispatchFrame: {
      method: 'GET',
      path: '/api/v1/dispatches/{dispatchId}/frame',
      summary: 'The launch page of a dispatch',
      description:
        "An HTML page. Browsers show it only on the allowed domains of the dispatch: its `Content-Security-Policy` names them. For an unknown or deleted dispatch it is a page that says so, with status 404. The dispatch's token stands in the fragment of the address, which is not sent.",
      credentials: {},
      testMode: 'allowed',
      params,
      /** The workspace, without `tenant_`. */
      query: z.object({ w: z.string().max(200).optional() }),
      headers: z.object({ 'accept-language': z.string().optional() }),
      ok: { status: 200, body: rawReply, raw: true, content: { 'text/html': z.string() } },
      errors: [],
    },
    validateLaunchLink: {
      method: 'POST',
      path: '/api/v1/dispatches/{dispatchId}/launch-link/validate',
      summary: 'Says whether a launch through a dispatch is possible now',
      description:
        'Changes nothing and counts no learner. `code` is that of the refusal which a launch would get now, or null.',
      credentials: {},
      cors: 'any',
      testMode: 'allowed',
      policies: [dispatchRateLimit('dispatchChecks')],
      params,
      body: z.object(link),
      ok: {
        status: 200,
        body: z.object({
          valid: z.boolean(),
          code: z.enum([...linkErrors, 'DISPATCH_CONTENT_UNAVAILABLE']).nullable(),
          /** Of the course; null for an invalid token. */
          title: z.string().nullable(),
          status: dispatchStatus.nullable(),
          expires_at: dateTime.nullable(),
        }),
      },
      errors: [],
    },
    launchDispatch: {
      method: 'POST',
      path: '/api/v1/dispatches/{dispatchId}/launch',
      summary: 'Opens the session of a learner who comes from another LMS',
      description:
        "Only the launch page calls it: `Origin` must be the learner origin. The learner's session is reopened if there is one.",
      credentials: {},
      testMode: 'allowed',
      policies: [dispatchRateLimit('dispatchLaunches')],
      params,
      headers: z.object({ origin: z.string().optional() }),
      body: z.object({
        ...link,
        /** Id of the learner in the host; with `hashLearnerInfo`, its hash. */
        learner_id: learnerId,
        learner_name: z.string().max(256).optional(),
        learner_email: emailAddress.optional(),
        host: z.object({
          standard: z.enum(['scorm_1_2', 'scorm_2004', 'link']),
          /** What the host has kept of `host.marker` of an earlier launch. */
          marker: z.string().max(512).nullable().optional(),
          /** The same for `host.learner_proof`. */
          learner_proof: z.string().max(512).nullable().optional(),
        }),
        locale: localeTag.optional(),
        return_url: z
          .url({ protocol: /^https$/ })
          .max(2048)
          .optional(),
      }),
      ok: {
        status: 200,
        body: launchResponse.extend({
          dispatch_id: z.string(),
          host: z.object({
            /** Kept in the host's suspend data: without it, the host has begun a new attempt. */
            marker: z.string(),
            /** Kept there too, where the dispatch asks for a proof. */
            learner_proof: z.string().optional(),
          }),
        }),
      },
      errors: [
        ...linkErrors,
        'DISPATCH_CONTENT_UNAVAILABLE',
        'DISPATCH_LICENSE_LIMIT_REACHED',
        'ACTIVE_LEARNER_CAP_REACHED',
        'QUOTA_EXCEEDED',
      ],
    },
  },
})
