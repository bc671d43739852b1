import { courseSchema } from '#shared/contract/resources/packages/course.ts'
import { contentPrefix, courseFile } from '#shared/domain/packages/package-presenter.ts'
import { partsOf } from '#shared/domain/sessions/session-course.ts'
import { sessionRegistration } from '#shared/domain/statements/session-registration.ts'
import { implement } from '#shared/http/implementation.ts'
import { sessionNotFound } from '#shared/operations/sessions/session-writes.ts'
import type { CustomerSessionEndpoints, Dependencies } from './dependencies.ts'

export const getSessionCourse = implement<CustomerSessionEndpoints['getSessionCourse'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ loaded: session }, { content }) {
    if (session === null) return sessionNotFound()
    const document = await content.read(`${contentPrefix(session)}${courseFile}`)
    return {
      version_id: session.versionId,
      learner_name: session.learnerName,
      mode: session.mode,
      registration: sessionRegistration(session),
      parts: document === null ? [] : partsOf(courseSchema.parse(JSON.parse(new TextDecoder().decode(document)))),
    }
  },
})
