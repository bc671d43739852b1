/** Records an entry of the revenue ledger, once for each id. */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import {
  alreadyReversed,
  decideEntry,
  meteredPrefix,
  repeatedEntry,
  type EntryRefusal,
  type LedgerEntry,
  type LedgerHead,
  type WantedEntry,
} from '#shared/domain/ledger/ledger-entry.ts'
import { applied, invalidField, type Applied, type Refused } from '#shared/domain/outcome.ts'
import type { LedgerRepository } from '#shared/store/ledger/ledger-repository.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'

type Outcome = Applied<LedgerEntry> | Refused<EntryRefusal>

/** Many writers of one ledger at the same time: each write lets one of them through. */
export const ledgerTries = 60

/** Entries that people decide on. A repetition with the same content returns the stored entry, also of a closed month. */
export async function recordEntry(
  wanted: WantedEntry,
  { now, events }: { readonly now: string; readonly events: readonly AuditEvent[] },
  { ledger }: { readonly ledger: Pick<LedgerRepository, 'find' | 'record'> },
): Promise<Outcome> {
  const { tenantId, entryId, reverses } = wanted
  if (entryId.startsWith(meteredPrefix)) return invalidField('entry_id', `must not begin with ${meteredPrefix}`)
  const found = await ledger.find(tenantId, entryId)
  if (found.entry !== null) return repeatedEntry(found.entry, wanted)
  const reversed = reverses === null ? null : (await ledger.find(tenantId, reverses)).entry
  const first = found.head
  return decideAgain<LedgerHead, Outcome>({ item: 'the ledger', first, tries: ledgerTries }, async (head) => {
    const decision = decideEntry(head, wanted, { now, reversed })
    if (decision.outcome === 'refused') return done(decision)
    const recorded = await ledger.record(head, decision.value, { events })
    if (recorded.kind === 'changed') return { kind: 'changed', next: recorded.head }
    if (recorded.kind === 'written') return done(applied(decision.value))
    if (recorded.kind === 'reversed') return done(alreadyReversed(reverses ?? ''))
    const { entry } = await ledger.find(tenantId, entryId)
    if (entry === null) throw new Error(`The id ${entryId} is taken, and has no entry.`)
    return done(repeatedEntry(entry, wanted))
  })
}
