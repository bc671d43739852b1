/** Results of domain rules, as values: a refusal is an answer, not an accident. */
import type { ErrorCode } from '#shared/contract/errors.ts'

/** What a refusal can tell beside its sentence. */
interface RefusalFacts {
  /** Fields that the specification puts beside `error` and `code` for the code. */
  readonly fields?: Readonly<Record<string, unknown>>
  readonly details?: unknown
  /** What to do about it. */
  readonly remedy?: string
}

export interface Refused<Code extends ErrorCode = ErrorCode> extends RefusalFacts {
  readonly outcome: 'refused'
  readonly code: Code
  readonly text: string
  /** Revision that the caller has to catch up with; only with `VERSION_CONFLICT`. */
  readonly currentVersion?: number
}

export interface Applied<Value> {
  readonly outcome: 'applied'
  readonly value: Value
}

export const applied = <Value>(value: Value): Applied<Value> => ({ outcome: 'applied', value })

export const refused = <Code extends ErrorCode>(code: Code, text: string, facts: RefusalFacts = {}): Refused<Code> => ({ outcome: 'refused', code, text, ...facts })
