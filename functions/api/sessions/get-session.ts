import { implement } from '#shared/http/implementation.ts'
import { sessionNotFound } from '#shared/operations/sessions/session-writes.ts'
import { detailFor, requireLaunch, type Dependencies, type SessionEndpoints } from './dependencies.ts'
import { playerElements } from './player-elements.ts'

export const getSession = implement<SessionEndpoints['getSession'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ caller, loaded }, { cmi, objectives, signing }) {
    if (loaded === null) return sessionNotFound()
    requireLaunch(caller, loaded)
    const elements = await (caller.kind === 'launchToken'
      ? playerElements(loaded, { cmi, objectives })
      : cmi.read(loaded.cmi))
    return detailFor(caller, { session: loaded, cmi: elements }, signing)
  },
})
