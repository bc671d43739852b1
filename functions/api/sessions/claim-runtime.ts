import type { ClaimCommand } from '#shared/domain/sessions/claim.ts'
import { claimTransition, explainClaim } from '#shared/domain/sessions/claim.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { presentPlayer, presentPlayerDetail } from '#shared/domain/sessions/session-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import { sessionNotFound } from '#shared/operations/sessions/session-writes.ts'
import { allowedTo, requireLaunch, requireMode, type Dependencies, type SessionEndpoints } from './dependencies.ts'
import { playerElements } from './player-elements.ts'

const lower = (id: string | null): string | null => id?.toLowerCase() ?? null

export const claimRuntime = implement<SessionEndpoints['claimRuntime'], Dependencies>()({
  async handle({ caller, input: { params, body }, stamp }, { sessions, cmi, objectives, signing }) {
    const command: ClaimCommand = {
      runtimeId: body.runtime_id.toLowerCase(),
      expectedRuntimeId: lower(body.expected_runtime_id),
      attempt: body.attempt,
    }
    const claim = allowedTo(caller, claimTransition(command, stamp))
    const write = await sessions.apply(caller.tenantId, params.sessionId, claim)
    if (write.kind === 'refused') {
      if (write.found === null) return sessionNotFound()
      requireMode(caller, write.found)
      // A reset ends launches and their attempt. Who claims that attempt learns that it is superseded, and stops.
      if (write.found.attempt === command.attempt) requireLaunch(caller, write.found)
    }
    const claimed =
      write.kind === 'written' ? { outcome: 'applied' as const, value: write.session } : explain(write.found, command)
    if (claimed.outcome === 'refused') return claimed
    const session = claimed.value
    const [link, elements] = await Promise.all([
      signing.content.link(session),
      playerElements(session, { cmi, objectives }),
    ])
    return { session: presentPlayerDetail(session, elements, presentPlayer(session, link)) }
  },
})

const explain = (
  found: Session | null,
  command: ClaimCommand,
): ReturnType<typeof explainClaim> | ReturnType<typeof sessionNotFound> =>
  found === null ? sessionNotFound() : explainClaim(found, command)
