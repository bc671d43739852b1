/** Ends and begins of attempts: UP.3, UP.4, TB.2.1, TB.2.2 and DB.2 of the standard's pseudo code. */
import type { Activity } from './activity.ts'
import { rollUp } from './rollup.ts'
import { actionOf } from './rules.ts'
import { commonAncestor, rootOf, upTo } from './tree.ts'

/** UP.4: what counts where the content of an activity said nothing. */
export function countSilence({ primary, delivery, reported }: Activity): void {
  if (!delivery.tracked) return
  // What a shared objective knows counts as known: silence does not overwrite it.
  if (!delivery.completionSetByContent && !reported.completion && primary.read('completed') === null) primary.settle('completed', true)
  if (!delivery.objectiveSetByContent && !reported.success && primary.read('satisfied') === null) primary.settle('satisfied', true)
  primary.publish()
}

/** UP.4: ends the attempt on an activity, with what counts where its content said nothing. */
export function endAttempt(activity: Activity): void {
  if (!activity.isLeaf) activity.isSuspended = activity.available.some((child) => child.isSuspended)
  else if (!activity.isSuspended) countSilence(activity)
  activity.isActive = false
  rollUp(rootOf(activity))
}

/** UP.3: ends what is still open between an activity and where the learner goes. */
export function endBetween(current: Activity | null, target: Activity): void {
  if (current === null) return
  for (const activity of upTo(current, commonAncestor(current, target)).slice(1)) endAttempt(activity)
}

/** TB.2.1: the activity that an exit rule ends, counted from the root. */
export function exitTarget(current: Activity): Activity | null {
  return current.path.slice(0, -1).find((activity) => actionOf(activity, activity.rules.exit, ['exit']) !== null) ?? null
}

/** TB.2.2: what follows by the activity's own rules. */
export const postConditionOf = (activity: Activity): string | null =>
  activity.isSuspended ? null : actionOf(activity, activity.rules.post, ['exitParent', 'exitAll', 'retry', 'retryAll', 'continue', 'previous'])

/** DB.2.1: what is no longer suspended when another activity is delivered. */
export function clearSuspension(suspended: Activity, delivered: Activity): void {
  const ancestor = commonAncestor(suspended, delivered)
  for (const activity of [...upTo(suspended, ancestor), ancestor]) {
    activity.isSuspended = !activity.isLeaf && activity.children.some((child) => child.isSuspended)
  }
}
