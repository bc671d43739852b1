/** What the player asks of a standard's runtime, whichever standard that is. */
import type { Leaf } from '#web/player/course/course-tree.ts'
import type { Clock } from '#web/player/saving/clock.ts'
import type { CmiValues, CourseSnapshot } from '#web/player/saving/snapshot.ts'

/**
 * What a learner can ask of the player. `suspendAll` leaves the course so that it goes on where it was, `exitAll` ends it,
 * so that it begins anew.
 */
export type NavigationRequest =
  | { readonly kind: 'continue' | 'previous' | 'suspendAll' | 'exitAll' }
  | { readonly kind: 'choice'; readonly target: string }

/** One delivery of an item to the learner. */
export interface Visit {
  readonly leaf: Leaf
  /** Under which name the content looks for which object in its parent windows. */
  readonly api: { readonly name: 'API' | 'API_1484_11'; readonly object: object }
  /** Whether the content has ended its session by itself. */
  readonly hasEnded: boolean
}

/** What comes next: `idle` leaves things as they are, `ended` leaves the course. */
export type Step = { readonly kind: 'deliver'; readonly visit: Visit } | { readonly kind: 'idle' } | { readonly kind: 'ended' }

export type ItemStatus = 'not attempted' | 'incomplete' | 'completed' | 'passed' | 'failed'

/** One entry of the table of contents. */
export interface OutlineItem {
  readonly identifier: string
  readonly title: string
  readonly status: ItemStatus
  readonly isCurrent: boolean
  /** Null for a heading that cannot be opened itself. */
  readonly canOpen: boolean | null
  readonly items: readonly OutlineItem[]
}

export interface Controls {
  readonly canContinue: boolean
  readonly canGoBack: boolean
  /** Controls that the content wants hidden (`hideLMSUI`). */
  readonly hidden: readonly string[]
  /** Whether ending the course is something else than leaving it. */
  readonly canEnd: boolean
}

export type CourseResult = Pick<CourseSnapshot, 'completion' | 'success' | 'score'>

export interface LearnerData {
  readonly id: string
  readonly name: string
  /** Nothing is recorded; the content is told so. */
  readonly isReview: boolean
}

/** What a runtime asks of the player. */
export interface RuntimeHost {
  readonly clock: Clock
  readonly learner: LearnerData
  /** Something changed that has to be saved. */
  changed(): void
  /** Makes durable what was changed; only then a commit is answered with "true". */
  acknowledge(): boolean
  /** The content ended its session by itself; ask `conclude` for what follows once its call has returned. */
  ended(): void
}

export interface Engine {
  /** The item that is open. */
  readonly visit: Visit | null
  /** First delivery of this launch. */
  start(): Step
  /** Notes what the learner wants, before the content goes away: the content's own last words come under it. */
  request(request: NavigationRequest): void
  /** The content is gone, or has ended: closes its visit where it did not, and decides what follows. */
  conclude(): Step
  outline(): readonly OutlineItem[]
  controls(): Controls
  result(): CourseResult
  /** Whether the next launch goes on where this one was left. */
  resumes(): boolean
  /** All elements and the player's state. */
  elements(): Record<string, string>
  adopt(foreign: CmiValues): void
  /** These elements are saved. */
  confirmed?(elements: CmiValues): void
  /** Seconds spent in this runtime session, over all visits. */
  seconds(): number
}
