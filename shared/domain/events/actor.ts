/** Who made a change. */
export interface Actor {
  readonly kind: 'person' | 'system'
  /** Id of the person; for the system, the name of what acted. */
  readonly id: string
}

/** A person who is signed in to the dashboard. */
export const personActor = ({ actorId }: { readonly actorId: string }): Actor => ({ kind: 'person', id: actorId })

/** An operator of the deployment, with a command-line tool. */
export const operatorActor: Actor = { kind: 'system', id: 'operator' }

/** The actor among the facts of an event. */
export const actorFacts = ({ kind, id }: Actor): { readonly actor_kind: string; readonly actor_id: string } => ({
  actor_kind: kind,
  actor_id: id,
})
