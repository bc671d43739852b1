/** Launch of a package for a learner (specification, "Packages", launch body). */
import * as z from 'zod'
import { keyOrMember, keyScopes } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { deprecated } from '#shared/contract/policies/deprecated.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { legacyScormSince, scormStandard } from '#shared/contract/resources/sessions/legacy-scorm.ts'
import { emailAddress, learnerId, localeTag, pathId, sessionId } from '#shared/contract/resources/values.ts'

export const launchResponse = z
  .object({
    launch_url: z.string(),
    session_id: z.string(),
    package_id: z.string(),
    learner_id: z.string(),
    content_type: z.enum(['scorm', 'vr_apk']),
    expires_in_seconds: z.number().int(),
    attempt_number: z.number().int(),
  })
  .meta({ id: 'Launch' })

const launchBody = z.object({
  user_id: learnerId,
  session_id: sessionId.optional(),
  new_attempt: z.boolean().optional(),
  runtime_protocol: z.literal('exclusive_v1').optional(),
  learner_name: z.string().max(256).optional(),
  learner_email: emailAddress.optional(),
  return_url: z
    .url({ protocol: /^https$/ })
    .max(2048)
    .optional(),
  locale: localeTag.optional(),
  call_log: z.boolean().optional().meta({
    description: 'For support: the link opens the player with a log of every call that the course makes.',
  }),
})

const launchErrors = [
  'PACKAGE_NOT_FOUND',
  'PACKAGE_NOT_READY',
  'PACKAGE_ARCHIVED',
  'SESSIONIDSCOPE_MISMATCH',
  'ACTIVE_LEARNER_CAP_REACHED',
  'QUOTA_EXCEEDED',
] as const

export const launchesFamily = defineFamily({
  name: 'launches',
  summary: 'Launching a package for a learner',
  endpoints: {
    launchPackage: {
      method: 'POST',
      path: '/api/v1/packages/{packageId}/launch',
      summary: 'Opens a session for a learner and returns its signed launch link',
      action: { consequential: true },
      description:
        'With `session_id` it reopens that session if it exists, for the package, learner and mode (LIVE or TEST) of its first launch. With `new_attempt` it starts a new attempt in the session, unless the current one is still unused.',
      credentials: keyOrMember,
      testMode: 'allowed',
      policies: [idempotent()],
      params: z.object({ packageId: pathId }),
      body: launchBody,
      ok: { status: 200, body: launchResponse },
      errors: launchErrors,
    },
    launchScorm: {
      method: 'POST',
      path: '/api/v1/scorm/launch',
      summary: 'Opens a session for a page that has a runtime of its own',
      description:
        'For pages with scorm-again in them: they load the elements from `data_url` and commit to `commit_url`. New pages open `launch_url` instead. Courses of one item only; no other runtime may have claimed the session.',
      credentials: { apiKey: keyScopes },
      testMode: 'allowed',
      policies: [idempotent(), deprecated(legacyScormSince, '/api/docs')],
      body: launchBody.omit({ runtime_protocol: true, call_log: true }).extend({ package_id: pathId }),
      ok: {
        status: 200,
        body: launchResponse.extend({
          standard: scormStandard,
          data_url: z.string().meta({ description: 'Elements of the session. Holds a launch token.' }),
          commit_url: z.string().meta({ description: 'Address for commits of scorm-again. Holds a launch token.' }),
        }),
      },
      errors: launchErrors,
    },
  },
})
