/** Selection and random order of children: SR.1 and SR.2 of the pseudo code in SN, SCORM 2004 4th Ed. */
import type { Activity } from './activity.ts'

/** Returns a number from 0 up to, but not including, 1. */
export type Random = () => number

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items]
  return items.map(() => rest.splice(Math.floor(random() * rest.length), 1)).flat()
}

/** SR.1, Select Children. */
function selectChildren(activity: Activity, random: Random): void {
  const { selectCount } = activity.randomization
  if (selectCount === null || selectCount >= activity.children.length) return
  const chosen = new Set(shuffled(activity.children, random).slice(0, selectCount))
  activity.availableChildren = activity.children.filter((child) => chosen.has(child))
}

/** SR.2, Randomize Children. */
function randomizeChildren(activity: Activity, random: Random): void {
  if (activity.randomization.reorderChildren) activity.availableChildren = shuffled(activity.availableChildren, random)
}

function arrange(activity: Activity, timings: readonly string[], random: Random): void {
  if (timings.includes(activity.randomization.selectionTiming)) selectChildren(activity, random)
  if (timings.includes(activity.randomization.randomizationTiming)) randomizeChildren(activity, random)
}

/** Selects and orders the children of all clusters, before the first attempt on the course. */
export function arrangeCourse(root: Activity, random: Random): void {
  for (const activity of root.walk()) arrange(activity, ['once', 'onEachNewAttempt'], random)
}

/**
 * Selects and orders the children of a cluster for its next attempt, when an attempt on it has ended. Flow, which comes
 * before the delivery, must already see the new order.
 */
export function arrangeNextAttempt(activity: Activity, random: Random): void {
  if (!activity.isSuspended) arrange(activity, ['onEachNewAttempt'], random)
}
