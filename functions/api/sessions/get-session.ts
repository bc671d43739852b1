import { implement } from '#shared/http/implementation.ts'
import { detailFor, sessionNotFound, type Dependencies, type SessionEndpoints } from './dependencies.ts'

export const getSession = implement<SessionEndpoints['getSession'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ caller, loaded }, { cmi, signing }) {
    return loaded === null ? sessionNotFound() : detailFor(caller, { session: loaded, cmi: await cmi.read(loaded.cmi) }, signing)
  },
})
