/** Stored organizations and the claims of their external ids. */
import { createHash } from 'node:crypto'
import * as z from 'zod'
import { organizationStatus } from '#shared/contract/resources/organizations/organization.ts'
import type { Organization } from '#shared/domain/organizations/organization.ts'
import { keys } from '#shared/store/table/keys.ts'
import { parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { Key, RawItem } from '#shared/store/table/table.ts'

const nullableText = z.string().nullable().default(null)

const organizationItem = z.object({
  tenantId: z.string(),
  organizationId: z.string(),
  name: z.string(),
  externalId: nullableText,
  status: organizationStatus,
  contactEmail: nullableText,
  tags: z.array(z.string()),
  notes: nullableText,
  archivedAt: nullableText,
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number(),
})

const claimItem = z.object({ organizationId: z.string() })

/** @throws StoredItemInvalid */
export const organizationFromItem = (item: RawItem): Organization => parseItem(organizationItem, item)

export const newOrganizationItem = (organization: Organization): RawItem => ({
  ...keys.organization(organization.tenantId, organization.organizationId),
  ...withoutNulls(organization),
})

/** The key of the claim of an external id. Only the organization that has the claim has the id. */
export const claimKey = (tenantId: string, externalId: string): Key =>
  keys.externalId(tenantId, createHash('sha256').update(externalId).digest('base64url'))

export const claimedItem = ({ tenantId, organizationId }: Organization, externalId: string): RawItem => ({
  ...claimKey(tenantId, externalId),
  tenantId,
  organizationId,
})

/** Id of the organization that has a claim. @throws StoredItemInvalid */
export const claimantFrom = (item: RawItem): string => parseItem(claimItem, item).organizationId
