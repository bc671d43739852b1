/** The state that one commit carries: everything recorded in the course at one moment. */
import type { CommitBody } from '#web/player/session/session-api.ts'

/** CMI element name to value. In a course with several SCOs the name begins with `sco:<item>/`. */
export type CmiValues = Readonly<Record<string, string>>

export interface CourseSnapshot {
  readonly cmi: CmiValues
  readonly completion: NonNullable<CommitBody['completion_status']>
  readonly success: NonNullable<CommitBody['success_status']>
  /** Null while there is no score; a stored score then stays. */
  readonly score: NonNullable<CommitBody['score']> | null
  /** Seconds of this visit to the course so far, over all SCOs. */
  readonly seconds: number
}

/**
 * Element that holds the signature of the last writer: `<writer>/<sequence>`. At the next launch it shows whether the
 * content of a journal reached the server; after a conflict it shows whether another player window is writing.
 */
export const signatureKey = 'lectern.writer'

/** Who wrote a state, and its number among the states of that writer. */
export interface WriterSignature {
  readonly writer: string
  readonly sequence: number
}

export const signatureText = (mark: WriterSignature): string => `${mark.writer}/${mark.sequence}`

export function readSignature(text: string | undefined): WriterSignature | null {
  const parts = /^(.+)\/(\d+)$/.exec(text ?? '')
  return parts === null ? null : { writer: parts[1] ?? '', sequence: Number(parts[2]) }
}
