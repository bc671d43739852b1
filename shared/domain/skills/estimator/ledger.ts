/**
 * The ledger of a learner's skill: the newest evidence, as far as the estimate needs it. It is a maximum over a set:
 * order and repetition of what is folded into it make no difference.
 */
import type { DemonstrationMode } from '#shared/contract/resources/skills/evidence-attributes.ts'
import { dayOf } from './days.ts'

/** How exactly an observation names what the learner did, from coarse to fine. */
export const grains = ['activity', 'package', 'sco', 'objective', 'interaction'] as const
export type Grain = (typeof grains)[number]

export interface LedgerRow {
  readonly evidenceId: string
  /** ISO 8601, UTC, with milliseconds. */
  readonly occurredAt: string
  /** Rows of one observation replace each other. */
  readonly observationKey: string
  /** Rows of one attempt depend on each other. */
  readonly attemptKey: string
  /** Rows of one source repeat each other. */
  readonly sourceKey: string
  readonly grain: Grain
  readonly alignmentVersion: number
  readonly isWithdrawn: boolean
  /** Millionths; null: the row counts nothing. */
  readonly outcome: number | null
  readonly mode: DemonstrationMode
  /** Ratings from 1 to 4, the cognitive one first. */
  readonly demands: readonly number[]
  /** Skills to which the target of the mapping is aligned. */
  readonly skillsOfTarget: number
  /** Judged answers behind the row; 1 where there are none. */
  readonly items: number
  /** Millionths. */
  readonly trust: number
}

/** Most rows of a ledger. */
export const maxLedgerRows = 60

type Ranked = readonly (number | string)[]

function isGreater(one: Ranked, other: Ranked): boolean {
  for (const [position, value] of one.entries()) {
    const against = other[position]
    if (against !== undefined && value !== against) return value > against
  }
  return false
}

const rankInObservation = (row: LedgerRow): Ranked => [
  Number(row.isWithdrawn),
  row.occurredAt,
  row.alignmentVersion,
  row.evidenceId,
]

/** Whether a row stands for its observation in the place of another row of it (rule R2). */
export const replaces = (row: LedgerRow, known: LedgerRow): boolean =>
  isGreater(rankInObservation(row), rankInObservation(known))

/**
 * Rows of the same time follow the keys of their observations. A row that replaces another one of its observation so never moves
 * back in the order, and no row that was cut off for it would have to return.
 */
const newestFirst = (one: LedgerRow, other: LedgerRow): number =>
  isGreater([one.occurredAt, one.observationKey], [other.occurredAt, other.observationKey]) ? -1 : 1

/** The ledger of these rows (rules R2 and R3), newest first. */
export function ledgerOf(rows: Iterable<LedgerRow>): LedgerRow[] {
  const byObservation = new Map<string, LedgerRow>()
  for (const row of rows) {
    const known = byObservation.get(row.observationKey)
    if (known === undefined || replaces(row, known)) byObservation.set(row.observationKey, row)
  }
  return [...byObservation.values()].sort(newestFirst).slice(0, maxLedgerRows)
}

/** Whether a row happened after a day, and so does not exist yet on that day (rule R1). */
export const isAfter = (row: LedgerRow, day: number): boolean => dayOf(row.occurredAt) > day
