/**
 * The headset of a training, in words. Whoever holds a launch token or receives a statement learns its name and model, and
 * not its id, which follows from its token.
 */
export interface Headset {
  /** The name that the workspace gave it: `Blue headset`. */
  readonly label: string
  /** As the headset states it: `Quest 3`. */
  readonly model: string
}

/** The headset that has joined a session last. */
export interface JoinedHeadset extends Headset {
  /** ISO 8601. */
  readonly joinedAt: string
  /** The attempt that was open then. A new attempt is joined anew. */
  readonly attempt: number
}
