/** Organizations of a workspace, one collection with the claims of their external ids (docs/access-patterns.md, Y1-Y5). */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import {
  maxOrganizations,
  type Organization,
  type OrganizationChange,
} from '#shared/domain/organizations/organization.ts'
import { appendEvents, outboxOf } from '#shared/store/events/outbox-item.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { filteredPage, rowsAtOnce } from '#shared/store/table/filtered-page.ts'
import { keys } from '#shared/store/table/keys.ts'
import { raiseCountStep } from '#shared/store/table/limited-count.ts'
import type { Page, PageRequest } from '#shared/store/table/list-page.ts'
import { queryPages } from '#shared/store/table/query.ts'
import { get, getEach } from '#shared/store/table/read.ts'
import type { RawItem, Table } from '#shared/store/table/table.ts'
import { deleteStep, putStep, transact, updateWith, type TransactionStep } from '#shared/store/table/transaction.ts'
import { claimantFrom, claimedItem, claimKey, newOrganizationItem, organizationFromItem } from './organization-item.ts'

/** Another organization has the external id. */
export interface ExternalIdTaken {
  readonly kind: 'taken'
  readonly by: string
}

export interface OrganizationRepository {
  /**
   * Y1. Stores an organization with its event and the claim of its external id, unless the workspace has `maxOrganizations` already.
   * Count and claim are part of the transaction, so neither limit nor uniqueness can be missed in a race.
   */
  create(
    organization: Organization,
    event: AuditEvent,
  ): Promise<{ readonly kind: 'created' | 'full' } | ExternalIdTaken>
  /** Y2. Strongly consistent. */
  get(tenantId: string, organizationId: string): Promise<Organization | null>
  /** Y3. Those with a status, newest first. Eventually consistent. */
  list(tenantId: string, status: Organization['status'], page: PageRequest): Promise<Page<Organization>>
  /** Y4. The one with an external id, whatever its status. Strongly consistent. */
  findByExternalId(tenantId: string, externalId: string): Promise<Organization | null>
  /** Y2. Names by their ids, for lists. Eventually consistent. */
  names(tenantId: string, organizationIds: readonly string[]): Promise<ReadonlyMap<string, string>>
  /**
   * Y5. Stores a change with its event, if the organization has not changed since it was read; `changed` returns what is stored
   * otherwise. Another external id is claimed, and the former one freed, in the same transaction.
   */
  change(
    before: Organization,
    change: OrganizationChange,
  ): Promise<
    { readonly kind: 'written' } | { readonly kind: 'changed'; readonly stored: Organization } | ExternalIdTaken
  >
}

const claimSteps = (organization: Organization): TransactionStep[] =>
  organization.externalId === null ? [] : [putStep(claimedItem(organization, organization.externalId))]

const freeSteps = ({ tenantId, externalId }: Organization): TransactionStep[] =>
  externalId === null ? [] : [deleteStep(claimKey(tenantId, externalId), new Expression())]

const takenBy = (claim: RawItem): ExternalIdTaken => ({ kind: 'taken', by: claimantFrom(claim) })

async function create(
  table: Table,
  organization: Organization,
  event: AuditEvent,
): ReturnType<OrganizationRepository['create']> {
  const failed = await transact(table, [
    raiseCountStep(keys.organizationCount(organization.tenantId), 'organizations', maxOrganizations),
    putStep({ ...newOrganizationItem(organization), ...outboxOf([event]) }),
    ...claimSteps(organization),
  ])
  if (failed === null) return { kind: 'created' }
  if (failed.step === 0) return { kind: 'full' }
  if (failed.step === 1 || failed.item === null)
    throw new Error(`The organization ${organization.organizationId} exists already.`)
  return takenBy(failed.item)
}

async function change(
  table: Table,
  before: Organization,
  { organization: after, event }: OrganizationChange,
): ReturnType<OrganizationRepository['change']> {
  const key = keys.organization(before.tenantId, before.organizationId)
  const expression = new Expression()
  expression.setAll(after)
  appendEvents(expression, [event])
  expression.requireEqual('version', before.version)
  const companions = after.externalId === before.externalId ? [] : [...claimSteps(after), ...freeSteps(before)]
  const refusal = await updateWith(table, { key, expression }, companions)
  if (refusal === null) return { kind: 'written' }
  if (refusal.item === null) throw new Error(`The organization ${before.organizationId} does not exist.`)
  return refusal.step === 0 ? { kind: 'changed', stored: organizationFromItem(refusal.item) } : takenBy(refusal.item)
}

async function read(table: Table, tenantId: string, organizationId: string): Promise<Organization | null> {
  const item = await get(table, keys.organization(tenantId, organizationId), { consistent: true })
  return item === undefined ? null : organizationFromItem(item)
}

export const organizationRepository = (table: Table): OrganizationRepository => ({
  create: (organization, event) => create(table, organization, event),
  get: (tenantId, organizationId) => read(table, tenantId, organizationId),
  list(tenantId, status, page) {
    const { pk, sk } = keys.organization(tenantId, '')
    const pages = queryPages(table, { partition: pk, range: { prefix: sk }, descending: true }, rowsAtOnce(page))
    const rowOf = (item: RawItem): Organization | null => {
      const organization = organizationFromItem(item)
      return organization.status === status ? organization : null
    }
    return filteredPage(pages, rowOf, page)
  },
  async findByExternalId(tenantId, externalId) {
    const claim = await get(table, claimKey(tenantId, externalId), { consistent: true })
    return claim === undefined ? null : read(table, tenantId, claimantFrom(claim))
  },
  async names(tenantId, organizationIds) {
    const ids = [...new Set(organizationIds)]
    const items = await getEach(
      table,
      ids.map((id) => keys.organization(tenantId, id)),
    )
    return new Map(
      items
        .filter((item) => item !== undefined)
        .map(organizationFromItem)
        .map(({ organizationId, name }) => [organizationId, name]),
    )
  },
  change: (before, changed) => change(table, before, changed),
})
