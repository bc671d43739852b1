/** Table of contents and course result from scorm-again's activity tree. */
import type { CourseTree } from '#web/player/course/course-tree.ts'
import type { CmiValues } from '#web/player/saving/snapshot.ts'
import type { CourseResult, ItemStatus, OutlineItem } from './engine.ts'
import type { Activity, SequencingProcess } from './scorm-again.ts'

export interface OutlineSource {
  readonly tree: CourseTree
  readonly root: Activity | null
  readonly process: SequencingProcess | null
  readonly current: string | null
  /** Elements of an item, the open one's as they stand now. */
  readonly elementsOf: (identifier: string) => CmiValues
}

/** One word for an icon: success where it is known, else completion. */
export function statusWord(completion: string | undefined, success: string | undefined): ItemStatus {
  if (success === 'passed' || success === 'failed') return success === 'failed' && completion === 'incomplete' ? 'incomplete' : success
  return completion === 'completed' || completion === 'incomplete' ? completion : 'not attempted'
}

function statusOf(activity: Activity, source: OutlineSource): ItemStatus {
  if (activity.id !== source.current) return activity.attemptCount === 0 ? 'not attempted' : statusWord(activity.completionStatus, activity.successStatus)
  const elements = source.elementsOf(activity.id)
  const status = statusWord(elements['cmi.completion_status'], elements['cmi.success_status'])
  return status === 'not attempted' ? 'incomplete' : status
}

/** The tree as it is offered: what the manifest hides and what was not selected stays out, reordered children as they are. */
export function outlineOf(source: OutlineSource): OutlineItem[] {
  const entries = (activities: readonly Activity[]): OutlineItem[] =>
    activities.filter((activity) => activity.isAvailable && (source.tree.find(activity.id)?.isVisible ?? true)).map(entry)
  const entry = (activity: Activity): OutlineItem => {
    const items = entries(activity.children)
    const isChoosable = source.process?.predictChoiceEnabled(activity.id) ?? false
    return {
      identifier: activity.id,
      title: source.tree.find(activity.id)?.title ?? '',
      status: statusOf(activity, source),
      isCurrent: activity.id === source.current,
      canOpen: activity.children.length === 0 ? isChoosable : isChoosable && !items.some((item) => item.canOpen) ? true : null,
      items,
    }
  }
  return entries(source.root?.children ?? [])
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

function treeScore(root: Activity | null): CourseResult['score'] {
  if (root === null || !root.objectiveMeasureStatus) return null
  const scaled = Math.round(root.objectiveNormalizedMeasure * 10_000) / 10_000
  return { scaled, raw: Math.round(scaled * 10_000) / 100, min: 0, max: 100 }
}

const leavesOf = (activity: Activity): Activity[] => (activity.children.length === 0 ? [activity] : activity.children.flatMap(leavesOf))

/** Share of the activities that are completed, 0 to 1. */
export function progressOf(root: Activity | null): number {
  const leaves = root === null ? [] : leavesOf(root).filter((leaf) => leaf.isAvailable)
  return leaves.length === 0 ? 0 : leaves.filter((leaf) => leaf.completionStatus === 'completed').length / leaves.length
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
  const completion = known(said) ? said : root?.completionStatus
  const success = known(elements['cmi.success_status']) ? elements['cmi.success_status'] : root?.successStatus
  const isBegun = source.current !== null || (root?.attemptCount ?? 0) > 0
  return {
    completion: completionWords.find((word) => word === completion && word !== 'unknown') ?? (isBegun ? 'incomplete' : 'not attempted'),
    success: successWords.find((word) => word === success) ?? 'unknown',
    score: tree.isSingle ? (contentScore(elements) ?? treeScore(root)) : treeScore(root),
  }
}
