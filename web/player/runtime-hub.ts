/** Connects the engine to the player and the save queue, which are created after the engine. */
import type { LearnerData, RuntimeHost } from '#web/player/runtime/engine.ts'
import type { Clock } from '#web/player/saving/clock.ts'

interface Listeners {
  readonly changed: () => void
  readonly ended: () => void
  /** Writes the current state to the journal; true if it is stored. */
  readonly acknowledge: () => boolean
}

export class RuntimeHub implements RuntimeHost {
  private listeners: Listeners | null = null

  constructor(
    readonly learner: LearnerData,
    readonly clock: Clock,
  ) {}

  attach(listeners: Listeners): void {
    this.listeners = listeners
  }

  changed(): void {
    this.listeners?.changed()
  }

  ended(): void {
    this.listeners?.ended()
  }

  acknowledge(): boolean {
    return this.listeners?.acknowledge() ?? false
  }
}
