/** Results of domain rules as values: `applied`, or `refused` with a code. Exceptions are for what breaks. */
import type { ErrorCode } from '#shared/contract/errors.ts'

/** What a refusal can carry beside its code and text. */
interface RefusalFacts {
  /** Fields that the specification puts beside `error` and `code` for the code. */
  readonly fields?: Readonly<Record<string, unknown>>
  readonly details?: unknown
  /** What the caller can do about the refusal. */
  readonly remedy?: string
}

export interface Refused<Code extends ErrorCode = ErrorCode> extends RefusalFacts {
  readonly outcome: 'refused'
  readonly code: Code
  /** For integrators: what is wrong, with which value, and what to do. */
  readonly text: string
  /** Revision of the stored session; only with `VERSION_CONFLICT`. */
  readonly currentVersion?: number
}

export interface Applied<Value> {
  readonly outcome: 'applied'
  readonly value: Value
}

export const applied = <Value>(value: Value): Applied<Value> => ({ outcome: 'applied', value })

export const refused = <Code extends ErrorCode>(code: Code, text: string, facts: RefusalFacts = {}): Refused<Code> => ({
  outcome: 'refused',
  code,
  text,
  ...facts,
})

/** The refusal of one field, in the shape in which the check of the input refuses it. */
export function invalidField(field: string, message: string): Refused<'VALIDATION_ERROR'> {
  const problem = { field, message }
  return refused('VALIDATION_ERROR', `${field}: ${message}`, { details: { ...problem, issues: [problem] } })
}

/** The refusal of a change that is based on an earlier revision. @param thing what was to be changed: `dispatch` */
export const versionConflict = (thing: string, currentVersion: number): Refused<'VERSION_CONFLICT'> => ({
  ...refused(
    'VERSION_CONFLICT',
    `The ${thing} has changed since it was read. Read it again and retry with its version.`,
  ),
  currentVersion,
})
