/** Sessions of learners, for signed-in people (specification, "Sessions", "Signed-in dashboard sessions"). */
import * as z from 'zod'
import { memberSession } from '#shared/contract/credentials.ts'
import { defineFamily } from '#shared/contract/endpoint.ts'
import { idempotent } from '#shared/contract/policies/idempotent.ts'
import { sessionWorkspace } from '#shared/contract/policies/session-workspace.ts'
import { cursorQuery } from '#shared/contract/resources/pagination.ts'
import { completionStatus, customerSessionRow, resetNote } from '#shared/contract/resources/sessions/session.ts'
import { sessionCourse } from '#shared/contract/resources/sessions/session-course.ts'
import { boundedText, learnerId, pathId, timeBound } from '#shared/contract/resources/values.ts'

const id = boundedText(512)

export const customerSessionsFamily = defineFamily({
  name: 'customer-sessions',
  summary: 'The dashboard: sessions of learners',
  endpoints: {
    browseSessions: {
      method: 'GET',
      path: '/api/customer/sessions',
      summary: 'Sessions of the workspace, those that were launched last for the first time before the others',
      description:
        'A page may end before it is full, with a `next_cursor`. Sessions of a dispatch that does not exist are none.',
      credentials: { session: memberSession },
      testMode: 'allowed',
      query: z.object({
        user_id: learnerId.optional(),
        package_id: id.optional(),
        /** The version that the current attempt plays. */
        version_id: id.optional(),
        dispatch_id: id.optional(),
        organization_id: id.optional(),
        status: completionStatus.optional(),
        mode: z.enum(['live', 'test']).optional(),
        /** When the session was launched for the first time. */
        from: timeBound.optional(),
        /** A day belongs to the period as a whole, a time does not. */
        to: timeBound.optional(),
        ...cursorQuery,
      }),
      ok: {
        status: 200,
        body: z.object({ sessions: z.array(customerSessionRow), next_cursor: z.string().nullable() }),
      },
      errors: ['VALIDATION_ERROR'],
    },
    getOpenSessions: {
      method: 'GET',
      path: '/api/customer/sessions/open',
      summary: 'How many sessions of a package are open, by the version that their attempt plays',
      description:
        'Open: the attempt is not finished. The newest 2,000 sessions of the package are looked at; where it has more, `is_complete` is false. Versions without open sessions, and packages that do not exist, are not listed.',
      credentials: { session: memberSession },
      testMode: 'allowed',
      query: z.object({ package_id: id }),
      ok: {
        status: 200,
        body: z.object({
          versions: z.array(z.object({ version_id: z.string(), open_sessions: z.number().int() })),
          is_complete: z.boolean(),
        }),
      },
      errors: [],
    },
    getSessionCourse: {
      method: 'GET',
      path: '/api/customer/sessions/{sessionId}/course',
      summary: 'Parts of the course that a session plays, and the registration of its statements',
      credentials: { session: memberSession },
      testMode: 'allowed',
      params: z.object({ sessionId: pathId }),
      ok: { status: 200, body: sessionCourse },
      errors: ['SESSION_NOT_FOUND'],
    },
    resetSessionProgress: {
      method: 'POST',
      path: '/api/customer/sessions/{sessionId}/reset',
      summary: 'Starts a new attempt and keeps the former one in the history',
      description:
        'The learner has to launch the course again. Requests at the same time start one new attempt. Send an `Idempotency-Key` if the request may be repeated after a lost response.',
      credentials: { session: memberSession },
      testMode: 'allowed',
      policies: [sessionWorkspace('requiredUnlessInAddress'), idempotent()],
      params: z.object({ sessionId: pathId }),
      body: z.strictObject({ note: resetNote.optional() }).optional(),
      ok: { status: 200, body: z.object({ session: customerSessionRow }) },
      errors: ['SESSION_NOT_FOUND'],
    },
  },
})
