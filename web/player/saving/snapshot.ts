/** What one commit says: the whole recorded state of the course at one moment. */
import type { CommitBody } from '#web/player/session/session-api.ts'

/** CMI element name (with `sco:<item>/` in a course of several SCOs) to value. */
export type CmiValues = Readonly<Record<string, string>>

export interface CourseSnapshot {
  readonly cmi: CmiValues
  readonly completion: NonNullable<CommitBody['completion_status']>
  readonly success: NonNullable<CommitBody['success_status']>
  /** Null while nothing was scored, so that a stored score is left alone. */
  readonly score: NonNullable<CommitBody['score']> | null
  /** Seconds of this runtime session over all SCOs so far. */
  readonly seconds: number
}

/**
 * Element under which the last writer signs: `<writer>/<sequence>`. From it a later start learns whether a journal's
 * content ever reached the server, and a conflict whether another player window is writing.
 */
export const writerMark = 'lectern.writer'

export interface Mark {
  readonly writer: string
  readonly sequence: number
}

export const markText = (mark: Mark): string => `${mark.writer}/${mark.sequence}`

export function readMark(text: string | undefined): Mark | null {
  const parts = /^(.+)\/(\d+)$/.exec(text ?? '')
  return parts === null ? null : { writer: parts[1] ?? '', sequence: Number(parts[2]) }
}
