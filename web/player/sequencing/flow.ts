/** Flow through the tree: SB.2.1 to SB.2.3 of the standard's pseudo code. */
import type { Activity } from './activity.ts'
import { actionOf, isBarred } from './rules.ts'
import { isLast } from './tree.ts'

export type Direction = 'forward' | 'backward'

export type FlowResult =
  | { readonly kind: 'found'; readonly activity: Activity }
  /** Nothing can be delivered; whether flow stopped before a cluster without flow, whose parts the learner may choose. */
  | { readonly kind: 'stopped'; readonly hasChoices: boolean }
  /** Flow walked off the end of the tree. */
  | { readonly kind: 'ended' }

type Step = { readonly kind: 'next'; readonly activity: Activity; readonly direction: Direction } | Exclude<FlowResult, { kind: 'found' }>

interface Walk {
  readonly direction: Direction
  /** Direction before a cluster that only goes forward turned it. */
  readonly before: Direction | null
  readonly intoChildren: boolean
}

const stopped = { kind: 'stopped', hasChoices: false } as const

const first = (activity: Activity): Activity | undefined => activity.available[0]
const last = (activity: Activity): Activity | undefined => activity.available.at(-1)

/** SB.2.1: the next activity, whether or not it may be delivered. */
function traverse(activity: Activity, walk: Walk): Step {
  const siblings = activity.parent?.available ?? [activity]
  if (walk.before === 'backward' && siblings.at(-1) === activity) return backwards(siblings[0] ?? activity, walk.intoChildren, true)
  return walk.direction === 'forward' ? forwards(activity, walk.intoChildren) : backwards(activity, walk.intoChildren, false)
}

function forwards(activity: Activity, intoChildren: boolean): Step {
  const descends = intoChildren && !activity.isLeaf
  if (isLast(activity) && !descends) return { kind: 'ended' }
  if (descends) {
    const child = first(activity)
    return child === undefined ? stopped : { kind: 'next', activity: child, direction: 'forward' }
  }
  const { parent } = activity
  if (parent === null) return { kind: 'ended' }
  const next = parent.available[parent.available.indexOf(activity) + 1]
  return next === undefined ? forwards(parent, false) : { kind: 'next', activity: next, direction: 'forward' }
}

function backwards(activity: Activity, intoChildren: boolean, isTurned: boolean): Step {
  const { parent } = activity
  if (parent === null && !(intoChildren && !activity.isLeaf)) return stopped
  if (intoChildren && !activity.isLeaf) {
    const child = activity.control.forwardOnly ? first(activity) : last(activity)
    return child === undefined ? stopped : { kind: 'next', activity: child, direction: activity.control.forwardOnly ? 'forward' : 'backward' }
  }
  if (parent === null || (!isTurned && parent.control.forwardOnly)) return stopped
  const previous = parent.available[parent.available.indexOf(activity) - 1]
  return previous === undefined ? backwards(parent, false, false) : { kind: 'next', activity: previous, direction: 'backward' }
}

/** SB.2.2: from a candidate to what can be delivered. */
function settle(activity: Activity, direction: Direction, before: Direction | null): FlowResult {
  if (activity.parent?.control.flow !== true) return { kind: 'stopped', hasChoices: activity.parent?.control.choice === true }
  if (actionOf(activity, activity.rules.pre, ['skip']) !== null) {
    const step = traverse(activity, { direction, before, intoChildren: false })
    if (step.kind !== 'next') return step
    return before === 'backward' && step.direction === 'backward' ? settle(step.activity, 'backward', null) : settle(step.activity, direction, before)
  }
  if (isBarred(activity)) return stopped
  if (activity.isLeaf) return { kind: 'found', activity }
  const step = traverse(activity, { direction, before: null, intoChildren: true })
  if (step.kind !== 'next') return step
  return direction === 'backward' && step.direction === 'forward' ? settle(step.activity, 'forward', 'backward') : settle(step.activity, direction, null)
}

/** SB.2.3: the activity that flow leads to. */
export function flow(from: Activity, direction: Direction, intoChildren: boolean): FlowResult {
  const step = traverse(from, { direction, before: null, intoChildren })
  return step.kind === 'next' ? settle(step.activity, direction === 'backward' ? step.direction : direction, null) : step
}
