/** Relations between activities of one tree. */
import type { Activity } from './activity.ts'

/** The lowest activity that contains both, which may be one of them. */
export function commonAncestor(one: Activity, other: Activity): Activity {
  const path = other.path
  const found = [...one.path].reverse().find((activity) => path.includes(activity))
  if (found === undefined) throw new Error('The activities stand in different trees.')
  return found
}

/** The activities from `activity` up to, but not including, `ancestor`. */
export const upTo = (activity: Activity, ancestor: Activity): Activity[] =>
  activity.path.slice(ancestor.path.length).reverse()

/** The activities from `ancestor` down to, but not including, `activity`. */
export const downTo = (activity: Activity, ancestor: Activity): Activity[] =>
  activity.path.slice(ancestor.path.length - 1, -1)

/** The activity and its available descendants, in the order in which flow visits them. */
export function* preorder(activity: Activity): Generator<Activity> {
  yield activity
  for (const child of activity.availableChildren) yield* preorder(child)
}

/** The root of the tree. */
export const rootOf = (activity: Activity): Activity => activity.path[0] ?? activity

/** Whether `other` comes after `one` in flow order. */
export function isForward(one: Activity, other: Activity): boolean {
  const order = [...preorder(rootOf(one))]
  return order.indexOf(other) > order.indexOf(one)
}

/** Whether no activity comes after this one, except its own descendants. */
export const isLast = (activity: Activity): boolean =>
  activity.path.every((at) => at.parent === null || at.parent.availableChildren.at(-1) === at)

export const siblingOf = (activity: Activity, offset: 1 | -1): Activity | null => {
  const { parent } = activity
  if (parent === null) return null
  const index = parent.availableChildren.indexOf(activity)
  return index < 0 ? null : (parent.availableChildren[index + offset] ?? null)
}
