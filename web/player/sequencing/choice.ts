/** Choice. The process numbers are those of the pseudo code in SN, SCORM 2004 4th Ed.: SB.2.4 and SB.2.9. */
import type { Activity } from './activity.ts'
import type { Direction } from './flow.ts'
import { actionOf } from './rules.ts'
import { commonAncestor, downTo, isForward, rootOf, siblingOf, upTo } from './tree.ts'

/** SB.2.4, Choice Activity Traversal: whether a choice may pass over the activity in this direction. */
function isPassable(activity: Activity, direction: Direction): boolean {
  if (direction === 'forward') return actionOf(activity, activity.rules.pre, ['stopForwardTraversal']) === null
  return activity.parent !== null && !activity.parent.controlMode.forwardOnly
}

/** Whether a choice may activate this ancestor of the target (`preventActivation`). */
const mayActivate = (activity: Activity, from: Activity): boolean =>
  activity.isActive || activity === from || !activity.choiceConstraints.preventActivation

/**
 * SB.2.9.1 and SB.2.9.2: the activity after or before a constrained one, outside its own descendants. Itself if there
 * is none.
 */
function constraintNeighbour(constrained: Activity, direction: Direction): Activity {
  for (let at: Activity | null = constrained; at !== null; at = at.parent) {
    const next = siblingOf(at, direction === 'forward' ? 1 : -1)
    if (next !== null) return next
  }
  return constrained
}

/**
 * Whether a cluster with `constrainChoice` allows the target: inside the cluster, above it, or in the neighbouring
 * branch.
 */
function isWithinConstraint(target: Activity, constrained: Activity): boolean {
  const reached = constraintNeighbour(constrained, isForward(constrained, target) ? 'forward' : 'backward')
  return target === constrained || reached.contains(target) || constrained.contains(target)
}

/** Whether choice may pass every sibling between the current activity and the target. */
function isChoosableSibling(current: Activity, target: Activity): boolean {
  const siblings = target.parent?.availableChildren ?? []
  const [from, to] = [siblings.indexOf(current), siblings.indexOf(target)]
  const direction = to > from ? 'forward' : 'backward'
  const passed = direction === 'forward' ? siblings.slice(from, to) : siblings.slice(to + 1, from + 1)
  return passed.every((activity) => isPassable(activity, direction))
}

/** Whether choice may pass and activate every activity from the ancestor down to the target. */
const isPathDownOpen = (target: Activity, ancestor: Activity): boolean =>
  downTo(target, ancestor).every((activity) => isPassable(activity, 'forward') && mayActivate(activity, ancestor))

/** Whether the control mode `choiceExit` lets the learner leave every activity below the ancestor. */
function mayExitUpTo(current: Activity, ancestor: Activity): boolean {
  return upTo(current, ancestor).every((activity) => activity.controlMode.choiceExit)
}

/** Whether the target may be chosen if it lies in another branch below the common ancestor. */
function isChoosableAcross(current: Activity, target: Activity, ancestor: Activity): boolean {
  if (!mayExitUpTo(current, ancestor)) return false
  // `constrainChoice` belongs to clusters and limits a choice that leaves them.
  const constrained = upTo(current, ancestor).find(
    (activity) => !activity.isLeaf && activity.choiceConstraints.constrainChoice,
  )
  if (constrained !== undefined && !isWithinConstraint(target, constrained)) return false
  return isForward(current, target)
    ? isPathDownOpen(target, ancestor)
    : downTo(target, ancestor).every((activity) => mayActivate(activity, ancestor))
}

/**
 * SB.2.9, Choice: whether the learner may choose the target from the current activity. `current` is null if nothing
 * is open.
 */
export function isChoosable(current: Activity | null, target: Activity): boolean {
  for (const activity of target.path) {
    if (activity.parent !== null && !activity.parent.availableChildren.includes(activity)) return false
    if (actionOf(activity, activity.rules.pre, ['hiddenFromChoice']) !== null) return false
  }
  if (target.parent?.controlMode.choice === false) return false
  if (current === target) return true
  if (current !== null && current.parent === target.parent) return isChoosableSibling(current, target)
  const ancestor = current === null ? rootOf(target) : commonAncestor(current, target)
  if (current === null || current === ancestor) return isPathDownOpen(target, ancestor)
  if (target === ancestor) return mayExitUpTo(current, ancestor)
  return isChoosableAcross(current, target, ancestor)
}
