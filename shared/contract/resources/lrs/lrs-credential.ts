/** LRS credentials as the dashboard manages them (specification, "Other credentials"). */
import * as z from 'zod'
import { lrsScopes } from '#shared/contract/credentials.ts'
import { dateTime, label } from '#shared/contract/resources/values.ts'

const xapiVersion = z.enum(['1.0', '2.0'])

export const newLrsCredential = z.strictObject({
  label: label(200),
  scopes: z
    .array(z.enum(lrsScopes))
    .min(1)
    .max(lrsScopes.length)
    .refine((scopes) => new Set(scopes).size === scopes.length, 'must name each once'),
  /** Requests that state no version are refused in this one. */
  xapiVersion: xapiVersion.default('2.0'),
})

export const lrsCredentialResource = z
  .object({
    /** The user name of HTTP Basic. */
    id: z.string(),
    tenantId: z.string(),
    label: z.string(),
    scopes: z.array(z.enum(lrsScopes)),
    xapiVersion,
    status: z.enum(['active', 'revoked']),
    createdAt: dateTime,
    createdBy: z.string().nullable(),
    revokedAt: dateTime.nullable(),
  })
  .meta({ id: 'LrsCredential' })

export type LrsCredentialResource = z.output<typeof lrsCredentialResource>
