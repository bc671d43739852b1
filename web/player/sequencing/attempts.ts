/**
 * Beginning and end of attempts. The process numbers are those of the pseudo code in SN, SCORM 2004 4th Ed.: UP.3,
 * UP.4, TB.2.1, TB.2.2 and DB.2.1.
 */
import type { Activity } from './activity.ts'
import { rollUp } from './rollup.ts'
import { actionOf } from './rules.ts'
import { arrangeNextAttempt, type Random } from './selection.ts'
import { commonAncestor, rootOf, upTo } from './tree.ts'

/**
 * Part of UP.4, End Attempt: if the content has set no completion or success status, it counts as completed or
 * satisfied, unless the manifest says that content sets them.
 */
export function setUnreportedStatus({ primary, deliveryControls: delivery, reported }: Activity): void {
  if (!delivery.tracked) return
  // A status that a shared objective provides counts as known and is not overwritten.
  if (!delivery.completionSetByContent && !reported.completion && primary.read('completed') === null)
    primary.set('completed', true)
  if (!delivery.objectiveSetByContent && !reported.success && primary.read('satisfied') === null)
    primary.set('satisfied', true)
  primary.writeShared()
}

/** UP.4, End Attempt: ends the attempt on an activity and rolls the result up. */
export function endAttempt(activity: Activity, random: Random): void {
  if (!activity.isLeaf) activity.isSuspended = activity.availableChildren.some((child) => child.isSuspended)
  else if (!activity.isSuspended) setUnreportedStatus(activity)
  activity.isActive = false
  rollUp(rootOf(activity))
  arrangeNextAttempt(activity, random)
}

/**
 * UP.3, Terminate Descendent Attempts: ends the attempts from the current activity up to, but not including, its
 * common ancestor with the target.
 */
export function endDescendantAttempts(current: Activity | null, target: Activity, random: Random): void {
  if (current === null) return
  for (const activity of upTo(current, commonAncestor(current, target)).slice(1)) endAttempt(activity, random)
}

/**
 * TB.2.1, Sequencing Exit Action Rules: the ancestor nearest to the root whose exit rule applies; null if none does.
 */
export function exitRuleTarget(current: Activity): Activity | null {
  return (
    current.path.slice(0, -1).find((activity) => actionOf(activity, activity.rules.exit, ['exit']) !== null) ?? null
  )
}

/** TB.2.2, Sequencing Post Condition Rules: the action of the first rule that applies; null if none does. */
export const postConditionOf = (activity: Activity): string | null =>
  activity.isSuspended
    ? null
    : actionOf(activity, activity.rules.post, ['exitParent', 'exitAll', 'retry', 'retryAll', 'continue', 'previous'])

/** DB.2.1, Clear Suspended Activity: clears the suspended state that another delivery makes obsolete. */
export function clearSuspension(suspended: Activity, delivered: Activity): void {
  const ancestor = commonAncestor(suspended, delivered)
  for (const activity of [...upTo(suspended, ancestor), ancestor]) {
    activity.isSuspended = !activity.isLeaf && activity.children.some((child) => child.isSuspended)
  }
}
