/** Sequencing rules: UP.1, UP.2, UP.2.1 and UP.5 of the standard's pseudo code. */
import type { Activity, Rules } from './activity.ts'
import { all, any, not, type Known } from './known.ts'
import { objectiveName, type Objective } from './objective.ts'

type Condition = Rules[number]['conditions'][number]

/** UP.1: whether the limit of attempts forbids another one. */
export const isBeyondLimit = (activity: Activity): boolean =>
  activity.delivery.tracked && !activity.isActive && !activity.isSuspended && activity.attemptLimit !== null && activity.attempts >= activity.attemptLimit

function measureIs(objective: Objective, compare: (measure: number) => boolean): Known {
  const measure = objective.read('measure')
  return measure === null ? null : compare(measure)
}

/** One condition on an activity, for rules and for rollup alike; unknown where the activity is not tracked. */
export function evaluate(activity: Activity, { condition, operator, referencedObjective, measureThreshold = 0 }: Condition): Known {
  const objective = referencedObjective === undefined ? activity.primary : activity.objectives.find(({ id }) => id === objectiveName(referencedObjective))
  const value = condition === 'always' ? true : objective === undefined || !activity.delivery.tracked ? null : conditionOf(activity, { condition, objective, measureThreshold })
  return operator === 'not' ? not(value) : value
}

/** Completion is the activity's, unless the rule refers to an objective that reads it from elsewhere (4th Edition). */
const completedOf = (activity: Activity, objective: Objective): Known => (objective.readsCompletion ? objective : activity).completed

function conditionOf(activity: Activity, { condition, objective, measureThreshold }: { condition: string; objective: Objective; measureThreshold: number }): Known {
  switch (condition) {
    case 'satisfied':
      return activity.satisfied(objective)
    case 'objectiveStatusKnown':
      return activity.satisfied(objective) !== null
    case 'objectiveMeasureKnown':
      return objective.read('measure') !== null
    case 'objectiveMeasureGreaterThan':
      return measureIs(objective, (measure) => measure > measureThreshold)
    case 'objectiveMeasureLessThan':
      return measureIs(objective, (measure) => measure < measureThreshold)
    case 'completed':
      return completedOf(activity, objective)
    case 'activityProgressKnown':
    case 'progressKnown':
      return completedOf(activity, objective) !== null
    case 'attempted':
      return activity.attempts > 0
    case 'attemptLimitExceeded':
      return activity.attemptLimit === null ? null : activity.attempts >= activity.attemptLimit
    default:
      // Conditions on time: the player keeps no limits of time.
      return null
  }
}

/** UP.2: the action of the first rule that applies, of those asked for. */
export function actionOf(activity: Activity, rules: Rules, actions: readonly string[]): string | null {
  const rule = rules.find(({ action, conditions, conditionCombination }) => {
    if (!actions.includes(action)) return false
    const values = conditions.map((condition) => evaluate(activity, condition))
    return (conditionCombination === 'any' ? any(values) : all(values)) === true
  })
  return rule?.action ?? null
}

/** UP.5: whether nothing below or in this activity may be delivered. */
export const isBarred = (activity: Activity): boolean => actionOf(activity, activity.rules.pre, ['disabled']) !== null || isBeyondLimit(activity)
