/** A package of the collection, how a learner takes it, and what it is to report thereby. */
import type { SessionDetail } from '#shared/contract/resources/session.ts'
import type { Driver } from './driver.ts'

export interface PlayedCourse {
  /** Below `../shared/fixtures`. */
  readonly file: string
  /** What the course was made with. */
  readonly tool: string
  readonly driver: Driver
  readonly ends: Ending
  /** Scripts that the course takes from other hosts, by how their addresses end, and what is served in their place. */
  readonly foreign?: Readonly<Record<string, string>>
  /** What the course is told at its return (`cmi.entry`); `resume` where it says nothing else, null where it has no API to ask. */
  readonly entry?: 'ab-initio' | 'resume' | '' | null
  /** The status that the manifest's mastery score makes of the one that the course stated last (SCORM 1.2). */
  readonly mastered?: 'passed' | 'failed'
  /** Why it cannot be taken to its end here, or what is peculiar about it. */
  readonly remark?: string
  /** Played in every run, not only where all are asked for. */
  readonly isSample?: boolean
}

/** What the session says once the learner has finished. */
export interface Ending {
  readonly status: SessionDetail['completion_status']
  readonly success?: SessionDetail['success_status']
  /** `raw`, or `scaled` where the course states no raw score; none where it is absent. */
  readonly score?: number
  /** How many answers were reported. */
  readonly interactions?: number
  /** What the last part remembers of where it was left. */
  readonly location?: string
}
