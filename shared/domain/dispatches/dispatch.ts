/** Dispatches: launch packages for other LMSs. */
import type { KeyMode } from '#shared/contract/credentials.ts'
import { refused, type Refused } from '../outcome.ts'

export interface Dispatch {
  readonly tenantId: string
  readonly dispatchId: string
  readonly packageId: string
  /** Version that learners get; null: the active one. */
  readonly packageVersionId: string | null
  readonly mode: KeyMode
  readonly name: string
  readonly notes: string | null
  readonly tags: readonly string[]
  /** Most learners; null: no limit. The counter of the dispatch holds it too, and changes with it. */
  readonly licenseLimit: number | null
  /** ISO 8601; null: never. */
  readonly expiresAt: string | null
  /** The value of `expiresAt` whose event `dispatch.expired` is recorded. */
  readonly expiryRecordedFor: string | null
  /** Texts of `dispatch-domains.ts`; empty: every domain. */
  readonly allowedDomains: readonly string[]
  readonly organizationId: string | null
  /**
   * Namespace of the learners' ids: the organization at creation, or the dispatch. It never changes, so that a learner
   * stays the same person.
   */
  readonly learnerNamespace: string
  /** Null: the setting of the course. */
  readonly startOverAllowed: boolean | null
  readonly hashLearnerInfo: boolean
  readonly learnerProof: 'none' | 'host_stored'
  /** `follow`: a new attempt in the host starts one here, if the attempt here is over. */
  readonly hostAttempts: 'ignore' | 'follow'
  /** Version of the tokens that open the dispatch. */
  readonly tokenVersion: number
  /** Tokens from before the last rotation are accepted until this time; null: they are refused. */
  readonly formerToken: { readonly version: number; readonly until: string } | null
  readonly pausedAt: string | null
  readonly archivedAt: string | null
  /** Deleted dispatches stay as tombstones, for reports and for the refusal of their launches. */
  readonly deletedAt: string | null
  readonly createdAt: string
  /** Id of the API key. */
  readonly createdBy: string
  readonly updatedAt: string
  /** Revision; rises with every change. */
  readonly version: number
}

/** A dispatch with the number of its learners, without released ones. */
export interface CountedDispatch {
  readonly dispatch: Dispatch
  readonly learnersUsed: number
}

/** Most dispatches of one workspace, archived ones among them. */
export const maxDispatches = 10_000

/** What a new dispatch must state. */
type NewDispatch = Pick<
  Dispatch,
  | 'tenantId'
  | 'dispatchId'
  | 'packageId'
  | 'mode'
  | 'name'
  | 'hashLearnerInfo'
  | 'expiresAt'
  | 'createdAt'
  | 'createdBy'
>

/** A dispatch as it is created; settings that are absent have their defaults. */
export const newDispatch = (stated: NewDispatch & Partial<Dispatch>): Dispatch => ({
  packageVersionId: null,
  notes: null,
  tags: [],
  licenseLimit: null,
  allowedDomains: [],
  organizationId: null,
  startOverAllowed: null,
  learnerProof: 'none',
  hostAttempts: 'ignore',
  ...stated,
  learnerNamespace: stated.organizationId ?? stated.dispatchId,
  expiryRecordedFor: null,
  tokenVersion: 1,
  formerToken: null,
  pausedAt: null,
  archivedAt: null,
  deletedAt: null,
  updatedAt: stated.createdAt,
  version: 1,
})

/** A dispatch that was found and is not deleted. */
export const existingDispatch = (found: CountedDispatch | null): CountedDispatch | null =>
  found?.dispatch.deletedAt === null ? found : null

export const dispatchNotFound = (): Refused<'DISPATCH_NOT_FOUND'> =>
  refused('DISPATCH_NOT_FOUND', 'There is no such dispatch in this workspace.')
