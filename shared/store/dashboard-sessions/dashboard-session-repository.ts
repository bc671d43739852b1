/** Sessions of people who are signed in to the dashboard (docs/access-patterns.md, K1-K7). */
import type { DashboardSession } from '#shared/domain/dashboard-sessions/dashboard-session.ts'
import { updateUnread } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { personKeys, personSorts } from '#shared/store/table/person-keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { get, getAll } from '#shared/store/table/read.ts'
import type { Table } from '#shared/store/table/table.ts'
import { deleteStep, putStep, transact } from '#shared/store/table/transaction.ts'
import { expiryOf, newSessionItem, sessionFromItem, signedInSession, signInItem } from './dashboard-session-item.ts'

export interface DashboardSessionRepository {
  /** K1. Strongly consistent, so that a sign-out holds at once. It can have ended: see `isLive`. */
  find(sessionId: string): Promise<DashboardSession | null>
  /** K2. Stores a session and lists it beside its person, both or neither. */
  create(session: DashboardSession): Promise<void>
  /** K3. Records the time of a request. Does nothing if another request has, or if the session was ended. */
  touch(session: DashboardSession, now: number): Promise<void>
  /** K4. Lets the session use another workspace. False: the session was ended. */
  useWorkspace(sessionId: string, tenantId: string): Promise<boolean>
  /**
   * K7. Lets one request renew the claims until a time. False: another one does, or has, or the session was ended.
   */
  beginRenewal(session: DashboardSession, lease: { readonly now: number; readonly until: number }): Promise<boolean>
  /** K7. Stores what a renewal brought, unless its lease has gone to another request. */
  completeRenewal(
    session: Pick<DashboardSession, 'sessionId' | 'claims' | 'refreshToken'>,
    lease: { readonly until: number },
  ): Promise<void>
  /** K7. Records that the provider could not be reached, and until when nobody needs to ask again. */
  failRenewal(session: Pick<DashboardSession, 'sessionId'>, until: number): Promise<void>
  /** K5. Ends a session. Repeating it changes nothing. */
  end(session: Pick<DashboardSession, 'sessionId' | 'personId'>): Promise<void>
  /** K6. Sessions of a person, some of which can have ended: see `isLive`. */
  list(personId: string): Promise<DashboardSession[]>
}

async function touch(table: Table, session: DashboardSession, now: number): Promise<void> {
  const change = new Expression()
  change.set('lastSeenAt', now)
  change.set('expiresAt', expiryOf({ ...session, lastSeenAt: now }))
  change.requireEqual('lastSeenAt', session.lastSeenAt)
  await updateUnread(table, personKeys.dashboardSession(session.sessionId), change)
}

async function useWorkspace(table: Table, sessionId: string, tenantId: string): Promise<boolean> {
  const change = new Expression()
  change.set('tenantId', tenantId)
  change.requireItem()
  return (await updateUnread(table, personKeys.dashboardSession(sessionId), change)).kind === 'written'
}

async function beginRenewal(
  table: Table,
  { sessionId, claims }: DashboardSession,
  { now, until }: { readonly now: number; readonly until: number },
): Promise<boolean> {
  const change = new Expression()
  change.set('renewal', { until, failed: false })
  change.requireItem()
  change.require(`${change.name('claims')}.${change.name('statedAt')} = ${change.value(claims.statedAt)}`)
  const renewal = change.name('renewal')
  change.require(`(attribute_not_exists(${renewal}) OR ${renewal}.${change.name('until')} <= ${change.value(now)})`)
  return (await updateUnread(table, personKeys.dashboardSession(sessionId), change)).kind === 'written'
}

async function completeRenewal(
  table: Table,
  { sessionId, claims, refreshToken }: Pick<DashboardSession, 'sessionId' | 'claims' | 'refreshToken'>,
  { until }: { readonly until: number },
): Promise<void> {
  const change = new Expression()
  change.setAll({ claims, refreshToken, renewal: null })
  change.require(`${change.name('renewal')}.${change.name('until')} = ${change.value(until)}`)
  await updateUnread(table, personKeys.dashboardSession(sessionId), change)
}

async function failRenewal(table: Table, sessionId: string, until: number): Promise<void> {
  const change = new Expression()
  change.set('renewal', { until, failed: true })
  change.requireItem()
  await updateUnread(table, personKeys.dashboardSession(sessionId), change)
}

async function list(table: Table, personId: string): Promise<DashboardSession[]> {
  const marks = await queryAll(table, {
    partition: personKeys.person(personId).pk,
    range: { prefix: personSorts.signIns },
    consistent: true,
  })
  const keys = marks.map((mark) => personKeys.dashboardSession(signedInSession(mark)))
  return (await getAll(table, keys, { consistent: true })).map(sessionFromItem)
}

export const dashboardSessionRepository = (table: Table): DashboardSessionRepository => ({
  async find(sessionId) {
    const item = await get(table, personKeys.dashboardSession(sessionId), { consistent: true })
    return item === undefined ? null : sessionFromItem(item)
  },
  async create(session) {
    if ((await transact(table, [putStep(newSessionItem(session)), putStep(signInItem(session))])) !== null)
      throw new Error(`The session ${session.sessionId} exists already.`)
  },
  touch: (session, now) => touch(table, session, now),
  useWorkspace: (sessionId, tenantId) => useWorkspace(table, sessionId, tenantId),
  beginRenewal: (session, lease) => beginRenewal(table, session, lease),
  completeRenewal: (session, lease) => completeRenewal(table, session, lease),
  failRenewal: ({ sessionId }, until) => failRenewal(table, sessionId, until),
  async end({ sessionId, personId }) {
    await transact(table, [
      deleteStep(personKeys.dashboardSession(sessionId), new Expression()),
      deleteStep(personKeys.signIn(personId, sessionId), new Expression()),
    ])
  },
  list: (personId) => list(table, personId),
})
