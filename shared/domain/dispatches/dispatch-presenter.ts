/** Presents dispatches in the shape of the wire. */
import type { DispatchResource } from '#shared/contract/resources/dispatches/dispatch.ts'
import { statusAt } from './dispatch-states.ts'
import type { CountedDispatch } from './dispatch.ts'

/** What the wire shows beside the dispatch. */
export interface DispatchSurroundings {
  readonly organizationName: string | null
  readonly launchUrl: string
  readonly now: string
}

export const presentDispatch = (
  { dispatch, learnersUsed }: CountedDispatch,
  { organizationName, launchUrl, now }: DispatchSurroundings,
): DispatchResource => ({
  id: dispatch.dispatchId,
  tenantId: dispatch.tenantId,
  packageId: dispatch.packageId,
  packageVersionId: dispatch.packageVersionId,
  mode: dispatch.mode,
  name: dispatch.name,
  notes: dispatch.notes,
  tags: [...dispatch.tags],
  status: statusAt(dispatch, now),
  licenseLimit: dispatch.licenseLimit,
  learnersUsed,
  expiresAt: dispatch.expiresAt,
  allowedDomains: [...dispatch.allowedDomains],
  organizationId: dispatch.organizationId,
  organizationName,
  learner_start_over_allowed: dispatch.startOverAllowed,
  hashLearnerInfo: dispatch.hashLearnerInfo,
  learnerProof: dispatch.learnerProof,
  hostAttempts: dispatch.hostAttempts,
  launchUrl,
  tokenVersion: dispatch.tokenVersion,
  pausedAt: dispatch.pausedAt,
  archivedAt: dispatch.archivedAt,
  createdAt: dispatch.createdAt,
  createdBy: dispatch.createdBy,
  updatedAt: dispatch.updatedAt,
  version: dispatch.version,
})
