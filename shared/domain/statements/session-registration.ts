import { namedUuid } from './named-uuid.ts'

/** The `registration` of every statement that Lectern itself makes of a session. */
export const sessionRegistration = (session: { readonly tenantId: string; readonly sessionId: string }): string =>
  namedUuid([session.tenantId, session.sessionId])
