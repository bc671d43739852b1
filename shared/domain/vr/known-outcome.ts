import type { outcomeSources } from '#shared/contract/resources/vr/outcome.ts'

export type OutcomeSource = (typeof outcomeSources)[number]

/** What is kept of an outcome, so that a repeated request is recognised. */
export interface KnownOutcome {
  readonly outcomeId: string
  /** SHA-256 of the content, base64url. */
  readonly digest: string
  readonly attempt: number
  readonly source: OutcomeSource
  readonly recordedAt: string
}
