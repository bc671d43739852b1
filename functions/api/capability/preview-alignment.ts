import { invalidField } from '#shared/domain/outcome.ts'
import { resourceNotFound } from '#shared/domain/skills/not-found.ts'
import { previewAlignment as preview } from '#shared/domain/skills/preview-alignment.ts'
import { implement } from '#shared/http/implementation.ts'
import { readCmi } from '#shared/operations/sessions/published-cmi.ts'
import type { CapabilityEndpoints, Dependencies } from './dependencies.ts'

export const previewAlignment = implement<CapabilityEndpoints['previewAlignment'], Dependencies>()({
  async handle({ caller: { tenantId }, input: { params, body } }, { alignments, sessions, records }) {
    const [alignment, session] = await Promise.all([
      alignments.get(tenantId, params.alignmentId),
      sessions.get(tenantId, body.sessionId),
    ])
    if (alignment === null) return resourceNotFound('alignment')
    if (session === null) return resourceNotFound('session')
    if (session.packageId !== alignment.packageId)
      return invalidField('sessionId', 'must be a session of the package that is aligned')
    return { preview: preview(alignment, { session, cmi: await readCmi(session.cmi, records) }) }
  },
})
