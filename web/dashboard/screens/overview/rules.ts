/** How the overview counts, and how its checklist ticks itself. */

/** A number, exact or the least that it is. */
export interface Count {
  readonly count: number
  readonly isAtLeast: boolean
}

/** Milliseconds without a save after which nobody counts as learning. Players save once a minute at least. */
const liveFor = 5 * 60_000

interface SessionsPage {
  readonly sessions: readonly { readonly last_activity_at: string }[]
  readonly next_cursor: string | null
}

/** Sessions of a page that were active within the last five minutes. */
export const countLive = ({ sessions, next_cursor: next }: SessionsPage, now: number): Count => ({
  count: sessions.filter(({ last_activity_at: at }) => now - Date.parse(at) < liveFor).length,
  isAtLeast: next !== null,
})

interface CoursesPage {
  readonly packages: readonly { readonly launchCount30d: number; readonly status: string }[]
  readonly pagination: { readonly hasMore: boolean }
}

export const countLaunches = ({ packages, pagination }: CoursesPage): Count => ({
  count: packages.reduce((sum, { launchCount30d }) => sum + launchCount30d, 0),
  isAtLeast: pagination.hasMore,
})

export const countFailed = ({ packages, pagination }: CoursesPage): Count => ({
  count: packages.filter(({ status }) => status === 'failed').length,
  isAtLeast: pagination.hasMore,
})

/** The courses that were launched most, without those that nobody launched. */
export const mostLaunched = <Course extends { readonly launchCount30d: number }>(
  courses: readonly Course[],
): readonly Course[] =>
  courses
    .filter(({ launchCount30d }) => launchCount30d > 0)
    .toSorted((one, other) => other.launchCount30d - one.launchCount30d)
    .slice(0, 6)

interface LaunchedSession {
  readonly mode: 'live' | 'test'
  readonly user_id: string
}

/** Whether a course was launched for a learner. What the person who looks has launched in TEST are previews. */
export const hasLaunch = (sessions: readonly LaunchedSession[], personId: string): boolean =>
  sessions.some(({ mode, user_id: learner }) => mode === 'live' || learner !== personId)

/** What a workspace does first, in this order. */
export const firstSteps = ['upload', 'preview', 'key', 'launch', 'webhook'] as const
export type FirstStep = (typeof firstSteps)[number]

export type FirstStepState = 'done' | 'now' | 'later'

/** Each step with its state: the first one that is not done is next, whatever was done after it. */
export function checklistOf(
  done: Readonly<Record<FirstStep, boolean>>,
): readonly { readonly id: FirstStep; readonly state: FirstStepState }[] {
  const next = firstSteps.find((step) => !done[step])
  return firstSteps.map((id) => ({ id, state: done[id] ? 'done' : id === next ? 'now' : 'later' }))
}

export const isChecklistDone = (done: Readonly<Record<FirstStep, boolean>>): boolean =>
  firstSteps.every((step) => done[step])
