import { readCommitCommand } from '#shared/domain/sessions/commit-command.ts'
import { presentVersion } from '#shared/domain/sessions/session-presenter.ts'
import { asError } from '#shared/http/error-response.ts'
import { implement } from '#shared/http/implementation.ts'
import { addChanges } from '#shared/operations/objectives/shared-objectives.ts'
import { commit } from './commit.ts'
import { detailFor, type Dependencies, type SessionEndpoints } from './dependencies.ts'

export const commitSession = implement<SessionEndpoints['commitSession'], Dependencies>()({
  async handle({ caller, input: { params, body }, stamp, minimal }, dependencies) {
    const command = readCommitCommand(body)
    if (command.outcome === 'refused') {
      if (command.code === 'REQUEST_TOO_LARGE') throw asError(command)
      return { ...command, code: command.code }
    }
    const { sessionId } = params
    const changesObjectives = command.value.objectives !== null
    const committed = await commit(
      { caller, sessionId, command: command.value, stamp, showsSession: !minimal || changesObjectives },
      dependencies,
    )
    if (committed.outcome === 'refused') return committed
    const { versionAfter, session, cmi } = committed.value
    if (session !== null && changesObjectives) await addChanges(session, dependencies.objectives)
    if (session === null || minimal) return presentVersion({ sessionId, ...versionAfter, updatedAt: stamp.now })
    return detailFor(caller, { session, cmi: cmi ?? (await dependencies.cmi.read(session.cmi)) }, dependencies.signing)
  },
})
