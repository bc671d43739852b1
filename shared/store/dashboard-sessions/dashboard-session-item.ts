/** Stored dashboard sessions, and the mark of each beside its person. */
import * as z from 'zod'
import {
  absoluteMilliseconds,
  endsAt,
  type DashboardSession,
} from '#shared/domain/dashboard-sessions/dashboard-session.ts'
import { personKeys } from '#shared/store/table/person-keys.ts'
import { binary, parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const claims = z.object({ isPlatformAdmin: z.boolean(), statedAt: z.number(), authenticatedAt: z.number() })

const sessionItem = z.object({
  sessionId: z.string(),
  personId: z.string(),
  tenantId: z.string().nullable().default(null),
  createdAt: z.number(),
  lastSeenAt: z.number(),
  claims,
  refreshToken: z.object({ kid: z.string(), box: binary }).nullable().default(null),
  renewal: z.object({ until: z.number(), failed: z.boolean() }).nullable().default(null),
  userAgent: z.string().nullable().default(null),
})

/** DynamoDB removes items by epoch seconds. */
export const expiryOf = (session: Pick<DashboardSession, 'createdAt' | 'lastSeenAt'>): number =>
  Math.ceil(endsAt(session) / 1000)

/** @throws StoredItemInvalid */
export const sessionFromItem = (item: RawItem): DashboardSession => parseItem(sessionItem, item)

export const newSessionItem = (session: DashboardSession): RawItem => ({
  ...personKeys.dashboardSession(session.sessionId),
  ...withoutNulls(session),
  expiresAt: expiryOf(session),
})

/** Lists the session beside its person. It lives as long as the session can at most. */
export const signInItem = ({ personId, sessionId, createdAt }: DashboardSession): RawItem => ({
  ...personKeys.signIn(personId, sessionId),
  personId,
  sessionId,
  expiresAt: Math.ceil((createdAt + absoluteMilliseconds) / 1000),
})

const signIn = z.object({ sessionId: z.string() })

/** Id of the session that is listed. @throws StoredItemInvalid */
export const signedInSession = (item: RawItem): string => parseItem(signIn, item).sessionId
