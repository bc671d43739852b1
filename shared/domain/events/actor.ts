/** Who made a change. */
export interface Actor {
  readonly kind: 'person' | 'key' | 'system'
  /** Id of the person or of the API key; for the system, the name of what acted. */
  readonly id: string
}

/** An operator of the deployment, with a command-line tool. */
export const operatorActor: Actor = { kind: 'system', id: 'operator' }
