/** The interface between the player and the engine of a SCORM standard. */
import type { Leaf } from '#web/player/course/course-tree.ts'
import type { Clock } from '#web/player/saving/clock.ts'
import type { CmiValues, CourseSnapshot } from '#web/player/saving/snapshot.ts'

/**
 * A request of the learner. `suspendAll` leaves the course, and the next launch resumes it. `exitAll` ends the
 * attempt, and the next launch starts from the beginning.
 */
export type NavigationRequest =
  | { readonly kind: 'continue' | 'previous' | 'suspendAll' | 'exitAll' }
  | { readonly kind: 'choice'; readonly target: string }

/** One delivery of an item to the learner, from opening its page to closing it. */
export interface Visit {
  readonly leaf: Leaf
  /** The object that the content looks for in its parent windows, and the name it looks for. */
  readonly api: { readonly name: 'API' | 'API_1484_11'; readonly object: object }
  /** Whether the content has called Terminate (LMSFinish). */
  readonly hasEnded: boolean
}

/** What the player does next: `deliver` opens a page, `idle` changes nothing, `ended` leaves the course. */
export type Step =
  { readonly kind: 'deliver'; readonly visit: Visit } | { readonly kind: 'idle' } | { readonly kind: 'ended' }

export type ItemStatus = 'not attempted' | 'incomplete' | 'completed' | 'passed' | 'failed'

/** One entry of the table of contents. */
export interface OutlineItem {
  readonly identifier: string
  readonly title: string
  readonly status: ItemStatus
  readonly isCurrent: boolean
  /** Null for a heading, which has no page of its own. */
  readonly canOpen: boolean | null
  readonly items: readonly OutlineItem[]
}

export interface Controls {
  readonly canContinue: boolean
  readonly canGoBack: boolean
  /** Controls that the manifest hides for the open item (`hideLMSUI`, CAM 3.4.1.13). */
  readonly hidden: readonly string[]
  /** Whether the learner can end the attempt, not only leave the course. */
  readonly canEnd: boolean
}

export type CourseResult = Pick<CourseSnapshot, 'completion' | 'success' | 'score'>

export interface LearnerData {
  readonly id: string
  readonly name: string
  /** True in a review: nothing is recorded, and the content reads that from the data model (`no-credit`, `review`). */
  readonly isReview: boolean
}

/** What an engine needs from the player. */
export interface RuntimeHost {
  readonly clock: Clock
  readonly learner: LearnerData
  /** Data changed and must be saved. */
  changed(): void
  /** Writes all changes to the journal. Commit may return "true" only if this does. */
  acknowledge(): boolean
  /** The content has called Terminate. The player must call `conclude` after the content's call has returned. */
  ended(): void
}

export interface Engine {
  /** The open item; null if none is open. */
  readonly visit: Visit | null
  /** Returns the first delivery of this launch. */
  start(): Step
  /**
   * Records the learner's request before the content is unloaded, because the content may still call the API while it
   * unloads.
   */
  request(request: NavigationRequest): void
  /**
   * Called after the content is unloaded or has terminated. Closes its visit if it is still open, and decides what
   * follows.
   */
  conclude(): Step
  outline(): readonly OutlineItem[]
  controls(): Controls
  /** The status and score of the whole course at this moment. */
  result(): CourseResult
  /** Whether the next launch resumes the attempt. */
  resumes(): boolean
  /** All CMI elements, and the engine's own state, for a commit. */
  elements(): Record<string, string>
  /** Adds elements that another writer has stored and that this page does not have. */
  adopt(foreign: CmiValues): void
  /** The server has stored these elements. */
  confirmed?(elements: CmiValues): void
  /** Seconds spent in this runtime session, over all visits. */
  seconds(): number
}
