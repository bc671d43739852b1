/** Choice: SB.2.4 and SB.2.9 of the standard's pseudo code. */
import type { Activity } from './activity.ts'
import type { Direction } from './flow.ts'
import { actionOf } from './rules.ts'
import { commonAncestor, downTo, isForward, rootOf, siblingOf, upTo } from './tree.ts'

/** SB.2.4: whether choice may pass an activity. */
function isPassable(activity: Activity, direction: Direction): boolean {
  if (direction === 'forward') return actionOf(activity, activity.rules.pre, ['stopForwardTraversal']) === null
  return activity.parent !== null && !activity.parent.control.forwardOnly
}

/** Whether the way down may open activities that nobody is in. */
const mayActivate = (activity: Activity, from: Activity): boolean => activity.isActive || activity === from || !activity.choices.preventActivation

/** SB.2.9.1: the next activity in a direction that a constrained activity reaches, descendents apart; itself where there is none. */
function reach(constrained: Activity, direction: Direction): Activity {
  for (let at: Activity | null = constrained; at !== null; at = at.parent) {
    const next = siblingOf(at, direction === 'forward' ? 1 : -1)
    if (next !== null) return next
  }
  return constrained
}

function isWithinConstraint(target: Activity, constrained: Activity): boolean {
  const reached = reach(constrained, isForward(constrained, target) ? 'forward' : 'backward')
  return target === constrained || reached.contains(target) || constrained.contains(target)
}

function amongSiblings(current: Activity, target: Activity): boolean {
  const siblings = target.parent?.available ?? []
  const [from, to] = [siblings.indexOf(current), siblings.indexOf(target)]
  const direction = to > from ? 'forward' : 'backward'
  const passed = direction === 'forward' ? siblings.slice(from, to) : siblings.slice(to + 1, from + 1)
  return passed.every((activity) => isPassable(activity, direction))
}

const downwards = (target: Activity, ancestor: Activity): boolean =>
  downTo(target, ancestor).every((activity) => isPassable(activity, 'forward') && mayActivate(activity, ancestor))

function upwards(current: Activity, ancestor: Activity): boolean {
  return upTo(current, ancestor).every((activity) => activity.control.choiceExit)
}

function across(current: Activity, target: Activity, ancestor: Activity): boolean {
  if (!upwards(current, ancestor)) return false
  // The constraint is one of clusters, on what is chosen from within them.
  const constrained = upTo(current, ancestor).find((activity) => !activity.isLeaf && activity.choices.constrainChoice)
  if (constrained !== undefined && !isWithinConstraint(target, constrained)) return false
  return isForward(current, target) ? downwards(target, ancestor) : downTo(target, ancestor).every((activity) => mayActivate(activity, ancestor))
}

/** Whether an activity may be chosen from where the learner is; null where nothing is open. */
export function isChoosable(current: Activity | null, target: Activity): boolean {
  for (const activity of target.path) {
    if (activity.parent !== null && !activity.parent.available.includes(activity)) return false
    if (actionOf(activity, activity.rules.pre, ['hiddenFromChoice']) !== null) return false
  }
  if (target.parent?.control.choice === false) return false
  if (current === target) return true
  if (current !== null && current.parent === target.parent) return amongSiblings(current, target)
  const ancestor = current === null ? rootOf(target) : commonAncestor(current, target)
  if (current === null || current === ancestor) return downwards(target, ancestor)
  if (target === ancestor) return upwards(current, ancestor)
  return across(current, target, ancestor)
}
