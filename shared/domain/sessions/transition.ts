/**
 * A change of a session as data: what to set, and the facts that must still hold when it is written. The store renders
 * it into one conditional write; where the write is refused, the rule that made the transition is asked again with the
 * item that stood in the way.
 */
import type { AuditEvent } from '../events/audit-event.ts'
import type { Session, SessionScore } from './session.ts'

type Fact = string | number | boolean | null

/** A fact about the stored session that the transition was decided on. */
export type Fence = {
  [Key in keyof Session]: Session[Key] extends Fact
    ? { readonly fact: Key; readonly equals: Session[Key] } | { readonly fact: Key; readonly atMost: number }
    : never
}[keyof Session]

/** Parts of a session to set; parts of the score that are not named stay as they are stored. */
export type SessionChange = Partial<Omit<Session, 'score'>> & { readonly score?: Partial<SessionScore> }

export interface SessionTransition {
  readonly set: SessionChange
  readonly fences: readonly Fence[]
  readonly events: readonly AuditEvent[]
  /** Raises `version` by one. */
  readonly raisesVersion: boolean
  /** Adds the open runtime session's seconds to the closed ones; `openSeconds` starts at zero, or at what `set` says. */
  readonly closesRuntimeSession: boolean
  /** Takes `ownerMode` over from the stored `openMode`. */
  readonly opensAsStored: boolean
}

export const transition = (parts: Partial<SessionTransition>): SessionTransition => ({
  set: {},
  fences: [],
  events: [],
  raisesVersion: false,
  closesRuntimeSession: false,
  opensAsStored: false,
  ...parts,
})
