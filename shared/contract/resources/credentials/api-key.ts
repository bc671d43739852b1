/** API keys as the dashboard manages them (specification, "API keys"). */
import * as z from 'zod'
import { keyScopes } from '#shared/contract/credentials.ts'
import { boundedText, dateTime, label, statedTime } from '#shared/contract/resources/values.ts'

/** Names of the families that accept API keys: a key can be limited to some of them. */
export const keyPermissions = [
  'packages',
  'uploads',
  'conversions',
  'quick-publish',
  'launches',
  'sessions',
  'session-lists',
  'dispatches',
  'organizations',
  'dispatch-learners',
  'webhooks',
  'usage',
  'tenant',
  'revenue',
  'lrs',
  'xapi',
  'capability',
  'frameworks',
  'connectors',
  'subjects',
  'graph',
  'intelligence',
  'extractions',
  'vr',
] as const
export type KeyPermission = (typeof keyPermissions)[number]

/** Address ranges of a key at most. They are read with the key on each of its requests. */
export const maxIpRanges = 30

const mode = z.enum(['live', 'test'])

const distinct = <Item extends z.ZodType>(item: Item, most: number) =>
  z
    .array(item)
    .min(1)
    .max(most)
    .refine((items) => new Set(items).size === items.length, 'must name each once')

export const newApiKey = z.strictObject({
  label: label(200),
  mode,
  scopes: distinct(z.enum(keyScopes), keyScopes.length),
  /** Families that the key opens. Null or absent: all. */
  permissions: distinct(z.enum(keyPermissions), keyPermissions.length).nullable().optional(),
  /** The key is refused from this time on. Null or absent: it does not expire. */
  expiresAt: statedTime.nullable().optional(),
  clientRestrictions: z
    .strictObject({
      /** CIDR ranges such as `203.0.113.0/24` or `2001:db8::/32`, or single addresses. Requests from elsewhere are refused. */
      ipRanges: distinct(boundedText(64), maxIpRanges),
    })
    .nullable()
    .optional(),
})

export const apiKeyStatuses = ['active', 'expired', 'revoked'] as const
export type ApiKeyStatus = (typeof apiKeyStatuses)[number]

export const apiKeyResource = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    label: z.string(),
    mode,
    scopes: z.array(z.enum(keyScopes)),
    /** The workspace may no longer use privileged keys: scopes other than `public_api` do not count. */
    privilegesWithdrawn: z.boolean(),
    permissions: z.array(z.enum(keyPermissions)).nullable(),
    expiresAt: dateTime.nullable(),
    clientRestrictions: z.object({ ipRanges: z.array(z.string()) }).nullable(),
    status: z.enum(apiKeyStatuses),
    /** The last characters of the secret, to tell keys apart; null for keys that are older than this field. */
    ending: z.string().nullable(),
    /** The key that this one replaced. */
    replaces: z.string().nullable(),
    createdBy: z.string().nullable(),
    createdAt: dateTime,
    /** The last day in UTC on which a request with the key was let in; null: none since this is recorded. */
    lastUsedOn: z.iso.date().nullable(),
    revokedAt: dateTime.nullable(),
  })
  .meta({ id: 'ApiKey' })

export type ApiKeyResource = z.output<typeof apiKeyResource>
