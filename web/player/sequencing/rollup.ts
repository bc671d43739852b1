/**
 * Rollup: the status of a cluster from its children. The process numbers are those of the pseudo code in SN, SCORM
 * 2004 4th Ed.: RB.1.1 to RB.1.5.
 */
import type { Activity } from './activity.ts'
import { all, any, type TriState } from './tri-state.ts'
import type { Objective } from './objective.ts'
import { actionOf, evaluate } from './rules.ts'

type Action = 'satisfied' | 'notSatisfied' | 'completed' | 'incomplete'
type Rule = Activity['rollupRules'][number]

/**
 * Default rollup rules, if the manifest states none for the status (SN 3.7). The positive status is evaluated last
 * and wins.
 */
const defaults: Readonly<Record<Action, Pick<Rule, 'conditions'>>> = {
  satisfied: { conditions: [{ condition: 'satisfied' }] },
  notSatisfied: { conditions: [{ condition: 'objectiveStatusKnown' }] },
  completed: { conditions: [{ condition: 'completed' }] },
  incomplete: { conditions: [{ condition: 'activityProgressKnown' }] },
}

const counterpart: Readonly<Record<Action, Action>> = {
  satisfied: 'notSatisfied',
  notSatisfied: 'satisfied',
  completed: 'incomplete',
  incomplete: 'completed',
}

/** RB.1.4.2, Check Child for Rollup: whether a child is included in the evaluation. */
function isIncluded(child: Activity, action: Action): boolean {
  const isAboutSuccess = action === 'satisfied' || action === 'notSatisfied'
  if (!(isAboutSuccess ? child.rollupControls.satisfaction : child.rollupControls.completion)) return false
  const { requiredForSatisfied, requiredForNotSatisfied, requiredForCompleted, requiredForIncomplete } =
    child.rollupConsiderations
  const required = {
    satisfied: requiredForSatisfied,
    notSatisfied: requiredForNotSatisfied,
    completed: requiredForCompleted,
    incomplete: requiredForIncomplete,
  }[action]
  if (required === 'ifNotSuspended') return !(child.attempts > 0 && child.isSuspended)
  if (required === 'ifAttempted') return child.attempts > 0
  if (required === 'ifNotSkipped') return actionOf(child, child.rules.pre, ['skip']) === null
  return true
}

/**
 * RB.1.4: whether enough children meet the conditions for the rule's child activity set. A rule about all children or
 * none also applies if no child contributes, as ADL's test case RU-11 demands.
 */
function isEnough(
  values: readonly TriState[],
  {
    childActivitySet,
    minimumCount = 0,
    minimumPercent = 0,
  }: Pick<Rule, 'childActivitySet' | 'minimumCount' | 'minimumPercent'>,
): boolean {
  const trues = values.filter((value) => value === true).length
  switch (childActivitySet) {
    case 'any':
      return trues > 0
    case 'none':
      return values.every((value) => value === false)
    case 'atLeastCount':
      return trues >= minimumCount
    case 'atLeastPercent':
      return trues / values.length >= minimumPercent
    default:
      return values.every((value) => value === true)
  }
}

/** RB.1.4, Rollup Rule Check: whether a rule with this action applies. */
function applies(activity: Activity, action: Action): boolean {
  const stated = activity.rollupRules.filter((rule) => rule.action === action)
  const hasOwn = activity.rollupRules.some((rule) => rule.action === action || rule.action === counterpart[action])
  const rules: readonly Pick<
    Rule,
    'conditions' | 'childActivitySet' | 'minimumCount' | 'minimumPercent' | 'conditionCombination'
  >[] = hasOwn ? stated : [defaults[action]]
  return rules.some((rule) => {
    const children = activity.availableChildren.filter(
      (child) => child.deliveryControls.tracked && isIncluded(child, action),
    )
    const values = children.map((child) => {
      const conditions = rule.conditions.map((condition) => evaluate(child, condition, 'currentAttempt'))
      return rule.conditionCombination === 'all' ? all(conditions) : any(conditions)
    })
    return isEnough(values, rule)
  })
}

interface Weighted {
  readonly value: number | null
  readonly weight: number
}

/**
 * RB.1.1, Measure Rollup: the weighted mean. Unknown values count as 0 with their full weight; null if all are
 * unknown.
 */
function mean(values: readonly Weighted[]): number | null {
  const weights = values.reduce((sum, { weight }) => sum + weight, 0)
  if (weights <= 0 || values.every(({ value }) => value === null)) return null
  return values.reduce((sum, { value, weight }) => sum + (value ?? 0) * weight, 0) / weights
}

/**
 * Sets a rolled-up value. An unknown one is not written to shared objectives, and does not replace the value of an
 * earlier attempt.
 */
function setRolledUp(primary: Objective, field: 'measure' | 'amount', value: number | null): void {
  if (value !== null) primary.set(field, value)
  else if (!primary.outdated.has(field)) primary.own[field] = null
}

/** The numbers that are rolled up, with the weight of a child in each. */
const rolledUpNumbers = [
  ['measure', 'measureWeight'],
  ['amount', 'progressWeight'],
] as const

/**
 * Rolls up one cluster: measures (RB.1.1), success (RB.1.2) and completion (RB.1.3). Returns true if a shared
 * objective changed.
 */
function rollUpCluster(activity: Activity): boolean {
  const { primary } = activity
  const children = activity.availableChildren.filter(({ deliveryControls: delivery }) => delivery.tracked)
  for (const [field, weight] of rolledUpNumbers)
    setRolledUp(
      primary,
      field,
      mean(
        children.map((child) => ({
          value: child.primary.read(field, 'currentAttempt'),
          weight: child.rollupControls[weight],
        })),
      ),
    )
  if (!primary.satisfiedByMeasure) {
    if (applies(activity, 'notSatisfied')) primary.set('satisfied', false)
    if (applies(activity, 'satisfied')) primary.set('satisfied', true)
  }
  if (!activity.completedByMeasure) {
    if (applies(activity, 'incomplete')) primary.set('completed', false)
    if (applies(activity, 'completed')) primary.set('completed', true)
  }
  return primary.writeShared()
}

function* clustersUpwards(activity: Activity): Generator<Activity> {
  for (const child of activity.children) yield* clustersUpwards(child)
  if (!activity.isLeaf && activity.deliveryControls.tracked) yield activity
}

/** Limit of passes, because shared objectives can depend on each other in a circle. */
const maxPasses = 8

/**
 * RB.1.5, Overall Rollup: updates all clusters from the bottom up. Repeats while a cluster changes a shared objective
 * that others read.
 */
export function rollUp(root: Activity): void {
  const clusters = [...clustersUpwards(root)]
  for (let pass = 0; pass < maxPasses; pass += 1) if (!clusters.map(rollUpCluster).includes(true)) return
}
