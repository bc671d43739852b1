/** The verbs of dispatches, organizations and due marks, as access patterns are counted. */
import { changeDispatch, deleteDispatch, type DispatchChange } from '#shared/domain/dispatches/dispatch-changes.ts'
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import type { Organization } from '#shared/domain/organizations/organization.ts'
import { dispatchRepository, type DispatchRepository } from '#shared/store/dispatches/dispatch-repository.ts'
import { dueMarkRepository } from '#shared/store/due-marks/due-mark-repository.ts'
import { outboxRepository } from '#shared/store/events/outbox-repository.ts'
import { attributionRepository } from '#shared/store/organizations/attribution-repository.ts'
import {
  organizationRepository,
  type OrganizationRepository,
} from '#shared/store/organizations/organization-repository.ts'
import { aDispatch } from '#test/unit/domain/support/dispatches.ts'
import { stampAt } from '#test/unit/domain/support/sessions.ts'
import { keys } from '#shared/store/table/keys.ts'
import { anEvent } from '#test/support/actor-data.ts'
import { seedPackage } from '#test/support/seed.ts'
import { fresh } from './engines.ts'
import type { Scenario } from './scenarios.ts'

const later = '2099-01-01T00:00:00.000Z'
const occasion = { stamp: stampAt(), note: null }

export const changeOf = (dispatch: Dispatch, set: Partial<Dispatch>): DispatchChange =>
  changeDispatch({ dispatch, learnersUsed: 0 }, { set, events: [{ type: 'dispatch.updated' }] }, occasion)

const newDispatch = (parts: Partial<Dispatch> = {}): Dispatch =>
  aDispatch({ tenantId: fresh('tenant_'), dispatchId: fresh('dsp_'), ...parts })

const onDispatch =
  (
    act: (dispatches: DispatchRepository, made: Dispatch) => Promise<unknown>,
    parts: Partial<Dispatch> = {},
  ): Scenario =>
  async ({ table }) => {
    const dispatches = dispatchRepository(table)
    const made = newDispatch(parts)
    await dispatches.create(made, changeOf(made, {}).events)
    return () => act(dispatches, made)
  }

export const anOrganization = (parts: Partial<Organization> = {}): Organization => ({
  tenantId: 'tenant_one',
  organizationId: fresh('org_'),
  name: 'Acme',
  externalId: null,
  status: 'active',
  contactEmail: null,
  tags: [],
  notes: null,
  archivedAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
  version: 1,
  ...parts,
})

const onOrganization =
  (act: (organizations: OrganizationRepository, made: Organization) => Promise<unknown>): Scenario =>
  async ({ table }) => {
    const organizations = organizationRepository(table)
    const made = anOrganization({ tenantId: fresh('tenant_'), externalId: 'crm-1' })
    await organizations.create(made, anEvent('evt_1'))
    const outbox = outboxRepository(table)
    for (const item of await outbox.items([keys.organization(made.tenantId, made.organizationId)]))
      await outbox.settle(item, item.waiting)
    return () => act(organizations, made)
  }

export const dispatchScenarios: Readonly<Record<string, Scenario>> = {
  'dispatches.create': ({ table }) => {
    const made = newDispatch({ expiresAt: later })
    return Promise.resolve(() => dispatchRepository(table).create(made, changeOf(made, {}).events))
  },
  'dispatches.get': onDispatch((dispatches, { tenantId, dispatchId }) => dispatches.get(tenantId, dispatchId)),
  'dispatches.list': onDispatch((dispatches, { tenantId }) =>
    dispatches.list(tenantId, () => true, { limit: 50, offset: 0 }),
  ),
  'dispatches.withCounts': onDispatch((dispatches, made) => dispatches.withCounts([made])),
  'dispatches.names': onDispatch((dispatches, { tenantId, dispatchId }) => dispatches.names(tenantId, [dispatchId])),
  'dispatches.change': onDispatch((dispatches, made) =>
    dispatches.change(made, changeOf(made, { pausedAt: '2026-11-21T10:00:00.000Z' })),
  ),
  'dispatches.change (expiry)': onDispatch((dispatches, made) =>
    dispatches.change(made, changeOf(made, { expiresAt: later })),
  ),
  'dispatches.change (limit)': onDispatch((dispatches, made) =>
    dispatches.change(made, changeOf(made, { licenseLimit: 7 })),
  ),
  'dispatches.listDeleted': onDispatch((dispatches, { tenantId }) =>
    dispatches.listDeleted({ tenantId, since: '2026-01-01T00:00:00.000Z' }, () => true, { limit: 50, offset: 0 }),
  ),
  'dispatches.change (deleted)': onDispatch(
    (dispatches, made) => dispatches.change(made, deleteDispatch({ dispatch: made, learnersUsed: 0 }, occasion)),
    { expiresAt: later },
  ),
  'dueMarks.pages': async ({ table }) => {
    const marks = dueMarkRepository(table)
    const now = '2026-11-21T10:00:00.000Z'
    for (const shard of marks.shards)
      for await (const page of marks.pages(shard, now)) for (const mark of page) await marks.remove(mark)
    const made = newDispatch({ expiresAt: now })
    await dispatchRepository(table).create(made, [])
    const held: number[] = []
    for (const shard of marks.shards)
      for await (const page of marks.pages(shard, now)) held.push(...page.map(() => shard))
    const [shard = -1] = held
    return async () => {
      for await (const page of marks.pages(shard, now)) expect(page).toHaveLength(1)
    }
  },
  'dueMarks.remove': async ({ table }) => {
    const made = newDispatch({ expiresAt: later })
    await dispatchRepository(table).create(made, [])
    const { tenantId, dispatchId: id } = made
    return () => dueMarkRepository(table).remove({ tenantId, kind: 'dispatch-expiry', id, dueAt: later })
  },
  'organizations.create': ({ table }) => {
    const made = anOrganization({ tenantId: fresh('tenant_'), externalId: 'crm-1' })
    return Promise.resolve(() => organizationRepository(table).create(made, anEvent('evt_1')))
  },
  'organizations.get': onOrganization((organizations, { tenantId, organizationId }) =>
    organizations.get(tenantId, organizationId),
  ),
  'organizations.names': onOrganization((organizations, { tenantId, organizationId }) =>
    organizations.names(tenantId, [organizationId]),
  ),
  'attributions.count': async ({ table }) => {
    const made = newDispatch({ organizationId: 'org_1' })
    await dispatchRepository(table).create(made, [])
    await seedPackage({ table, tenantId: made.tenantId }, { packageId: fresh('pkg_'), organizationId: 'org_1' })
    const question = { tenantId: made.tenantId, organizationIds: ['org_1'], most: 100 }
    return () => attributionRepository(table).count(question)
  },
  'organizations.list': onOrganization((organizations, { tenantId }) =>
    organizations.list(tenantId, 'active', { limit: 50, offset: 0 }),
  ),
  'organizations.findByExternalId': onOrganization((organizations, { tenantId }) =>
    organizations.findByExternalId(tenantId, 'crm-1'),
  ),
  'organizations.change': onOrganization((organizations, made) =>
    organizations.change(made, { organization: { ...made, name: 'Other', version: 2 }, event: anEvent('evt_2') }),
  ),
  'organizations.change (external id)': onOrganization((organizations, made) =>
    organizations.change(made, { organization: { ...made, externalId: 'crm-2', version: 2 }, event: anEvent('evt_2') }),
  ),
}
