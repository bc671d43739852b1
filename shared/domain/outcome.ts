/** Results of domain rules, as values: a refusal is an answer, not an accident. */
import type { ErrorCode } from '#shared/contract/errors.ts'

export interface Refused<Code extends ErrorCode = ErrorCode> {
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

export const refused = <Code extends ErrorCode>(code: Code, text: string): Refused<Code> => ({ outcome: 'refused', code, text })
