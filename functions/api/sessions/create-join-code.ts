import type { Session } from '#shared/domain/sessions/session.ts'
import { isStillShown, newJoinCode, type JoinCode } from '#shared/domain/vr/join-code.ts'
import { vrRefusal } from '#shared/domain/vr/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import { repeatUntilStored } from '#shared/http/until-stored.ts'
import { sessionNotFound } from '#shared/operations/sessions/session-writes.ts'
import { draw } from '#shared/platform/device-tokens.ts'
import { requireChangeable, type Dependencies, type SessionEndpoints } from './dependencies.ts'

/** A workspace with thousands of living codes meets the same digits now and then. */
const untilDrawn = repeatUntilStored({
  maxTries: 10,
  busy: 'Nearly all join codes are in use. Repeat the request in a minute.',
})

const drawCode = (session: Session, now: string, { joinCodes }: Dependencies): Promise<JoinCode> =>
  untilDrawn(async () => {
    const code = newJoinCode(session, now, draw)
    return (await joinCodes.add(code, now)) ? code : null
  })

export const createJoinCode = implement<SessionEndpoints['createJoinCode'], Dependencies>()({
  load: ({ tenantId, input }, { sessions }) => sessions.get(tenantId, input.params.sessionId),
  async handle({ caller, loaded: session, stamp: { now } }, dependencies) {
    if (session === null) return sessionNotFound()
    requireChangeable(caller, session)
    const noApp = vrRefusal(session)
    if (noApp !== null) return noApp
    const shown = await dependencies.joinCodes.ofSession(session.tenantId, session.sessionId)
    const { code, endsAt } =
      shown !== null && isStillShown(shown, session, now) ? shown : await drawCode(session, now, dependencies)
    const milliseconds = Date.parse(endsAt) - Date.parse(now)
    return { code, expires_at: endsAt, expires_in_seconds: Math.floor(milliseconds / 1000) }
  },
})
