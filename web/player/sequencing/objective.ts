/**
 * Objectives of an activity, and the shared (global) objectives that they read and write through objective maps
 * (SCORM 2004 4th Ed., SN 3.10 and TM.1.1).
 */
import type { Sequencing } from '#shared/contract/resources/packages/course.ts'
import { objectiveFields, objectiveName } from '#shared/contract/resources/objectives/objectives.ts'
import type { TriState } from './tri-state.ts'

type ObjectiveSpec = NonNullable<Sequencing['primaryObjective']>
type ObjectiveMap = ObjectiveSpec['maps'][number]

/**
 * The tracked values of an objective; null means unknown. In a primary objective `completed` and `amount` are those
 * of the activity.
 */
export interface ObjectiveProgress {
  satisfied: TriState
  /** Normalized measure, -1 to 1. */
  measure: number | null
  completed: TriState
  /** Completion amount, 0 to 1. */
  amount: number | null
  raw: number | null
  min: number | null
  max: number | null
}

export const unknownProgress = (): ObjectiveProgress => ({
  satisfied: null,
  measure: null,
  completed: null,
  amount: null,
  raw: null,
  min: null,
  max: null,
})

export type Field = keyof ObjectiveProgress

/**
 * Which of its own values an objective uses. Rules use the latest ones. Rollup uses only those that are recorded in
 * the current attempt on the parent, unless the control mode says otherwise (SN 3.2.5, 3.2.6).
 */
export type Scope = 'latest' | 'currentAttempt'

/** The fields that `useCurrentAttemptProgressInfo` is about; `useCurrentAttemptObjectiveInfo` is about the others. */
export const progressFields: ReadonlySet<Field> = new Set<Field>(['completed', 'amount'])

export const fields: readonly Field[] = objectiveFields

const reads: Readonly<Record<Field, keyof ObjectiveMap>> = {
  satisfied: 'readSatisfiedStatus',
  measure: 'readNormalizedMeasure',
  completed: 'readCompletionStatus',
  amount: 'readProgressMeasure',
  raw: 'readRawScore',
  min: 'readMinScore',
  max: 'readMaxScore',
}

const writes: Readonly<Record<Field, keyof ObjectiveMap>> = {
  satisfied: 'writeSatisfiedStatus',
  measure: 'writeNormalizedMeasure',
  completed: 'writeCompletionStatus',
  amount: 'writeProgressMeasure',
  raw: 'writeRawScore',
  min: 'writeMinScore',
  max: 'writeMaxScore',
}

/**
 * Fields that a map reads unless the manifest forbids it. The others are read only if the 4th Edition's extension
 * (`adlseq:mapInfo`) says so.
 */
const readByDefault: ReadonlySet<Field> = new Set<Field>(['satisfied', 'measure'])

/** Shared objectives by identifier. */
export type SharedObjectives = Map<string, ObjectiveProgress>

/** How the completion amount of an attempt decides on its completion. */
export interface CompletionRule {
  readonly byMeasure: boolean
  /** Smallest amount that completes the attempt, 0 to 1. */
  readonly threshold: number
}

export class Objective {
  readonly id: string | null
  readonly satisfiedByMeasure: boolean
  /** Smallest measure that satisfies the objective, -1 to 1. */
  readonly passingMeasure: number
  own = unknownProgress()
  /** Fields whose own value is older than the current attempt on the parent. */
  readonly outdated = new Set<Field>()
  /**
   * Fields that were set since the last write to the shared objectives, even if set to unknown. Values of earlier
   * visits must not be written again: other activities may have changed them.
   */
  private readonly changedFields = new Set<Field>()
  private readonly maps: readonly ObjectiveMap[]

  constructor(
    spec: ObjectiveSpec,
    private readonly shared: SharedObjectives,
    private readonly completion: CompletionRule = { byMeasure: false, threshold: 1 },
  ) {
    this.id = spec.objectiveId === undefined ? null : objectiveName(spec.objectiveId)
    this.satisfiedByMeasure = spec.satisfiedByMeasure ?? false
    this.passingMeasure = spec.minNormalizedMeasure ?? 1
    this.maps = spec.maps.map((map) => ({ ...map, targetObjectiveId: objectiveName(map.targetObjectiveId) }))
  }

  /** Identifiers of the shared objectives that this one reads or writes. */
  get sharedIds(): readonly string[] {
    return this.maps.map(({ targetObjectiveId }) => targetObjectiveId)
  }

  /** Whether a map reads the completion status from a shared objective. */
  get readsCompletion(): boolean {
    return this.maps.some(({ readCompletionStatus }) => readCompletionStatus === true)
  }

  /**
   * A value as this activity sees it: the shared one if a map reads it, otherwise its own. For completion, the own
   * value is used while the shared one is unknown.
   */
  read<F extends Field>(field: F, scope: Scope = 'latest'): ObjectiveProgress[F] {
    const isRead = readByDefault.has(field)
      ? (stated: unknown) => stated !== false
      : (stated: unknown) => stated === true
    const map = this.maps.find((candidate) => isRead(candidate[reads[field]]))
    const shared = map === undefined ? null : (this.shared.get(map.targetObjectiveId)?.[field] ?? null)
    return map === undefined || (shared === null && progressFields.has(field))
      ? this.ownValue(field, scope)
      : (shared ?? unknownProgress()[field])
  }

  /** Whether the objective is satisfied; by its measure if the manifest says so (`satisfiedByMeasure`). */
  satisfied(scope: Scope = 'latest'): TriState {
    if (!this.satisfiedByMeasure) return this.read('satisfied', scope)
    const measure = this.read('measure', scope)
    return measure === null ? null : measure >= this.passingMeasure
  }

  /** Whether the attempt is completed; by its amount if the manifest says so (`completedByMeasure`). */
  completed(scope: Scope = 'latest'): TriState {
    if (!this.completion.byMeasure) return this.read('completed', scope)
    const amount = this.read('amount', scope)
    return amount === null ? null : amount >= this.completion.threshold
  }

  /** Sets a value. Null means that the content has set it to unknown; shared objectives then become unknown too. */
  set<F extends Field>(field: F, value: ObjectiveProgress[F]): void {
    this.own[field] = value
    this.outdated.delete(field)
    this.changedFields.add(field)
    if (field === 'measure' && this.satisfiedByMeasure) this.changedFields.add('satisfied')
    if (field === 'amount' && this.completion.byMeasure) this.changedFields.add('completed')
  }

  /**
   * Writes the values that were set to the shared objectives that the maps name. Returns true if that changed one.
   */
  writeShared(): boolean {
    const values = { ...this.own, satisfied: this.ownSatisfied, completed: this.ownCompleted }
    let hasChanged = false
    for (const map of this.maps) {
      const before = this.shared.get(map.targetObjectiveId) ?? unknownProgress()
      const changes = fields.filter(
        (field) => map[writes[field]] === true && this.changedFields.has(field) && values[field] !== before[field],
      )
      if (changes.length === 0) continue
      this.shared.set(map.targetObjectiveId, {
        ...before,
        ...Object.fromEntries(changes.map((field) => [field, values[field]])),
      })
      hasChanged = true
    }
    this.changedFields.clear()
    return hasChanged
  }

  /** Forgets all own values, because a new attempt on the activity begins. */
  clear(): void {
    this.own = unknownProgress()
    this.outdated.clear()
  }

  /** Marks the known values of these fields as outdated, because a new attempt on the parent begins. */
  outdate(candidates: readonly Field[]): void {
    for (const field of candidates) if (this.own[field] !== null) this.outdated.add(field)
  }

  private ownValue<F extends Field>(field: F, scope: Scope): ObjectiveProgress[F] {
    return scope === 'currentAttempt' && this.outdated.has(field) ? unknownProgress()[field] : this.own[field]
  }

  private get ownCompleted(): TriState {
    if (!this.completion.byMeasure) return this.own.completed
    return this.own.amount === null ? null : this.own.amount >= this.completion.threshold
  }

  private get ownSatisfied(): TriState {
    if (!this.satisfiedByMeasure) return this.own.satisfied
    return this.own.measure === null ? null : this.own.measure >= this.passingMeasure
  }
}
