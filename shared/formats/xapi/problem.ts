/** What is wrong with what a client of the LRS sent. */
import type { XapiVersion } from '#shared/contract/xapi/statement.ts'

export interface Problem {
  /** Where: `object.definition.name["en-US"]`, `[2].actor.mbox` in a batch, the parameter's name in a query; empty for the whole. */
  readonly path: string
  /** What must hold there. */
  readonly message: string
}

/** A value that was read, or every reason against it. */
export type Reading<Value> = { readonly outcome: 'read'; readonly value: Value } | { readonly outcome: 'refused'; readonly problems: readonly Problem[] }

export const read = <Value>(value: Value): Reading<Value> => ({ outcome: 'read', value })

export const refusedFor = (...problems: readonly Problem[]): { readonly outcome: 'refused'; readonly problems: readonly Problem[] } => ({ outcome: 'refused', problems })

/** One sentence out of problems, for an error body: the first ones, and how many more there are. */
export function problemText(problems: readonly Problem[]): string {
  const shown = problems.slice(0, 5).map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
  const rest = problems.length - shown.length
  return rest > 0 ? `${shown.join('; ')}; and ${rest} more` : shown.join('; ')
}

/** A statement under examination. */
export interface Trial {
  readonly version: XapiVersion
  readonly problems: Problem[]
}
