/**
 * Who a learner of a dispatch is (docs/dispatch.md, "Learners"): the host's id within a namespace, so that the ids of two
 * customers never meet, and the ids that follow from it.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { learnerTag } from '../learners/learner-count.ts'
import { encodeDigest, workspaceTag } from '../sessions/session-id.ts'
import type { Dispatch } from './dispatch.ts'

/** Secret of a workspace, from which hashes of learners and their proofs are made. It never changes. */
export type LearnerKey = Uint8Array

/** A learner as sessions and the licence of the dispatch know them. */
export interface LearnerIdentity {
  /** `user_id` of the sessions: `<namespace>:<id>`. */
  readonly learnerId: string
  /** The host's id, or the hash that stands for it. */
  readonly externalLearnerId: string
  /** Key of the learner within the dispatch. */
  readonly tag: string
}

/** Longest learner id of a session. */
const longestId = 256

const joined = ({ learnerNamespace }: IdentifyingDispatch, id: string): string => `${learnerNamespace}:${id}`

type IdentifyingDispatch = Pick<Dispatch, 'learnerNamespace' | 'hashLearnerInfo' | 'learnerProof'>

const isHashed = (dispatch: IdentifyingDispatch, hostId: string): boolean =>
  dispatch.hashLearnerInfo || joined(dispatch, hostId).length > longestId

/** Whether the workspace's key is needed for this learner. */
export const needsLearnerKey = (dispatch: IdentifyingDispatch, hostId: string): boolean =>
  dispatch.learnerProof === 'host_stored' || isHashed(dispatch, hostId)

const codeOf = (key: LearnerKey, ...parts: readonly (string | number)[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url').slice(0, 22)

/** @param key null only where `needsLearnerKey` says so. @throws Error if it is needed and null */
export function identifyLearner(
  dispatch: IdentifyingDispatch,
  hostId: string,
  key: LearnerKey | null,
): LearnerIdentity {
  const hashed = isHashed(dispatch, hostId)
  if (hashed && key === null) throw new Error('The key of the workspace is needed to hash a learner.')
  const externalLearnerId =
    hashed && key !== null ? `h.${codeOf(key, 'learner', dispatch.learnerNamespace, hostId)}` : hostId
  const learnerId = joined(dispatch, externalLearnerId)
  return { learnerId, externalLearnerId, tag: learnerTag(learnerId) }
}

/** One session of a learner in a dispatch. A learner has one, and a further one for each launch without a proof. */
export interface LearnerSession {
  readonly tenantId: string
  readonly dispatchId: string
  readonly tag: string
  /** Counted from 1. */
  readonly generation: number
}

/** Id of a session that follows from the learner, so that two launches at the same time make the same session. */
export function dispatchSessionId({ tenantId, dispatchId, tag, generation }: LearnerSession): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([tenantId, dispatchId, tag, generation]))
    .digest()
  return `ses_${encodeDigest(digest)}${workspaceTag(tenantId)}`
}

const proofCode = (key: LearnerKey, { dispatchId, tag, generation }: LearnerSession): string =>
  codeOf(key, 'proof', dispatchId, tag, generation)

/** What the host keeps for the learner. Only with it can a launch open this session again. */
export const proofOf = (key: LearnerKey, session: LearnerSession): string =>
  `${session.generation}.${proofCode(key, session)}`

/** The session that a proof opens; null if it is no proof of this learner. */
export function provenGeneration(
  key: LearnerKey,
  learner: Omit<LearnerSession, 'generation'>,
  proof: string,
): number | null {
  const [, digits, code = ''] = /^([1-9][0-9]{0,8})\.([A-Za-z0-9_-]{22})$/.exec(proof) ?? []
  if (digits === undefined) return null
  const generation = Number(digits)
  const expected = proofCode(key, { ...learner, generation })
  return timingSafeEqual(Buffer.from(expected), Buffer.from(code)) ? generation : null
}
