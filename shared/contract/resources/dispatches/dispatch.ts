/** Dispatches: launch packages for other LMSs (specification, "Dispatches and organizations"). */
import * as z from 'zod'
import { dateTime } from '#shared/contract/resources/values.ts'

export const dispatchMode = z.enum(['live', 'test'])
export const dispatchStatus = z.enum(['active', 'paused', 'expired', 'archived'])
/** Where tombstones are named too: in events and in reports. */
export const lifecycleStatus = z.enum([...dispatchStatus.options, 'deleted'])
export const learnerProof = z.enum(['none', 'host_stored'])
export const hostAttempts = z.enum(['ignore', 'follow'])

export const dispatchResource = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    packageId: z.string(),
    /** Null: learners get the active version. */
    packageVersionId: z.string().nullable(),
    /** Mode of the sessions that are launched through the dispatch. It never changes. */
    mode: dispatchMode,
    name: z.string(),
    notes: z.string().nullable(),
    tags: z.array(z.string()),
    status: dispatchStatus,
    /** Most learners; null: no limit. */
    licenseLimit: z.number().int().nullable(),
    /** Learners who have launched, without released ones. */
    learnersUsed: z.number().int(),
    /** Time from which launches are refused; null: never. */
    expiresAt: dateTime.nullable(),
    /** Hosts on which the course may be shown; empty: everywhere. */
    allowedDomains: z.array(z.string()),
    organizationId: z.string().nullable(),
    organizationName: z.string().nullable(),
    /** Null: the setting of the course. */
    learner_start_over_allowed: z.boolean().nullable(),
    /** Learners are stored under a hash of their id, without a name or an e-mail address. */
    hashLearnerInfo: z.boolean(),
    learnerProof,
    hostAttempts,
    /** Opens the course. Everybody who has it can launch, as the limits of the dispatch allow. */
    launchUrl: z.string(),
    tokenVersion: z.number().int(),
    pausedAt: dateTime.nullable(),
    archivedAt: dateTime.nullable(),
    createdAt: dateTime,
    createdBy: z.string(),
    updatedAt: dateTime,
    version: z.number().int(),
  })
  .meta({ id: 'Dispatch' })

export type DispatchStatus = z.infer<typeof dispatchStatus>
export type LifecycleStatus = z.infer<typeof lifecycleStatus>
export type DispatchResource = z.infer<typeof dispatchResource>
