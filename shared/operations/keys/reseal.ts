/** Seals anew what older keys have sealed, so that those keys can be removed. */
import type { SealedSecret } from '#shared/domain/webhooks/webhook-endpoint.ts'
import { learnerKeyPlace } from '#shared/operations/dispatches/learner-keys.ts'
import type { SecretSealing } from '#shared/platform/secret-sealing.ts'
import type { ForwarderRepository } from '#shared/store/forwarders/forwarder-repository.ts'
import type { LearnerKeyRepository } from '#shared/store/learners/learner-key-repository.ts'
import type { WebhookRepository } from '#shared/store/webhooks/webhook-repository.ts'

export interface Resealing {
  readonly webhooks: Pick<WebhookRepository, 'scanAll' | 'reseal'>
  readonly forwarders: Pick<ForwarderRepository, 'scanAll' | 'reseal'>
  readonly learnerKeys: Pick<LearnerKeyRepository, 'scanAll' | 'reseal'>
  /** Seals with a key that is not among the former ones. */
  readonly sealing: SecretSealing
  /** Ids of the keys that are about to be removed. */
  readonly former: ReadonlySet<string>
}

/**
 * Seals anew the secrets of all webhook endpoints, the passwords of all forwarders and the learner keys of all workspaces that former keys have sealed. An item that changes at the
 * same time is left as it is and reported, so that the caller can repeat the call.
 * @returns how many items were sealed anew, and how many still need it
 */
export async function resealAll(resealing: Resealing): Promise<{ readonly resealed: number; readonly left: number }> {
  const { webhooks, forwarders, learnerKeys, sealing, former } = resealing
  const seal = async <Sealed extends SealedSecret>(sealed: Sealed, place: readonly string[]): Promise<Sealed> =>
    former.has(sealed.kid) ? { ...sealed, ...(await sealing.seal(await sealing.open(sealed, place), place)) } : sealed
  const results: boolean[] = []
  for await (const endpoint of webhooks.scanAll()) {
    const { tenantId, endpointId, secret, formerSecret, earlierSecrets } = endpoint
    const all = [secret, ...(formerSecret === null ? [] : [formerSecret]), ...earlierSecrets]
    if (!all.some(({ kid }) => former.has(kid))) continue
    const place = [tenantId, endpointId]
    const change = {
      secret: await seal(secret, place),
      formerSecret: formerSecret === null ? null : await seal(formerSecret, place),
      earlierSecrets: await Promise.all(earlierSecrets.map((earlier) => seal(earlier, place))),
    }
    results.push(await webhooks.reseal(endpoint, change))
  }
  for await (const forwarder of forwarders.scanAll()) {
    if (!former.has(forwarder.password.kid)) continue
    const password = await seal(forwarder.password, [forwarder.tenantId, forwarder.forwarderId])
    results.push(await forwarders.reseal(forwarder, password))
  }
  for await (const key of learnerKeys.scanAll()) {
    if (!former.has(key.sealed.kid)) continue
    results.push(await learnerKeys.reseal(key, await seal(key.sealed, learnerKeyPlace(key.tenantId))))
  }
  const resealed = results.filter(Boolean).length
  return { resealed, left: results.length - resealed }
}
