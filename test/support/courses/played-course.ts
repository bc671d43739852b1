/** A course package, how a learner plays it, and what it must report. */
import type { SessionDetail } from '#shared/contract/resources/sessions/session.ts'
import type { Driver } from './driver.ts'

export interface PlayedCourse {
  /** Path below `../shared/fixtures`. */
  readonly file: string
  /** The tool with which the course was made. */
  readonly tool: string
  readonly driver: Driver
  readonly ends: Ending
  /** Scripts that the course loads from other hosts: the end of the address, and what is served instead. */
  readonly foreign?: Readonly<Record<string, string>>
  /** `cmi.entry` of the resumed visit; `resume` if absent, null if the course has no API. */
  readonly entry?: 'ab-initio' | 'resume' | '' | null
  /** The status after the manifest's mastery score is applied to the last one that the course set (SCORM 1.2). */
  readonly mastered?: 'passed' | 'failed'
  /** Why the course cannot be played to its end here, or what is special about it. */
  readonly remark?: string
  /** Played in every run, not only with `EVERY_COURSE`. */
  readonly isSample?: boolean
}

/** What the session must show at the end. */
export interface Ending {
  readonly status: SessionDetail['completion_status']
  readonly success?: SessionDetail['success_status']
  /** `raw`, or `scaled` if the course sets no raw score; absent if there is none. */
  readonly score?: number
  /** Number of reported answers. */
  readonly interactions?: number
  /** The place that the last part has stored. */
  readonly location?: string
}
