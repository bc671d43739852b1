/** Selection and order of children: SR.1 and SR.2 of the standard's pseudo code. */
import type { Activity } from './activity.ts'

/** 0 to 1, without 1. */
export type Random = () => number

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const rest = [...items]
  return items.map(() => rest.splice(Math.floor(random() * rest.length), 1)).flat()
}

function choose(activity: Activity, random: Random): void {
  const { selectCount } = activity.randomization
  if (selectCount === null || selectCount >= activity.children.length) return
  const chosen = new Set(shuffled(activity.children, random).slice(0, selectCount))
  activity.available = activity.children.filter((child) => chosen.has(child))
}

function order(activity: Activity, random: Random): void {
  if (activity.randomization.reorderChildren) activity.available = shuffled(activity.available, random)
}

/** What is settled once, before the first delivery. */
export function arrangeOnce(root: Activity, random: Random): void {
  for (const activity of root.walk()) {
    if (activity.randomization.selectionTiming === 'once') choose(activity, random)
    if (activity.randomization.randomizationTiming === 'once') order(activity, random)
  }
}

/** What is settled anew with each attempt on a cluster. */
export function arrangeAttempt(activity: Activity, random: Random): void {
  if (activity.isActive || activity.isSuspended) return
  if (activity.randomization.selectionTiming === 'onEachNewAttempt') choose(activity, random)
  if (activity.randomization.randomizationTiming === 'onEachNewAttempt') order(activity, random)
}
