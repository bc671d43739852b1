/**
 * Sequencing rules. The process numbers are those of the pseudo code in SN, SCORM 2004 4th Ed.: UP.1, UP.2, UP.2.1
 * and UP.5.
 */
import { objectiveName } from '#shared/contract/resources/objectives/objectives.ts'
import type { Activity, Rules } from './activity.ts'
import { all, any, not, type TriState } from './tri-state.ts'
import type { Objective, Scope } from './objective.ts'

type Condition = Rules[number]['conditions'][number]

/** UP.1, Limit Conditions Check: whether the attempt limit forbids a new attempt. */
export const isAttemptLimitReached = (activity: Activity): boolean =>
  activity.deliveryControls.tracked &&
  !activity.isActive &&
  !activity.isSuspended &&
  activity.attemptLimit !== null &&
  activity.attempts >= activity.attemptLimit

/**
 * UP.2.1, Sequencing Rule Check, one condition of a sequencing or rollup rule. Unknown if the activity is not
 * tracked.
 */
export function evaluate(
  activity: Activity,
  { condition, operator, referencedObjective, measureThreshold = 0 }: Condition,
  scope: Scope = 'latest',
): TriState {
  const objective =
    referencedObjective === undefined
      ? activity.primary
      : activity.objectives.find(({ id }) => id === objectiveName(referencedObjective))
  const value =
    condition === 'always'
      ? true
      : objective === undefined || !activity.deliveryControls.tracked
        ? null
        : conditionOf(activity, { condition, objective, measureThreshold, scope })
  return operator === 'not' ? not(value) : value
}

/** What a condition looks at. */
interface Subject {
  readonly condition: string
  readonly objective: Objective
  readonly measureThreshold: number
  readonly scope: Scope
}

/**
 * Completion of the activity; of the objective if the rule refers to one that reads its completion from a shared one
 * (4th Edition).
 */
const completedOf = (activity: Activity, { objective, scope }: Subject): TriState =>
  (objective.readsCompletion ? objective : activity).completed(scope)

/** The value of one rule condition (SN 3.4), before its operator. */
function conditionOf(activity: Activity, subject: Subject): TriState {
  const { condition, objective, measureThreshold, scope } = subject
  const measure = objective.read('measure', scope)
  switch (condition) {
    case 'satisfied':
      return activity.satisfied(objective, scope)
    case 'objectiveStatusKnown':
      return activity.satisfied(objective, scope) !== null
    case 'objectiveMeasureKnown':
      return measure !== null
    case 'objectiveMeasureGreaterThan':
      return measure === null ? null : measure > measureThreshold
    case 'objectiveMeasureLessThan':
      return measure === null ? null : measure < measureThreshold
    case 'completed':
      return completedOf(activity, subject)
    case 'activityProgressKnown':
    case 'progressKnown':
      return completedOf(activity, subject) !== null
    case 'attempted':
      return activity.attempts > 0
    case 'attemptLimitExceeded':
      return activity.attemptLimit === null ? null : activity.attempts >= activity.attemptLimit
    default:
      // Conditions on time limits: the player does not track them, so they are unknown.
      return null
  }
}

/**
 * UP.2, Sequencing Rules Check: the action of the first rule that applies, among the given actions; null if none
 * does.
 */
export function actionOf(activity: Activity, rules: Rules, actions: readonly string[]): string | null {
  const rule = rules.find(({ action, conditions, conditionCombination }) => {
    if (!actions.includes(action)) return false
    const values = conditions.map((condition) => evaluate(activity, condition))
    return (conditionCombination === 'any' ? any(values) : all(values)) === true
  })
  return rule?.action ?? null
}

/**
 * UP.5, Check Activity: whether the activity and its descendants cannot be delivered (disabled, or attempt limit
 * reached).
 */
export const isUndeliverable = (activity: Activity): boolean =>
  actionOf(activity, activity.rules.pre, ['disabled']) !== null || isAttemptLimitReached(activity)
