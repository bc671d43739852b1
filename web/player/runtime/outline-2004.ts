/** Table of contents and course result from the activity tree. */
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
  /** Elements of an item, the open one's as they stand now. */
  readonly elementsOf: (identifier: string) => CmiValues
}

/** One word for an icon: success where it is known, else completion. */
export function statusWord(completion: string | undefined, success: string | undefined): ItemStatus {
  if (success === 'passed' || success === 'failed') return success === 'failed' && completion === 'incomplete' ? 'incomplete' : success
  return completion === 'completed' || completion === 'incomplete' ? completion : 'not attempted'
}

const completionOf = ({ completed }: Activity): string => (completed === null ? 'unknown' : completed ? 'completed' : 'incomplete')

function successOf(activity: Activity): string {
  const satisfied = activity.satisfied()
  return satisfied === null ? 'unknown' : satisfied ? 'passed' : 'failed'
}

function statusOf(activity: Activity, source: OutlineSource): ItemStatus {
  // An asset says nothing: what is known of it is known to the tree alone.
  if (activity.id !== source.current || source.tree.leaf(activity.id)?.scormType === 'asset') return activity.attempts === 0 ? 'not attempted' : statusWord(completionOf(activity), successOf(activity))
  const elements = source.elementsOf(activity.id)
  const status = statusWord(elements['cmi.completion_status'], elements['cmi.success_status'])
  return status === 'not attempted' ? 'incomplete' : status
}

const holds = (activity: Activity, current: string | null): boolean => [...activity.walk()].some(({ id }) => id === current)

/** Where the learner is stays in sight whatever the rules say. */
const isOffered = (activity: Activity, current: string | null): boolean => holds(activity, current) || actionOf(activity, activity.rules.pre, ['hiddenFromChoice']) === null

/** Whether the learner is at an activity, or below it at one that is not shown. */
const isAt = (activity: Activity, current: string | null): boolean =>
  activity.id === current || activity.available.some((child) => !child.isVisible && isAt(child, current))

/**
 * The tree as it is offered: what the rules hide and what was not selected stays out, reordered children as they are. What
 * the manifest makes invisible (`isvisible`) has no entry of its own, those below it stand in its place (CAM 3.4.1.7).
 * Where the parts of the course cannot be chosen and the course itself can, it comes first: from there it leads its own way.
 */
export function outlineOf(source: OutlineSource): OutlineItem[] {
  const { root, tree } = source
  if (tree.isSingle) return []
  const choosable = source.choosable()
  const entries = (activities: readonly Activity[]): OutlineItem[] =>
    activities.filter((activity) => isOffered(activity, source.current)).flatMap((activity) => (activity.isVisible ? [entry(activity)] : entries(activity.available)))
  const entry = (activity: Activity): OutlineItem => {
    const items = entries(activity.available)
    return {
      identifier: activity.id,
      title: source.tree.find(activity.id)?.title ?? '',
      status: statusOf(activity, source),
      isCurrent: isAt(activity, source.current),
      canOpen: choosable.has(activity) || (activity.isLeaf ? false : null),
      items,
    }
  }
  const own = entries(root.available)
  if (root.control.choice || !choosable.has(root)) return own
  return [{ identifier: root.id, title: tree.organization.title, status: statusOf(root, source), isCurrent: false, canOpen: true, items: [] }, ...own]
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

const leavesOf = (activity: Activity): readonly Activity[] => (activity.isLeaf ? [activity] : activity.available.flatMap(leavesOf))

/** Share of the activities that are completed, 0 to 1. */
export function progressOf(root: Activity): number {
  const leaves = leavesOf(root)
  return leaves.length === 0 ? 0 : leaves.filter((leaf) => leaf.completed === true).length / leaves.length
}

/**
 * The course's result: what the root of the tree makes of its activities; in a course of one item what its content says
 * now comes first.
 */
export function resultOf(source: OutlineSource): CourseResult {
  const { tree, root } = source
  const elements = tree.isSingle ? source.elementsOf(tree.leaves[0]?.identifier ?? '') : {}
  const known = (value: string | undefined): value is string => value !== undefined && value !== 'unknown' && value !== ''
  const said = elements['cmi.completion_status']
  const completion = known(said) ? said : completionOf(root)
  const success = known(elements['cmi.success_status']) ? elements['cmi.success_status'] : successOf(root)
  const isBegun = source.current !== null || root.attempts > 0
  return {
    completion: completionWords.find((word) => word === completion && word !== 'unknown') ?? (isBegun ? 'incomplete' : 'not attempted'),
    success: successWords.find((word) => word === success) ?? 'unknown',
    score: tree.isSingle ? (contentScore(elements) ?? treeScore(root)) : treeScore(root),
  }
}
