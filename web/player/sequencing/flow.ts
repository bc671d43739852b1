/**
 * Flow through the activity tree. The process numbers are those of the pseudo code in SN, SCORM 2004 4th Ed.: SB.2.1
 * to SB.2.3.
 */
import type { Activity } from './activity.ts'
import { actionOf, isUndeliverable } from './rules.ts'
import { isLast } from './tree.ts'

export type Direction = 'forward' | 'backward'

export type FlowResult =
  | { readonly kind: 'found'; readonly activity: Activity }
  /**
   * Nothing can be delivered. `hasChoices`: flow stopped at a cluster without flow, whose children the learner may
   * choose.
   */
  | { readonly kind: 'stopped'; readonly hasChoices: boolean }
  /** Flow has passed the last activity of the tree. */
  | { readonly kind: 'ended' }

type Step =
  | { readonly kind: 'next'; readonly activity: Activity; readonly direction: Direction }
  | Exclude<FlowResult, { kind: 'found' }>

interface Walk {
  readonly direction: Direction
  /** The direction before a forward-only cluster reversed it; null if none did. */
  readonly reversedFrom: Direction | null
  readonly intoChildren: boolean
}

const stopped = { kind: 'stopped', hasChoices: false } as const

const firstChild = (activity: Activity): Activity | undefined => activity.availableChildren[0]
const lastChild = (activity: Activity): Activity | undefined => activity.availableChildren.at(-1)

/** SB.2.1, Flow Tree Traversal: the next activity in a direction, whether or not it may be delivered. */
function traverse(activity: Activity, walk: Walk): Step {
  const siblings = activity.parent?.availableChildren ?? [activity]
  if (walk.reversedFrom === 'backward' && siblings.at(-1) === activity)
    return backwards(siblings[0] ?? activity, walk.intoChildren, true)
  return walk.direction === 'forward'
    ? forwards(activity, walk.intoChildren)
    : backwards(activity, walk.intoChildren, false)
}

/** SB.2.1 in forward direction: into the first child, to the next sibling, or up to the parent's next sibling. */
function forwards(activity: Activity, intoChildren: boolean): Step {
  const descends = intoChildren && !activity.isLeaf
  if (isLast(activity) && !descends) return { kind: 'ended' }
  if (descends) {
    const child = firstChild(activity)
    return child === undefined ? stopped : { kind: 'next', activity: child, direction: 'forward' }
  }
  const { parent } = activity
  if (parent === null) return { kind: 'ended' }
  const next = parent.availableChildren[parent.availableChildren.indexOf(activity) + 1]
  return next === undefined ? forwards(parent, false) : { kind: 'next', activity: next, direction: 'forward' }
}

/**
 * SB.2.1 in backward direction. A forward-only cluster is entered at its first child, and its children cannot be left
 * backwards.
 */
function backwards(activity: Activity, intoChildren: boolean, isTurned: boolean): Step {
  const { parent } = activity
  if (parent === null && !(intoChildren && !activity.isLeaf)) return stopped
  if (intoChildren && !activity.isLeaf) {
    const child = activity.controlMode.forwardOnly ? firstChild(activity) : lastChild(activity)
    return child === undefined
      ? stopped
      : { kind: 'next', activity: child, direction: activity.controlMode.forwardOnly ? 'forward' : 'backward' }
  }
  if (parent === null || (!isTurned && parent.controlMode.forwardOnly)) return stopped
  const previous = parent.availableChildren[parent.availableChildren.indexOf(activity) - 1]
  return previous === undefined
    ? backwards(parent, false, false)
    : { kind: 'next', activity: previous, direction: 'backward' }
}

/**
 * SB.2.2, Flow Activity Traversal: from a candidate to the activity that can be delivered. Skips activities with a
 * skip rule and enters clusters.
 */
function findDeliverable(activity: Activity, direction: Direction, before: Direction | null): FlowResult {
  if (activity.parent?.controlMode.flow !== true)
    return { kind: 'stopped', hasChoices: activity.parent?.controlMode.choice === true }
  if (actionOf(activity, activity.rules.pre, ['skip']) !== null) {
    const step = traverse(activity, { direction, reversedFrom: before, intoChildren: false })
    if (step.kind !== 'next') return step
    return before === 'backward' && step.direction === 'backward'
      ? findDeliverable(step.activity, 'backward', null)
      : findDeliverable(step.activity, direction, before)
  }
  if (isUndeliverable(activity)) return stopped
  if (activity.isLeaf) return { kind: 'found', activity }
  const step = traverse(activity, { direction, reversedFrom: null, intoChildren: true })
  if (step.kind !== 'next') return step
  return direction === 'backward' && step.direction === 'forward'
    ? findDeliverable(step.activity, 'forward', 'backward')
    : findDeliverable(step.activity, direction, null)
}

/** SB.2.3, Flow: the activity that a flow from `from` ends at. */
export function flow(from: Activity, direction: Direction, intoChildren: boolean): FlowResult {
  const step = traverse(from, { direction, reversedFrom: null, intoChildren })
  return step.kind === 'next'
    ? findDeliverable(step.activity, direction === 'backward' ? step.direction : direction, null)
    : step
}
