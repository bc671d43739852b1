/**
 * A change of a session as data: what to set, and the facts that must still hold when it is written. The store renders
 * it into one conditional write. If the write is refused, the rule that made the transition runs again with the stored
 * item, and explains the refusal.
 */
import type { AuditEvent } from '../events/audit-event.ts'
import type { Session, SessionScore } from './session.ts'

type Fact = string | number | boolean | null

/** A fact about the stored session on which the decision rests: the write is refused unless it still holds. */
export type Fence = {
  [Key in keyof Session]: Session[Key] extends Fact
    ? { readonly fact: Key; readonly equals: Session[Key] } | { readonly fact: Key; readonly atMost: number }
    : never
}[keyof Session]

/** Attributes to set. Parts of the score that are absent keep their stored values. */
export type SessionChange = Partial<Omit<Session, 'score'>> & { readonly score?: Partial<SessionScore> }

export interface SessionTransition {
  readonly set: SessionChange
  readonly fences: readonly Fence[]
  readonly events: readonly AuditEvent[]
  /** Raises `version` by one. */
  readonly raisesVersion: boolean
  /**
   * Ends the current visit: adds `openSeconds` to `closedSeconds`. `openSeconds` becomes zero, or what `set` states.
   */
  readonly closesVisit: boolean
  /** Sets `ownerMode` to the stored `openMode`. */
  readonly opensAsStored: boolean
}

/** A transition with the given fields. A field that is absent changes nothing. */
export const transition = (fields: Partial<SessionTransition>): SessionTransition => ({
  set: {},
  fences: [],
  events: [],
  raisesVersion: false,
  closesVisit: false,
  opensAsStored: false,
  ...fields,
})
