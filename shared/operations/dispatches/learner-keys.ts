/** Keys of workspaces from which hashes of learners and their proofs are made. A key is made when it is first needed. */
import type { LearnerKey } from '#shared/domain/dispatches/learner-identity.ts'
import { random } from '#shared/platform/clock.ts'
import type { SecretSealing } from '#shared/platform/secret-sealing.ts'
import type { LearnerKeyRepository } from '#shared/store/learners/learner-key-repository.ts'

/** The place to which a learner key is sealed. */
export const learnerKeyPlace = (tenantId: string): readonly string[] => [tenantId, 'learner key']

export interface LearnerKeys {
  /** The same key for a workspace at every call, of every function. */
  of(tenantId: string): Promise<LearnerKey>
}

/** Number of keys to remember; the oldest is forgotten first. */
const mostRemembered = 100

export function learnerKeys(stored: Pick<LearnerKeyRepository, 'find' | 'add'>, sealing: SecretSealing): LearnerKeys {
  const known = new Map<string, LearnerKey>()
  const read = async (tenantId: string): Promise<LearnerKey> => {
    const place = learnerKeyPlace(tenantId)
    const found =
      (await stored.find(tenantId)) ??
      (await stored.add({ tenantId, sealed: await sealing.seal(Buffer.from(random(32)).toString('base64url'), place) }))
    return Buffer.from(await sealing.open(found.sealed, place), 'base64url')
  }
  return {
    async of(tenantId) {
      const key = known.get(tenantId) ?? (await read(tenantId))
      const [oldest] = known.keys()
      if (oldest !== undefined && known.size >= mostRemembered) known.delete(oldest)
      known.set(tenantId, key)
      return key
    },
  }
}
