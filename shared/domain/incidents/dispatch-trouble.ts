/** Learners whom a dispatch turns away as trouble of its workspace. */
import type { LaunchRefusalCode } from '#shared/domain/dispatches/dispatch-states.ts'
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import type { LearnerRefusal } from '#shared/domain/learners/learner-refusal.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import type { Trouble } from './incident.ts'

/** Refusals by the state that somebody gave the dispatch or its workspace. They can be intended. */
type StateCode = LaunchRefusalCode | 'DISPATCH_TOKEN_INVALID' | 'WORKSPACE_SUSPENDED'

export type RecordedRefusal =
  | LearnerRefusal
  | Refused<
      StateCode | 'DISPATCH_DOMAIN_NOT_ALLOWED' | 'DISPATCH_CONTENT_UNAVAILABLE' | 'DISPATCH_LICENSE_LIMIT_REACHED'
    >

/** The texts of these refusals are for learners: they name the provider, who is the reader of an incident. */
const stateReasons: Readonly<Record<StateCode, string>> = {
  DISPATCH_PAUSED: 'it is paused',
  DISPATCH_EXPIRED: 'it has expired',
  DISPATCH_ENDED: 'it is archived or deleted',
  DISPATCH_TOKEN_INVALID:
    'the learning platform has a package with a former token. Export it again and import it there',
  WORKSPACE_SUSPENDED: 'the workspace is suspended',
}
const reasonOfState = new Map<string, string>(Object.entries(stateReasons))

/** The title has the name that the dispatch has now. The incident is found by the id, so a new name opens no second one. */
export function dispatchTrouble(
  { tenantId, dispatchId, name }: Pick<Dispatch, 'tenantId' | 'dispatchId' | 'name'>,
  { code, text }: RecordedRefusal,
): Trouble {
  const state = reasonOfState.get(code)
  return {
    ...{ tenantId, source: 'dispatch', entityType: 'dispatch', entityId: dispatchId, code },
    title: `The dispatch ${name} refused a learner: ${state ?? text}`,
    severity: state === undefined ? 'warn' : 'info',
  }
}
