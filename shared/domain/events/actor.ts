/** Who made a change. */
export interface Actor {
  readonly kind: 'person' | 'key' | 'device' | 'system'
  /** Id of the person, of the API key or of the headset; for the system, the name of what acted. */
  readonly id: string
}

/** An operator of the deployment, with a command-line tool. */
export const operatorActor: Actor = { kind: 'system', id: 'operator' }
