/**
 * The tracked state of an activity tree as JSON. It holds only what differs from a course that was never opened, to
 * keep commits small.
 */
import type { Activity } from './activity.ts'
import {
  unknownProgress,
  type Field,
  type Objective,
  type ObjectiveProgress,
  type SharedObjectives,
} from './objective.ts'

type KnownProgress = Partial<ObjectiveProgress>

type ObjectiveState = KnownProgress & { readonly outdated?: readonly Field[] }

interface ActivityTracking {
  readonly attempts?: number
  readonly active?: 1
  readonly suspended?: 1
  /** Statuses that the content itself has set. */
  readonly reported?: readonly ('completion' | 'success')[]
  /** Identifiers of the selected children in their order. */
  readonly available?: readonly string[]
  /** By position: the primary objective first. */
  readonly objectives?: readonly ObjectiveState[]
}

export interface TreeState {
  readonly format: 1
  readonly current: string | null
  readonly suspended: string | null
  readonly activities: Readonly<Record<string, ActivityTracking>>
  readonly shared: Readonly<Record<string, KnownProgress>>
}

export const isTreeState = (value: unknown): value is TreeState =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === 1 &&
  'activities' in value &&
  'shared' in value

const knownOf = (progress: ObjectiveProgress): KnownProgress =>
  Object.fromEntries(Object.entries(progress).filter(([, value]) => value !== null))

const stateOf = ({ own, outdated }: Objective): ObjectiveState => ({
  ...knownOf(own),
  ...(outdated.size === 0 ? {} : { outdated: [...outdated] }),
})

const isEmpty = (value: object): boolean => Object.keys(value).length === 0

function trackingOf(activity: Activity): ActivityTracking {
  const objectives = activity.objectives.map(stateOf)
  const reported = (['completion', 'success'] as const).filter((what) => activity.reported[what])
  return {
    ...(activity.attempts === 0 ? {} : { attempts: activity.attempts }),
    ...(activity.isActive ? { active: 1 } : {}),
    ...(activity.isSuspended ? { suspended: 1 } : {}),
    ...(reported.length === 0 ? {} : { reported }),
    ...(activity.availableChildren === activity.children
      ? {}
      : { available: activity.availableChildren.map(({ id }) => id) }),
    ...(objectives.every(isEmpty) ? {} : { objectives }),
  }
}

interface CaptureSource {
  readonly root: Activity
  readonly shared: SharedObjectives
  readonly current: string | null
  readonly suspended: string | null
}

export function captureTree({ root, shared, current, suspended }: CaptureSource): TreeState {
  const activities = [...root.walk()]
    .map((activity) => [activity.id, trackingOf(activity)] as const)
    .filter(([, tracking]) => !isEmpty(tracking))
  return {
    format: 1,
    current,
    suspended,
    activities: Object.fromEntries(activities),
    shared: Object.fromEntries([...shared].map(([id, progress]) => [id, knownOf(progress)])),
  }
}

interface RestoreTarget {
  readonly activities: ReadonlyMap<string, Activity>
  readonly shared: SharedObjectives
}

/** Restores a captured state. Activities that the manifest does not have are ignored. */
export function restoreTree(
  state: TreeState,
  { activities, shared }: RestoreTarget,
): { readonly current: Activity | null; readonly suspended: Activity | null } {
  for (const activity of activities.values()) restoreActivity(activity, state.activities[activity.id] ?? {})
  shared.clear()
  for (const [id, progress] of Object.entries(state.shared)) shared.set(id, { ...unknownProgress(), ...progress })
  const find = (id: string | null): Activity | null => (id === null ? null : (activities.get(id) ?? null))
  return { current: find(state.current), suspended: find(state.suspended) }
}

/**
 * Captures what is tracked of one activity, and the shared objectives. Returns a function that restores both, for
 * content that abandons its attempt.
 */
export function captureActivity(activity: Activity, shared: SharedObjectives): () => void {
  const tracking = trackingOf(activity)
  const before = new Map(shared)
  return () => {
    restoreActivity(activity, tracking)
    // A shared objective that is new since then becomes unknown: the service may have stored its value already.
    for (const id of shared.keys()) shared.set(id, before.get(id) ?? unknownProgress())
  }
}

function restoreActivity(activity: Activity, tracking: ActivityTracking): void {
  activity.attempts = tracking.attempts ?? 0
  activity.isActive = tracking.active === 1
  activity.isSuspended = tracking.suspended === 1
  activity.reported = {
    completion: tracking.reported?.includes('completion') ?? false,
    success: tracking.reported?.includes('success') ?? false,
  }
  activity.availableChildren =
    tracking.available === undefined
      ? activity.children
      : tracking.available.flatMap((id) => activity.children.filter((child) => child.id === id))
  for (const [index, objective] of activity.objectives.entries())
    restoreObjective(objective, tracking.objectives?.[index] ?? {})
}

function restoreObjective(objective: Objective, { outdated = [], ...known }: ObjectiveState): void {
  objective.own = { ...unknownProgress(), ...known }
  objective.outdated.clear()
  for (const field of outdated) objective.outdated.add(field)
}
