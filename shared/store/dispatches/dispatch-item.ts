/** Stored dispatches and the counters of their learners. */
import * as z from 'zod'
import { dispatchMode, hostAttempts, learnerProof } from '#shared/contract/resources/dispatches/dispatch.ts'
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import { indexes, keys } from '#shared/store/table/keys.ts'
import { parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const nullableText = z.string().nullable().default(null)

const dispatchItem = z.object({
  tenantId: z.string(),
  dispatchId: z.string(),
  packageId: z.string(),
  packageVersionId: nullableText,
  mode: dispatchMode,
  name: z.string(),
  notes: nullableText,
  tags: z.array(z.string()),
  licenseLimit: z.number().nullable().default(null),
  expiresAt: nullableText,
  expiryRecordedFor: nullableText,
  allowedDomains: z.array(z.string()),
  organizationId: nullableText,
  learnerNamespace: z.string(),
  startOverAllowed: z.boolean().nullable().default(null),
  hashLearnerInfo: z.boolean(),
  learnerProof,
  hostAttempts,
  tokenVersion: z.number(),
  formerToken: z.object({ version: z.number(), until: z.string() }).nullable().default(null),
  pausedAt: nullableText,
  archivedAt: nullableText,
  deletedAt: nullableText,
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  version: z.number(),
})

const counterItem = z.object({ counted: z.number().int() })

/** @throws StoredItemInvalid */
export const dispatchFromItem = (item: RawItem): Dispatch => parseItem(dispatchItem, item)

/** The number of learners in the counter of a dispatch. @throws StoredItemInvalid */
export function learnersUsedFrom(counter: RawItem | undefined, dispatchId: string): number {
  if (counter === undefined) throw new Error(`The dispatch ${dispatchId} has no counter.`)
  return parseItem(counterItem, counter).counted
}

export const newDispatchItem = (dispatch: Dispatch): RawItem => ({
  ...keys.dispatch(dispatch.tenantId, dispatch.dispatchId),
  ...withoutNulls(dispatch),
  kpk: indexes.dispatchesOfTenant(dispatch.tenantId),
  ksk: indexes.listed(dispatch.createdAt, dispatch.dispatchId),
})

/** The counter of a new dispatch. It holds the limit, so that one conditional update decides on a learner. */
export const newCounterItem = ({ tenantId, dispatchId, licenseLimit }: Dispatch): RawItem => ({
  ...keys.dispatchCounter(tenantId, dispatchId),
  ...withoutNulls({ tenantId, dispatchId, licenseLimit }),
  counted: 0,
})
