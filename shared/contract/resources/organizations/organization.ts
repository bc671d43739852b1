/** Organizations: groups to which dispatches and packages are attributed (specification, "Dispatches and organizations"). */
import * as z from 'zod'
import { dateTime } from '#shared/contract/resources/values.ts'

export const organizationStatus = z.enum(['active', 'archived'])

export const organizationResource = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    name: z.string(),
    /** Identifier in the customer's own system, unique in the workspace. */
    externalId: z.string().nullable(),
    status: organizationStatus,
    contactEmail: z.string().nullable(),
    tags: z.array(z.string()),
    notes: z.string().nullable(),
    archivedAt: dateTime.nullable(),
    createdAt: dateTime,
    updatedAt: dateTime,
    version: z.number().int(),
  })
  .meta({ id: 'Organization' })

export type OrganizationResource = z.infer<typeof organizationResource>
