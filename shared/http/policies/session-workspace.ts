import type { PolicyOf } from '#shared/contract/policies/policy.ts'
import { workspaceRequired } from '#shared/domain/dashboard-sessions/stated-workspace.ts'
import { asError } from '#shared/http/error-response.ts'
import { statedTenant } from './tenant-in-body.ts'
import type { PolicyHalf } from './policy-hooks.ts'

/**
 * The check of a dashboard session holds the request to the rule (`credentials/dashboard-session.ts`), before the body.
 * Only what the body decides is left to do here.
 */
export const sessionWorkspace: PolicyHalf<PolicyOf<'sessionWorkspace'>> = ({ rule }) =>
  rule !== 'requiredUnlessInBody'
    ? {}
    : {
        begin({ event: { headers }, input: { body } }) {
          const isStated = (headers['x-service-session-workspace'] ?? '') !== '' || statedTenant(body) !== undefined
          return isStated ? null : { refusal: asError(workspaceRequired()) }
        },
      }
