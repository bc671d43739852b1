/** The state of scorm-again's sequencing engine as a small patch on the state that the manifest alone gives. */
import { difference, patched, type Patch } from '#web/player/course/patch.ts'
import type { Scorm2004Api } from './scorm-again.ts'

type Json = Record<string, unknown>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

export class SequencingState {
  private readonly pristine: Json
  private captured: Patch | null = null
  private isStale = true

  /** @param api before anything was delivered */
  constructor(private readonly api: Pick<Scorm2004Api, 'serializeSequencingState' | 'deserializeSequencingState'>) {
    this.pristine = this.serialize()
  }

  /** The engine has worked: the next capture reads its state again. */
  touch(): void {
    this.isStale = true
  }

  /** Null while nothing differs from the manifest. */
  capture(): Patch | null {
    if (this.isStale) this.captured = difference(this.pristine, this.serialize())
    this.isStale = false
    return this.captured
  }

  /** False where the state does not fit the manifest any more. */
  restore(patch: Patch): boolean {
    return this.api.deserializeSequencingState(JSON.stringify(patched(this.pristine, patch)))
  }

  /**
   * The state without what changes by itself and without what would be restored wrongly: navigation validity is computed
   * anew, and restoring a suspension makes its current activity active even where its attempt has ended.
   */
  private serialize(): Json {
    const state: unknown = JSON.parse(this.api.serializeSequencingState())
    if (!isJson(state)) return {}
    return {
      ...without(state, 'timestamp', 'adlNavState', 'globalObjectives'),
      sequencing: without(state['sequencing'], 'timestamp', 'navigationState'),
      suspensionState: without(state['suspensionState'], 'timestamp', 'currentActivityId'),
    }
  }
}

const without = (value: unknown, ...names: string[]): Json =>
  isJson(value) ? Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name))) : {}
