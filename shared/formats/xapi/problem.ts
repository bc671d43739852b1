/** Problems in requests to the LRS. */
import type { XapiVersion } from '#shared/contract/resources/statements/statement.ts'

export interface Problem {
  /**
   * Path of the value: `object.definition.name["en-US"]`, `[2].actor.mbox` in a batch, a parameter's name in a query;
   * empty for the whole body.
   */
  readonly path: string
  /** What must be true there, without a subject: "must be a string". */
  readonly message: string
}

/** A value that was read, or all problems of it. */
export type Reading<Value> =
  | { readonly outcome: 'read'; readonly value: Value }
  | { readonly outcome: 'refused'; readonly problems: readonly Problem[] }

export const read = <Value>(value: Value): Reading<Value> => ({ outcome: 'read', value })

export const refusedFor = (
  ...problems: readonly Problem[]
): { readonly outcome: 'refused'; readonly problems: readonly Problem[] } => ({ outcome: 'refused', problems })

/** Problems as one sentence for an error body: the first five, and the number of others. */
export function problemText(problems: readonly Problem[]): string {
  const shown = problems.slice(0, 5).map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
  const rest = problems.length - shown.length
  return rest > 0 ? `${shown.join('; ')}; and ${rest} more` : shown.join('; ')
}

/** The validation of one statement: its rules, and the problems found so far. */
export interface Validation {
  readonly version: XapiVersion
  readonly problems: Problem[]
}
