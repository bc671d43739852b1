/** What is tracked of a tree, as JSON that holds only what differs from a course that nobody has opened. */
import type { Activity } from './activity.ts'
import { nothingKnown, type ObjectiveProgress, type SharedObjectives } from './objective.ts'

type KnownProgress = Partial<ObjectiveProgress>

interface ActivityTracking {
  readonly attempts?: number
  readonly active?: 1
  readonly suspended?: 1
  /** The content has reported these itself. */
  readonly reported?: readonly ('completion' | 'success')[]
  /** Identifiers of the children that were selected, in their order. */
  readonly available?: readonly string[]
  /** By position: the primary objective first. */
  readonly objectives?: readonly KnownProgress[]
}

export interface TreeState {
  readonly format: 1
  readonly current: string | null
  readonly suspended: string | null
  readonly activities: Readonly<Record<string, ActivityTracking>>
  readonly shared: Readonly<Record<string, KnownProgress>>
}

export const isTreeState = (value: unknown): value is TreeState =>
  typeof value === 'object' && value !== null && 'format' in value && value.format === 1 && 'activities' in value && 'shared' in value

const knownOf = (progress: ObjectiveProgress): KnownProgress => Object.fromEntries(Object.entries(progress).filter(([, value]) => value !== null))

const isEmpty = (value: object): boolean => Object.keys(value).length === 0

function trackingOf(activity: Activity): ActivityTracking {
  const objectives = activity.objectives.map(({ own }) => knownOf(own))
  const reported = (['completion', 'success'] as const).filter((what) => activity.reported[what])
  return {
    ...(activity.attempts === 0 ? {} : { attempts: activity.attempts }),
    ...(activity.isActive ? { active: 1 } : {}),
    ...(activity.isSuspended ? { suspended: 1 } : {}),
    ...(reported.length === 0 ? {} : { reported }),
    ...(activity.available === activity.children ? {} : { available: activity.available.map(({ id }) => id) }),
    ...(objectives.every(isEmpty) ? {} : { objectives }),
  }
}

interface Tracked {
  readonly root: Activity
  readonly shared: SharedObjectives
  readonly current: string | null
  readonly suspended: string | null
}

export function captureTree({ root, shared, current, suspended }: Tracked): TreeState {
  const activities = [...root.walk()].map((activity) => [activity.id, trackingOf(activity)] as const).filter(([, tracking]) => !isEmpty(tracking))
  return {
    format: 1,
    current,
    suspended,
    activities: Object.fromEntries(activities),
    shared: Object.fromEntries([...shared].map(([id, progress]) => [id, knownOf(progress)])),
  }
}

interface Into {
  readonly activities: ReadonlyMap<string, Activity>
  readonly shared: SharedObjectives
}

/** Puts a captured state back; what the manifest does not know any more is passed over. */
export function restoreTree(state: TreeState, { activities, shared }: Into): { readonly current: Activity | null; readonly suspended: Activity | null } {
  for (const activity of activities.values()) restoreActivity(activity, state.activities[activity.id] ?? {})
  shared.clear()
  for (const [id, progress] of Object.entries(state.shared)) shared.set(id, { ...nothingKnown(), ...progress })
  const find = (id: string | null): Activity | null => (id === null ? null : (activities.get(id) ?? null))
  return { current: find(state.current), suspended: find(state.suspended) }
}

function restoreActivity(activity: Activity, tracking: ActivityTracking): void {
  activity.attempts = tracking.attempts ?? 0
  activity.isActive = tracking.active === 1
  activity.isSuspended = tracking.suspended === 1
  activity.reported = { completion: tracking.reported?.includes('completion') ?? false, success: tracking.reported?.includes('success') ?? false }
  activity.available =
    tracking.available === undefined ? activity.children : tracking.available.flatMap((id) => activity.children.filter((child) => child.id === id))
  for (const [index, objective] of activity.objectives.entries()) objective.own = { ...nothingKnown(), ...tracking.objectives?.[index] }
}
