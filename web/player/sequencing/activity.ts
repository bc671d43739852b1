/**
 * One activity of the activity tree: its sequencing definition from the manifest, with the standard's defaults (SCORM
 * 2004 4th Ed., SN 3), and its tracked state (SN 4.2).
 */
import type { CourseItem, Organization, Sequencing } from '#shared/contract/resources/packages/course.ts'
import type { TriState } from './tri-state.ts'
import { fields, Objective, progressFields, type Scope, type SharedObjectives } from './objective.ts'

export type Rules = NonNullable<Sequencing['preConditionRules']>

const controlOf = ({ controlMode: mode }: Sequencing) => ({
  choice: mode?.choice ?? true,
  choiceExit: mode?.choiceExit ?? true,
  flow: mode?.flow ?? false,
  forwardOnly: mode?.forwardOnly ?? false,
  useCurrentAttemptObjectiveInfo: mode?.useCurrentAttemptObjectiveInfo ?? true,
  useCurrentAttemptProgressInfo: mode?.useCurrentAttemptProgressInfo ?? true,
})

const deliveryOf = ({ deliveryControls: controls }: Sequencing) => ({
  tracked: controls?.tracked ?? true,
  completionSetByContent: controls?.completionSetByContent ?? false,
  objectiveSetByContent: controls?.objectiveSetByContent ?? false,
})

const choicesOf = ({ constrainedChoiceConsiderations: choices }: Sequencing) => ({
  preventActivation: choices?.preventActivation ?? false,
  constrainChoice: choices?.constrainChoice ?? false,
})

const considerationsOf = ({ rollupConsiderations: considerations }: Sequencing) => ({
  requiredForSatisfied: considerations?.requiredForSatisfied ?? 'always',
  requiredForNotSatisfied: considerations?.requiredForNotSatisfied ?? 'always',
  requiredForCompleted: considerations?.requiredForCompleted ?? 'always',
  requiredForIncomplete: considerations?.requiredForIncomplete ?? 'always',
  measureSatisfactionIfActive: considerations?.measureSatisfactionIfActive ?? true,
})

const randomizationOf = ({ randomizationControls: controls }: Sequencing) => ({
  randomizationTiming: controls?.randomizationTiming ?? 'never',
  selectionTiming: controls?.selectionTiming ?? 'never',
  reorderChildren: controls?.reorderChildren ?? false,
  selectCount: controls?.selectCount ?? null,
})

type Node = Pick<CourseItem, 'identifier' | 'sequencing' | 'completionThreshold'> & {
  readonly items: readonly CourseItem[]
} & Partial<Pick<CourseItem, 'isVisible' | 'hideLmsUi'>>

/** One activity. Definitions are read-only; the tracked state is mutable and changed only by the sequencer. */
export class Activity {
  readonly id: string
  readonly children: readonly Activity[]
  readonly controlMode
  readonly deliveryControls
  readonly choiceConstraints
  readonly rollupConsiderations
  readonly rules: Readonly<Record<'pre' | 'exit' | 'post', Rules>>
  readonly rollupRules
  readonly rollupControls: {
    readonly satisfaction: boolean
    readonly completion: boolean
    readonly measureWeight: number
    readonly progressWeight: number
  }
  readonly attemptLimit: number | null
  readonly randomization
  readonly completedByMeasure: boolean
  readonly primary: Objective
  /** The primary objective, then the others. */
  readonly objectives: readonly Objective[]
  readonly isVisible: boolean
  readonly hiddenControls: readonly string[]

  /** The standard's Available Children: the selected children in their current order (SR.1, SR.2). */
  availableChildren: readonly Activity[]
  isActive = false
  isSuspended = false
  /** The standard's Attempt Count: attempts that have begun. */
  attempts = 0
  /**
   * Whether the content has set its completion or success status, even to "unknown". If it has not, UP.4 sets them.
   */
  reported = { completion: false, success: false }

  constructor(
    node: Node,
    readonly parent: Activity | null,
    means: { readonly shared: SharedObjectives; readonly edition: string },
  ) {
    const sequencing = node.sequencing ?? {}
    this.id = node.identifier
    this.controlMode = controlOf(sequencing)
    this.deliveryControls = deliveryOf(sequencing)
    this.choiceConstraints = choicesOf(sequencing)
    this.rollupConsiderations = considerationsOf(sequencing)
    this.rules = {
      pre: sequencing.preConditionRules ?? [],
      exit: sequencing.exitConditionRules ?? [],
      post: sequencing.postConditionRules ?? [],
    }
    this.rollupRules = sequencing.rollupRules ?? []
    this.rollupControls = {
      satisfaction: sequencing.rollupObjectiveSatisfied ?? true,
      completion: sequencing.rollupProgressCompletion ?? true,
      measureWeight: sequencing.objectiveMeasureWeight ?? 1,
      progressWeight: node.completionThreshold?.progressWeight ?? 1,
    }
    this.attemptLimit = sequencing.limitConditions?.attemptLimit ?? null
    this.randomization = randomizationOf(sequencing)
    const threshold = node.completionThreshold
    // Before the 4th Edition a threshold alone meant that the progress measure decides.
    this.completedByMeasure =
      threshold?.completedByMeasure ?? (!means.edition.includes('4th') && threshold?.minProgressMeasure !== undefined)
    this.primary = new Objective(sequencing.primaryObjective ?? { maps: [] }, means.shared, {
      byMeasure: this.completedByMeasure,
      threshold: threshold?.minProgressMeasure ?? 1,
    })
    this.objectives = [
      this.primary,
      ...(sequencing.objectives ?? []).map((objective) => new Objective(objective, means.shared)),
    ]
    this.isVisible = node.isVisible ?? true
    this.hiddenControls = node.hideLmsUi ?? []
    this.children = node.items.map((item) => new Activity(item, this, means))
    this.availableChildren = this.children
  }

  get isLeaf(): boolean {
    return this.children.length === 0
  }

  /** Whether the attempt is completed; null if unknown. */
  completed(scope?: Scope): TriState {
    return this.primary.completed(scope)
  }

  /**
   * Whether the objective is satisfied, as rules and rollup see it. While the activity is active, a status by measure
   * counts only with `measureSatisfactionIfActive`.
   */
  satisfied(objective: Objective = this.primary, scope?: Scope): TriState {
    if (
      objective === this.primary &&
      objective.satisfiedByMeasure &&
      this.isActive &&
      !this.rollupConsiderations.measureSatisfactionIfActive
    )
      return null
    return objective.satisfied(scope)
  }

  /** The activities from the root to this one. */
  get path(): readonly Activity[] {
    return this.parent === null ? [this] : [...this.parent.path, this]
  }

  contains(other: Activity): boolean {
    return other.path.includes(this)
  }

  /**
   * Begins a new attempt (DB.2): increments the attempt count and clears the tracked state of this activity. The
   * descendants keep theirs for rules, but rollup does not count it.
   */
  beginAttempt(): void {
    this.attempts += 1
    for (const objective of this.objectives) objective.clear()
    this.reported = { completion: false, success: false }
    this.outdateDescendants()
  }

  /** This activity and all its descendants in manifest order. */
  *walk(): Generator<Activity> {
    yield this
    for (const child of this.children) yield* child.walk()
  }

  /** Marks what descendants have recorded as outdated, as far as the control mode of each cluster says so. */
  private outdateDescendants(): void {
    const { useCurrentAttemptObjectiveInfo, useCurrentAttemptProgressInfo } = this.controlMode
    const outdated = fields.filter((field) =>
      progressFields.has(field) ? useCurrentAttemptProgressInfo : useCurrentAttemptObjectiveInfo,
    )
    for (const child of this.children) {
      for (const objective of child.objectives) objective.outdate(outdated)
      child.outdateDescendants()
    }
  }
}

/** Builds the activity tree of an organization. */
export function activityTree(organization: Organization, edition: string, shared: SharedObjectives): Activity {
  return new Activity(organization, null, { shared, edition })
}
