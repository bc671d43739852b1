/** The sessions of the signed-in person. */
import { isLive, type DashboardSession } from '#shared/domain/dashboard-sessions/dashboard-session.ts'
import { refused } from '#shared/domain/outcome.ts'
import { presentSession } from '#shared/domain/people/person-presenter.ts'
import { implement } from '#shared/http/implementation.ts'
import type { AuthEndpoints, Dependencies } from './dependencies.ts'

async function liveSessions(
  personId: string,
  { sessions, clock }: Pick<Dependencies, 'sessions' | 'clock'>,
): Promise<DashboardSession[]> {
  const now = clock.now()
  const live = (await sessions.list(personId)).filter((session) => isLive(session, now))
  return live.sort((left, right) => right.createdAt - left.createdAt)
}

export const listSignIns = implement<AuthEndpoints['listSignIns'], Dependencies>()({
  async handle({ caller: { personId, session } }, all) {
    const live = await liveSessions(personId, all)
    return {
      sessions: live.map((each) => ({
        ...presentSession(each),
        user_agent: each.userAgent,
        is_current: each.sessionId === session.sessionId,
      })),
    }
  },
})

export const deleteOtherSignIns = implement<AuthEndpoints['deleteOtherSignIns'], Dependencies>()({
  async handle({ caller: { personId, session } }, all) {
    const others = (await liveSessions(personId, all)).filter(({ sessionId }) => sessionId !== session.sessionId)
    for (const other of others) await all.sessions.end(other)
    return { ended: others.length }
  },
})

export const deleteSignIn = implement<AuthEndpoints['deleteSignIn'], Dependencies>()({
  async handle({ caller: { personId }, input: { params } }, { sessions }) {
    const { signInId: id } = params
    const found = await sessions.find(id)
    if (found?.personId !== personId) return refused('NOT_FOUND', `You have no session ${id}.`)
    await sessions.end(found)
    return { id, ended: true as const }
  },
})
