/** Ids of sessions. An id that this service makes ends in a tag of its workspace. */
import { createHash } from 'node:crypto'
import { encodeRandom, makeId } from '../identifiers.ts'

/** The end of every session id that this service makes. */
export const workspaceTag = (tenantId: string): string =>
  createHash('sha256').update(tenantId).digest('hex').slice(0, 6)

/** The 26 letters of an id that follows from what was hashed, in place of time and chance. @param digest SHA-256 */
export const encodeDigest = (digest: Uint8Array): string =>
  encodeRandom(digest.subarray(0, 16)) + encodeRandom(digest.subarray(16, 26))

/** Id of a new session. The tag at its end reveals an id of another workspace without a read. */
export const makeSessionId = (tenantId: string, milliseconds: number, random: Uint8Array): string =>
  makeId('ses', milliseconds, random) + workspaceTag(tenantId)

/** Whether this service made the id for another workspace. False for ids that callers chose. */
export const isForeignSessionId = (sessionId: string, tenantId: string): boolean => {
  const tag = /^ses_[0-9a-z]{26}([0-9a-f]{6})$/.exec(sessionId)?.[1]
  return tag !== undefined && tag !== workspaceTag(tenantId)
}
