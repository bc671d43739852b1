/** How the overview counts, and how its checklist ticks itself. */

import { isLearning } from '#web/dashboard/app/learning-now.ts'

/** A number, exact or the least that it is. */
export interface Count {
  readonly count: number
  readonly isAtLeast: boolean
}

/** Sessions that are looked at for who learns now. */
export const mostSessions = 100

interface SessionsPage {
  readonly sessions: readonly { readonly last_activity_at: string }[]
  readonly next_cursor: string | null
}

export interface LiveCount {
  readonly count: number
  /** Sessions that were begun before those are not looked at. */
  readonly isPartial: boolean
}

export const countLive = ({ sessions, next_cursor: next }: SessionsPage, now: number): LiveCount => ({
  count: sessions.filter(({ last_activity_at: at }) => isLearning(at, now)).length,
  isPartial: next !== null,
})

type DeliveryStatus = 'queued' | 'delivered' | 'failed' | 'dead_letter'

interface Failures {
  readonly count: number
  /** The list of the newest failure, and how many of them it shows; null: nothing failed. */
  readonly newest: {
    readonly webhookId: string
    readonly status: 'failed' | 'dead_letter'
    readonly count: number
  } | null
}

/** Which of the latest deliveries failed. @param deliveries of all endpoints, newest first */
export function failuresOf(
  deliveries: readonly { readonly webhookId: string; readonly status: DeliveryStatus }[],
): Failures {
  const failed = deliveries.flatMap(({ webhookId, status }) =>
    status === 'failed' || status === 'dead_letter' ? [{ webhookId, status }] : [],
  )
  const [newest] = failed
  if (newest === undefined) return { count: 0, newest: null }
  const { webhookId, status } = newest
  const alike = failed.filter((each) => each.webhookId === webhookId && each.status === status)
  return { count: failed.length, newest: { webhookId, status, count: alike.length } }
}

export interface CoursesPage {
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

/** The courses with most findings, errors before warnings; without those that have none. */
export const mostFindings = <
  Course extends { readonly findings: { readonly errors: number; readonly warnings: number } | null },
>(
  courses: readonly Course[],
) =>
  courses
    .flatMap((course) => {
      const { errors, warnings } = course.findings ?? { errors: 0, warnings: 0 }
      return errors + warnings === 0 ? [] : [{ course, errors, warnings }]
    })
    .toSorted((one, other) => other.errors - one.errors || other.warnings - one.warnings)
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
