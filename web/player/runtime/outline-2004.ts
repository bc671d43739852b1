/** The table of contents and the result of a SCORM 2004 course, from its activity tree. */
import type { CourseTree } from '#web/player/course/course-tree.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import type { Activity } from '#web/player/sequencing/activity.ts'
import { actionOf } from '#web/player/sequencing/rules.ts'
import type { CourseResult, ItemStatus, OutlineItem } from './engine.ts'

export interface OutlineSource {
  readonly tree: CourseTree
  readonly root: Activity
  readonly choosable: () => ReadonlySet<Activity>
  readonly current: string | null
  /** Elements of an item; of the open item, as they are now. */
  readonly elementsOf: (identifier: string) => CmiValues
}

/** One status for the icon: success if it is known, otherwise completion. */
export function combinedStatus(completion: string | undefined, success: string | undefined): ItemStatus {
  if (success === 'passed' || success === 'failed')
    return success === 'failed' && completion === 'incomplete' ? 'incomplete' : success
  return completion === 'completed' || completion === 'incomplete' ? completion : 'not attempted'
}

function completionOf(activity: Activity): string {
  const completed = activity.completed()
  return completed === null ? 'unknown' : completed ? 'completed' : 'incomplete'
}

function successOf(activity: Activity): string {
  const satisfied = activity.satisfied()
  return satisfied === null ? 'unknown' : satisfied ? 'passed' : 'failed'
}

const orIncomplete = (status: ItemStatus): ItemStatus => (status === 'not attempted' ? 'incomplete' : status)

function statusOf(activity: Activity, source: OutlineSource): ItemStatus {
  // An asset has no API: only the activity tree knows its status.
  if (activity.id !== source.current || source.tree.leaf(activity.id)?.scormType === 'asset') {
    const status = combinedStatus(completionOf(activity), successOf(activity))
    return activity.attempts === 0 ? 'not attempted' : activity.isLeaf ? status : orIncomplete(status)
  }
  const elements = source.elementsOf(activity.id)
  return orIncomplete(combinedStatus(elements['cmi.completion_status'], elements['cmi.success_status']))
}

const contains = (activity: Activity, current: string | null): boolean =>
  [...activity.walk()].some(({ id }) => id === current)

/**
 * Whether the activity has an entry. The branch with the open item stays visible even if a rule hides it from choice.
 */
const isOffered = (activity: Activity, current: string | null): boolean =>
  contains(activity, current) || actionOf(activity, activity.rules.pre, ['hiddenFromChoice']) === null

/** Whether the entry is the current one: its activity is open, or an invisible descendant of it is. */
const isCurrentEntry = (activity: Activity, current: string | null): boolean =>
  activity.id === current ||
  activity.availableChildren.some((child) => !child.isVisible && isCurrentEntry(child, current))

/**
 * The table of contents. Activities that are hidden from choice or not selected have no entry, and reordered children
 * appear in their new order. An activity with `isvisible="false"` has no entry; its children take its place (CAM
 * 3.4.1.7). While the learner may choose the root, the course itself is the first entry; choosing it opens the
 * activity with which the course begins.
 */
export function outlineOf(source: OutlineSource): OutlineItem[] {
  const { root, tree } = source
  if (tree.isSingle) return []
  const choosable = source.choosable()
  const entries = (activities: readonly Activity[]): OutlineItem[] =>
    activities
      .filter((activity) => isOffered(activity, source.current))
      .flatMap((activity) => (activity.isVisible ? [entry(activity)] : entries(activity.availableChildren)))
  const entry = (activity: Activity): OutlineItem => {
    const items = entries(activity.availableChildren)
    return {
      identifier: activity.id,
      title: source.tree.find(activity.id)?.title ?? '',
      status: statusOf(activity, source),
      isCurrent: isCurrentEntry(activity, source.current),
      canOpen: choosable.has(activity) || (activity.isLeaf ? false : null),
      items,
    }
  }
  const own = entries(root.availableChildren)
  if (!choosable.has(root)) return own
  return [
    {
      identifier: root.id,
      title: tree.organization.title,
      status: statusOf(root, source),
      isCurrent: false,
      canOpen: true,
      items: [],
    },
    ...own,
  ]
}

const completionWords = ['completed', 'incomplete', 'not attempted', 'unknown'] as const
const successWords = ['passed', 'failed', 'unknown'] as const

const numberOf = (text: string | undefined): number | null => {
  const value = text === undefined || text === '' ? NaN : Number(text)
  return Number.isFinite(value) ? value : null
}

function contentScore(elements: CmiValues): CourseResult['score'] {
  const parts = { scaled: 'cmi.score.scaled', raw: 'cmi.score.raw', min: 'cmi.score.min', max: 'cmi.score.max' }
  const stated = Object.entries(parts).flatMap(([name, element]) => {
    const value = numberOf(elements[element])
    return value === null ? [] : [[name, value] as const]
  })
  return stated.length === 0 ? null : Object.fromEntries(stated)
}

function treeScore(root: Activity): CourseResult['score'] {
  const measure = root.primary.read('measure')
  if (measure === null) return null
  const scaled = Math.round(measure * 10_000) / 10_000
  return { scaled, raw: Math.round(scaled * 10_000) / 100, min: 0, max: 100 }
}

const leavesOf = (activity: Activity): readonly Activity[] =>
  activity.isLeaf ? [activity] : activity.availableChildren.flatMap(leavesOf)

/** Share of the activities that are completed, 0 to 1. */
export function progressOf(root: Activity): number {
  const leaves = leavesOf(root)
  return leaves.length === 0 ? 0 : leaves.filter((leaf) => leaf.completed() === true).length / leaves.length
}

/**
 * The result of the course: the status of the root after rollup. In a course with one item, what its content has set
 * takes precedence.
 */
export function resultOf(source: OutlineSource): CourseResult {
  const { tree, root } = source
  const elements = tree.isSingle ? source.elementsOf(tree.leaves[0]?.identifier ?? '') : {}
  const known = (value: string | undefined): value is string =>
    value !== undefined && value !== 'unknown' && value !== ''
  const reported = elements['cmi.completion_status']
  const completion = known(reported) ? reported : completionOf(root)
  const success = known(elements['cmi.success_status']) ? elements['cmi.success_status'] : successOf(root)
  const isBegun = source.current !== null || root.attempts > 0
  return {
    completion:
      completionWords.find((word) => word === completion && word !== 'unknown') ??
      (isBegun ? 'incomplete' : 'not attempted'),
    success: successWords.find((word) => word === success) ?? 'unknown',
    score: tree.isSingle ? (contentScore(elements) ?? treeScore(root)) : treeScore(root),
  }
}
