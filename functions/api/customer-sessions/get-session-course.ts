import { partsOf } from '#shared/domain/sessions/session-course.ts'
import { sessionRegistration } from '#shared/domain/statements/session-registration.ts'
import { implement } from '#shared/http/implementation.ts'
import { readCourse } from '#shared/operations/packages/read-course.ts'
import { sessionNotFound } from '#shared/operations/sessions/session-writes.ts'
import type { CustomerSessionEndpoints, Dependencies } from './dependencies.ts'

export const getSessionCourse = implement<CustomerSessionEndpoints['getSessionCourse'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ loaded: session }, { content }) {
    if (session === null) return sessionNotFound()
    const course = await readCourse(session, content)
    return {
      version_id: session.versionId,
      learner_name: session.learnerName,
      mode: session.mode,
      registration: sessionRegistration(session),
      parts: course === null ? [] : partsOf(course),
    }
  },
})
