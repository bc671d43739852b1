import type { LaunchRefusalCode } from '#shared/domain/dispatches/dispatch-states.ts'
import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import type { LearnerRefusal } from '#shared/domain/learners/learner-refusal.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import { newId } from '#shared/platform/clock.ts'
import type { Dependencies } from './dependencies.ts'

/** Refusals by the state that somebody gave the dispatch or its workspace. They can be intended. */
type StateCode = LaunchRefusalCode | 'DISPATCH_TOKEN_INVALID' | 'WORKSPACE_SUSPENDED'

export type RecordedRefusal =
  | LearnerRefusal
  | Refused<
      StateCode | 'DISPATCH_DOMAIN_NOT_ALLOWED' | 'DISPATCH_CONTENT_UNAVAILABLE' | 'DISPATCH_LICENSE_LIMIT_REACHED'
    >

const stateCodes: ReadonlySet<string> = new Set<StateCode>([
  'DISPATCH_PAUSED',
  'DISPATCH_EXPIRED',
  'DISPATCH_ENDED',
  'DISPATCH_TOKEN_INVALID',
  'WORKSPACE_SUSPENDED',
])

/** Opens an incident, so that the customer learns that learners are turned away. */
export const recordRefusal = (
  { code, text }: RecordedRefusal,
  { dispatch, now }: { readonly dispatch: Dispatch; readonly now: string },
  { incidents, clock }: Pick<Dependencies, 'incidents' | 'clock'>,
): Promise<void> =>
  incidents.record(
    {
      tenantId: dispatch.tenantId,
      source: 'dispatch',
      entityType: 'dispatch',
      entityId: dispatch.dispatchId,
      code,
      title: `${dispatch.name}: ${text}`,
      severity: stateCodes.has(code) ? 'info' : 'warn',
    },
    { now, makeId: () => newId('inc', clock) },
  )
