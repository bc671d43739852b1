/**
 * Keys of what belongs to people and to no workspace (docs/access-patterns.md). They begin with `@`, which no workspace
 * does, so that neither can reach the other by mistake.
 */
import type { Key } from './table.ts'

export const personKeys = {
  person: (personId: string): Key => ({ pk: `@P#${personId}`, sk: 'P' }),
  /** That the person is a member of the workspace. The role is in the member's item alone. */
  workspace: (personId: string, tenantId: string): Key => ({ pk: `@P#${personId}`, sk: `M#${tenantId}` }),
  /** That the person has a session. @param sessionId SHA-256 of the cookie, base64url */
  signIn: (personId: string, sessionId: string): Key => ({ pk: `@P#${personId}`, sk: `S#${sessionId}` }),
  dashboardSession: (sessionId: string): Key => ({ pk: `@S#${sessionId}`, sk: 'S' }),
}

/** Keys of what belongs to the platform itself. */
export const platformKeys = {
  /** @param eventId id of the event that records it */
  redrive: (eventId: string): Key => ({ pk: `@R#${eventId}`, sk: 'R' }),
  /** A headset that states a pairing code knows no workspace. @param hash SHA-256 of the code, base64url */
  pairingCode: (hash: string): Key => ({ pk: `@VC#${hash}`, sk: 'C' }),
  /** One window of one counter of clients who are of no workspace yet. */
  rateLimit: (counter: string, windowStart: number): Key => ({ pk: `@L#${counter}#${windowStart}`, sk: 'R' }),
}

/** What the sort keys of a person's collection begin with. */
export const personSorts = { workspaces: 'M#', signIns: 'S#' } as const
