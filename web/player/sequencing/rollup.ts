/** Rollup: RB.1.1 to RB.1.5 of the standard's pseudo code. */
import type { Activity } from './activity.ts'
import { all, any, type Known } from './known.ts'
import type { Objective } from './objective.ts'
import { actionOf, evaluate } from './rules.ts'

type Action = 'satisfied' | 'notSatisfied' | 'completed' | 'incomplete'
type Rule = Activity['rollupRules'][number]

/** What counts where the manifest says nothing of the kind. The positive one is asked last and wins. */
const defaults: Readonly<Record<Action, Pick<Rule, 'conditions'>>> = {
  satisfied: { conditions: [{ condition: 'satisfied' }] },
  notSatisfied: { conditions: [{ condition: 'objectiveStatusKnown' }] },
  completed: { conditions: [{ condition: 'completed' }] },
  incomplete: { conditions: [{ condition: 'activityProgressKnown' }] },
}

const counterpart: Readonly<Record<Action, Action>> = { satisfied: 'notSatisfied', notSatisfied: 'satisfied', completed: 'incomplete', incomplete: 'completed' }

/** RB.1.4.2: whether a child has a say. */
function counts(child: Activity, action: Action): boolean {
  const isAboutSuccess = action === 'satisfied' || action === 'notSatisfied'
  if (!(isAboutSuccess ? child.rollsUp.satisfaction : child.rollsUp.completion)) return false
  const { requiredForSatisfied, requiredForNotSatisfied, requiredForCompleted, requiredForIncomplete } = child.consider
  const required = { satisfied: requiredForSatisfied, notSatisfied: requiredForNotSatisfied, completed: requiredForCompleted, incomplete: requiredForIncomplete }[action]
  if (required === 'ifNotSuspended') return !(child.attempts > 0 && child.isSuspended)
  if (required === 'ifAttempted') return child.attempts > 0
  if (required === 'ifNotSkipped') return actionOf(child, child.rules.pre, ['skip']) === null
  return true
}

function isEnough(values: readonly Known[], { childActivitySet, minimumCount = 0, minimumPercent = 0 }: Pick<Rule, 'childActivitySet' | 'minimumCount' | 'minimumPercent'>): boolean {
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

/** RB.1.4: whether a rule with this action applies. */
function applies(activity: Activity, action: Action): boolean {
  const stated = activity.rollupRules.filter((rule) => rule.action === action)
  const hasOwn = activity.rollupRules.some((rule) => rule.action === action || rule.action === counterpart[action])
  const rules: readonly Pick<Rule, 'conditions' | 'childActivitySet' | 'minimumCount' | 'minimumPercent' | 'conditionCombination'>[] = hasOwn ? stated : [defaults[action]]
  return rules.some((rule) => {
    const children = activity.available.filter((child) => child.delivery.tracked && counts(child, action))
    const values = children.map((child) => {
      const conditions = rule.conditions.map((condition) => evaluate(child, condition))
      return rule.conditionCombination === 'all' ? all(conditions) : any(conditions)
    })
    return isEnough(values, rule)
  })
}

interface Weighted {
  readonly value: number | null
  readonly weight: number
}

/** The mean of what is known over the weights of all; unknown where nothing is. */
function mean(values: readonly Weighted[]): number | null {
  const weights = values.reduce((sum, { weight }) => sum + weight, 0)
  if (weights <= 0 || values.every(({ value }) => value === null)) return null
  return values.reduce((sum, { value, weight }) => sum + (value ?? 0) * weight, 0) / weights
}

/** What the children do not know is not told to anybody. */
function settleKnown(primary: Objective, field: 'measure' | 'amount', value: number | null): void {
  if (value === null) primary.own[field] = null
  else primary.settle(field, value)
}

function rollUpOne(activity: Activity): boolean {
  const { primary } = activity
  const children = activity.available.filter(({ delivery }) => delivery.tracked)
  settleKnown(primary, 'measure', mean(children.map((child) => ({ value: child.primary.read('measure'), weight: child.rollsUp.measureWeight }))))
  settleKnown(primary, 'amount', mean(children.map((child) => ({ value: child.primary.read('amount'), weight: child.rollsUp.progressWeight }))))
  if (!primary.satisfiedByMeasure) {
    if (applies(activity, 'notSatisfied')) primary.settle('satisfied', false)
    if (applies(activity, 'satisfied')) primary.settle('satisfied', true)
  }
  if (!activity.completedByMeasure) {
    if (applies(activity, 'incomplete')) primary.settle('completed', false)
    if (applies(activity, 'completed')) primary.settle('completed', true)
  }
  return primary.publish()
}

function* clustersUpwards(activity: Activity): Generator<Activity> {
  for (const child of activity.children) yield* clustersUpwards(child)
  if (!activity.isLeaf && activity.delivery.tracked) yield activity
}

/** Shared objectives can go in circles. */
const mostPasses = 8

/** RB.1.5: brings all clusters up to date, those too that read shared objectives which others have written. */
export function rollUp(root: Activity): void {
  const clusters = [...clustersUpwards(root)]
  for (let pass = 0; pass < mostPasses; pass += 1) if (!clusters.map(rollUpOne).includes(true)) return
}
