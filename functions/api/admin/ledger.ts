/** The ledger of a workspace: platform admins record what the metering does not know. */
import { millsOf } from '#shared/domain/ledger/amount.ts'
import type { WantedEntry } from '#shared/domain/ledger/ledger-entry.ts'
import { presentEntry } from '#shared/domain/ledger/ledger-presenter.ts'
import { workspaceEvent } from '#shared/domain/workspaces/workspace.ts'
import { asError } from '#shared/http/error-response.ts'
import { implement } from '#shared/http/implementation.ts'
import { listEntries } from '#shared/operations/ledger/list-entries.ts'
import { recordEntry } from '#shared/operations/ledger/record-entry.ts'
import { administrationOf, noSuchWorkspace, type AdminEndpoints, type Dependencies } from './dependencies.ts'

export const listTenantLedgerEntries = implement<AdminEndpoints['listTenantLedgerEntries'], Dependencies>()({
  async handle({ input: { params, query } }, { workspaces, ...reading }) {
    if ((await workspaces.find(params.tenantId)) === null) return noSuchWorkspace(params.tenantId)
    const page = await listEntries(params.tenantId, query, reading)
    if (page.outcome === 'refused') throw asError(page)
    return page.value
  },
})

export const createTenantLedgerEntry = implement<AdminEndpoints['createTenantLedgerEntry'], Dependencies>()({
  async handle(call, { workspaces, ledger }) {
    const { caller, input, stamp } = call
    const { tenantId } = input.params
    if ((await workspaces.find(tenantId)) === null) return noSuchWorkspace(tenantId)
    const { entry_id: entryId, kind, amount, month = null, description, reverses = null } = input.body
    const wanted: WantedEntry = {
      ...{ tenantId, entryId, kind, amountMills: millsOf(amount), month, description, reverses },
      recordedBy: { kind: 'person', id: caller.actorId },
    }
    const facts = { entry_id: entryId, kind, amount }
    const event = workspaceEvent('workspace.ledger_entry_recorded', administrationOf(call), facts)
    const recorded = await recordEntry(wanted, { now: stamp.now, events: [event] }, { ledger })
    return recorded.outcome === 'refused' ? recorded : { entry: presentEntry(recorded.value) }
  },
})
