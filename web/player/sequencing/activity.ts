/** One activity of the tree: what the manifest says of it, with the standard's defaults, and what is tracked (SCORM 2004 SN 3 and 4.2). */
import type { CourseItem, Organization, Sequencing } from '#shared/contract/resources/course.ts'
import type { Known } from './known.ts'
import { nothingKnown, Objective, type SharedObjectives } from './objective.ts'

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

type Node = Pick<CourseItem, 'identifier' | 'sequencing' | 'completionThreshold'> & { readonly items: readonly CourseItem[] } & Partial<Pick<CourseItem, 'isVisible' | 'hideLmsUi'>>

export class Activity {
  readonly id: string
  readonly children: readonly Activity[]
  readonly control
  readonly delivery
  readonly choices
  readonly consider
  readonly rules: Readonly<Record<'pre' | 'exit' | 'post', Rules>>
  readonly rollupRules
  readonly rollsUp: { readonly satisfaction: boolean; readonly completion: boolean; readonly measureWeight: number; readonly progressWeight: number }
  readonly attemptLimit: number | null
  readonly randomization
  readonly completedByMeasure: boolean
  readonly primary: Objective
  /** The primary objective and the others. */
  readonly objectives: readonly Objective[]
  readonly isVisible: boolean
  readonly hides: readonly string[]

  /** Children that were selected, in their order of the moment. */
  available: readonly Activity[]
  isActive = false
  isSuspended = false
  /** Attempts that have begun. */
  attempts = 0
  /** Whether the content itself has reported completion or success, be it as unknown. */
  reported = { completion: false, success: false }

  constructor(
    node: Node,
    readonly parent: Activity | null,
    means: { readonly shared: SharedObjectives; readonly edition: string },
  ) {
    const sequencing = node.sequencing ?? {}
    this.id = node.identifier
    this.control = controlOf(sequencing)
    this.delivery = deliveryOf(sequencing)
    this.choices = choicesOf(sequencing)
    this.consider = considerationsOf(sequencing)
    this.rules = { pre: sequencing.preConditionRules ?? [], exit: sequencing.exitConditionRules ?? [], post: sequencing.postConditionRules ?? [] }
    this.rollupRules = sequencing.rollupRules ?? []
    this.rollsUp = {
      satisfaction: sequencing.rollupObjectiveSatisfied ?? true,
      completion: sequencing.rollupProgressCompletion ?? true,
      measureWeight: sequencing.objectiveMeasureWeight ?? 1,
      progressWeight: node.completionThreshold?.progressWeight ?? 1,
    }
    this.attemptLimit = sequencing.limitConditions?.attemptLimit ?? null
    this.randomization = randomizationOf(sequencing)
    const threshold = node.completionThreshold
    // Until the 4th Edition a threshold by itself meant that the measure decides.
    this.completedByMeasure = threshold?.completedByMeasure ?? (!means.edition.includes('4th') && threshold?.minProgressMeasure !== undefined)
    this.primary = new Objective(sequencing.primaryObjective ?? { maps: [] }, means.shared, { byMeasure: this.completedByMeasure, enough: threshold?.minProgressMeasure ?? 1 })
    this.objectives = [this.primary, ...(sequencing.objectives ?? []).map((objective) => new Objective(objective, means.shared))]
    this.isVisible = node.isVisible ?? true
    this.hides = node.hideLmsUi ?? []
    this.children = node.items.map((item) => new Activity(item, this, means))
    this.available = this.children
  }

  get isLeaf(): boolean {
    return this.children.length === 0
  }

  /** Whether the attempt is completed. */
  get completed(): Known {
    return this.primary.completed
  }

  /** Whether the objective is satisfied as far as rules may use it. */
  satisfied(objective: Objective = this.primary): Known {
    if (objective === this.primary && objective.satisfiedByMeasure && this.isActive && !this.consider.measureSatisfactionIfActive) return null
    return objective.satisfied
  }

  /** The activities from the root to this one. */
  get path(): readonly Activity[] {
    return this.parent === null ? [this] : [...this.parent.path, this]
  }

  contains(other: Activity): boolean {
    return other.path.includes(this)
  }

  /** Begins a new attempt: nothing of the former one counts any more. */
  beginAttempt(): void {
    this.attempts += 1
    this.forget({ objectives: true, progress: true })
    for (const child of this.children) child.forgetBelow(this.control)
  }

  /** All activities from here down, in the order of the manifest. */
  *walk(): Generator<Activity> {
    yield this
    for (const child of this.children) yield* child.walk()
  }

  private forgetBelow({ useCurrentAttemptObjectiveInfo, useCurrentAttemptProgressInfo }: Activity['control']): void {
    this.forget({ objectives: useCurrentAttemptObjectiveInfo, progress: useCurrentAttemptProgressInfo })
    for (const child of this.children) child.forgetBelow(this.control)
  }

  private forget({ objectives, progress }: { readonly objectives: boolean; readonly progress: boolean }): void {
    for (const objective of this.objectives) {
      const { completed, amount } = objective.own
      const kept = progress ? {} : { completed, amount }
      objective.own = objectives ? { ...nothingKnown(), ...kept } : progress ? { ...objective.own, completed: null, amount: null } : objective.own
    }
    this.reported = { completion: progress ? false : this.reported.completion, success: objectives ? false : this.reported.success }
  }
}

/** The tree of an organization. */
export function activityTree(organization: Organization, edition: string, shared: SharedObjectives): Activity {
  return new Activity(organization, null, { shared, edition })
}
