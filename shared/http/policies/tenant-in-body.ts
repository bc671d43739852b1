import { ServiceError } from '#shared/contract/errors.ts'
import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import type { PolicyHalf } from './policy-hooks.ts'

/** `tenant_id` of a body; undefined where there is none. */
export const statedTenant = (body: unknown): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, 'tenant_id') : undefined

/**
 * The credential names its workspace, so a mismatch is known before it is checked. A bad one is refused as such all the
 * same.
 */
export const tenantInBody: PolicyHalf<PolicyOf<'tenantInBody'>> = () => ({
  begin({ claim: { tenantId }, input: { body } }) {
    const stated = statedTenant(body)
    if (stated === undefined || tenantId === null || stated === tenantId) return null
    return {
      refusal: new ServiceError(
        'TENANT_MISMATCH',
        'The tenant_id of the body is not the workspace of the credential.',
        {
          message: 'Leave tenant_id out, send the key of that workspace, or switch to it.',
        },
      ),
    }
  },
})
