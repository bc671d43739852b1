/** Entries of the revenue ledger. They never change: a mistake is reversed by another entry. */
import type { ledgerKinds } from '#shared/contract/resources/ledger/ledger.ts'
import type { Actor } from '#shared/domain/events/actor.ts'
import { applied, invalidField, refused, type Applied, type Refused } from '#shared/domain/outcome.ts'
import { closesAt, monthOf } from './ledger-month.ts'

export type LedgerKind = (typeof ledgerKinds)[number]

export interface LedgerEntry {
  readonly tenantId: string
  /** Chosen by whoever records the entry; unique in the workspace. */
  readonly entryId: string
  readonly kind: LedgerKind
  /** Positive is owed. */
  readonly amountMills: number
  readonly month: string
  readonly description: string
  readonly reverses: string | null
  readonly recordedBy: Actor
  readonly recordedAt: string
  /** 1, 2, 3 ... without gaps. */
  readonly sequence: number
}

/** Where the ledger of a workspace stands. */
export interface LedgerHead {
  readonly tenantId: string
  /** Of the last entry; 0: there is none. */
  readonly sequence: number
  /** Sum of all entries. */
  readonly balanceMills: number
  /** Last closed month; null: none. */
  readonly closedThrough: string | null
  /** Rises with every entry and every closing. */
  readonly version: number
}

export const emptyLedger = (tenantId: string): LedgerHead => ({
  tenantId,
  sequence: 0,
  balanceMills: 0,
  closedThrough: null,
  version: 0,
})

/** An entry that somebody wants to record. */
export interface WantedEntry extends Pick<
  LedgerEntry,
  'tenantId' | 'entryId' | 'kind' | 'amountMills' | 'description' | 'reverses' | 'recordedBy'
> {
  /** Null: the month of the recording. */
  readonly month: string | null
}

export type EntryRefusal = 'VALIDATION_ERROR' | 'LEDGER_ENTRY_CONFLICT' | 'LEDGER_MONTH_CLOSED'

/** What an entry with this id begins with belongs to the metering. */
export const meteredPrefix = 'overage:'

/** The entry that a repeated recording finds: the same content has the same answer. */
export function repeatedEntry(
  stored: LedgerEntry,
  wanted: WantedEntry,
): Applied<LedgerEntry> | Refused<'LEDGER_ENTRY_CONFLICT'> {
  const isSame =
    stored.kind === wanted.kind &&
    stored.amountMills === wanted.amountMills &&
    stored.description === wanted.description &&
    stored.reverses === wanted.reverses &&
    (wanted.month === null || wanted.month === stored.month)
  return isSame
    ? applied(stored)
    : refused('LEDGER_ENTRY_CONFLICT', `The ledger has an entry ${wanted.entryId} with other content.`, {
        details: { entry_id: wanted.entryId },
        remedy: 'Entries never change. Record another one with an id of its own.',
      })
}

const mustBeNegative = new Set<LedgerKind>(['payment', 'credit'])
const mustBePositive = new Set<LedgerKind>(['subscription', 'overage'])

function amountRefusal({ kind, amountMills }: WantedEntry): Refused<'VALIDATION_ERROR'> | null {
  if (amountMills === 0) return invalidField('amount', 'must not be 0')
  if (mustBeNegative.has(kind) && amountMills > 0)
    return invalidField('amount', `must be negative: a ${kind} lowers what is owed`)
  if (mustBePositive.has(kind) && amountMills < 0) return invalidField('amount', `must be positive: ${kind} is owed`)
  return null
}

/** @param reversed the stored entry that the wanted one names; null: there is none */
function reversalRefusal(
  { kind, amountMills, reverses }: WantedEntry,
  reversed: LedgerEntry | null,
): Refused<'VALIDATION_ERROR'> | null {
  if ((kind === 'reversal') !== (reverses !== null))
    return invalidField('reverses', 'must name an entry for the kind reversal, and be absent for other kinds')
  if (reverses === null) return null
  if (reversed === null) return invalidField('reverses', 'must be the id of an entry of this workspace')
  if (reversed.kind === 'reversal') return invalidField('reverses', 'must not be a reversal')
  return amountMills === -reversed.amountMills ? null : invalidField('amount', 'must be the opposite of the entry')
}

export const alreadyReversed = (reverses: string): Refused<'LEDGER_ENTRY_CONFLICT'> =>
  refused('LEDGER_ENTRY_CONFLICT', `The entry ${reverses} is reversed already.`, { details: { entry_id: reverses } })

/** Whether a month takes no more entries, because it was closed or because its time is over. */
export const isClosed = ({ closedThrough }: LedgerHead, month: string, now: string): boolean =>
  (closedThrough !== null && month <= closedThrough) || closesAt(month) <= now

/** The next entry of a ledger, whose id is new. */
export function decideEntry(
  head: LedgerHead,
  wanted: WantedEntry,
  { now, reversed }: { readonly now: string; readonly reversed: LedgerEntry | null },
): Applied<LedgerEntry> | Refused<'VALIDATION_ERROR' | 'LEDGER_MONTH_CLOSED'> {
  const invalid = amountRefusal(wanted) ?? reversalRefusal(wanted, reversed)
  if (invalid !== null) return invalid
  const month = wanted.month ?? monthOf(now)
  if (month > monthOf(now)) return invalidField('month', 'must not be in the future')
  if (isClosed(head, month, now))
    return refused('LEDGER_MONTH_CLOSED', `The month ${month} is closed. Record the entry in the current one.`, {
      details: { month, current_month: monthOf(now) },
    })
  return applied({ ...wanted, month, recordedAt: now, sequence: head.sequence + 1 })
}
