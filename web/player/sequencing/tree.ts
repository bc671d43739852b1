/** Where activities stand to each other. */
import type { Activity } from './activity.ts'

/** The lowest activity that both stand below, or that is one of them. */
export function commonAncestor(one: Activity, other: Activity): Activity {
  const path = other.path
  const found = [...one.path].reverse().find((activity) => path.includes(activity))
  if (found === undefined) throw new Error('The activities stand in different trees.')
  return found
}

/** From an activity up to an ancestor of it, both exclusive of the ancestor itself. */
export const upTo = (activity: Activity, ancestor: Activity): Activity[] => activity.path.slice(ancestor.path.length).reverse()

/** From an ancestor down to an activity, without the activity. */
export const downTo = (activity: Activity, ancestor: Activity): Activity[] => activity.path.slice(ancestor.path.length - 1, -1)

/** Available activities in the order in which flow passes them. */
export function* preorder(activity: Activity): Generator<Activity> {
  yield activity
  for (const child of activity.available) yield* preorder(child)
}

const rootOf = (activity: Activity): Activity => activity.path[0] ?? activity

/** Whether `other` comes after `one` in the tree. */
export function isForward(one: Activity, other: Activity): boolean {
  const order = [...preorder(rootOf(one))]
  return order.indexOf(other) > order.indexOf(one)
}

/** Whether nothing comes after the activity, its own descendents apart. */
export const isLast = (activity: Activity): boolean =>
  activity.path.every((at) => at.parent === null || at.parent.available.at(-1) === at)

export const siblingOf = (activity: Activity, offset: 1 | -1): Activity | null => {
  const { parent } = activity
  if (parent === null) return null
  const index = parent.available.indexOf(activity)
  return index < 0 ? null : (parent.available[index + offset] ?? null)
}

/** Where choices begin: nothing is open yet. */
export { rootOf }
