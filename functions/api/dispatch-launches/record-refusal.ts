import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import type { Refused } from '#shared/domain/outcome.ts'
import { newId } from '#shared/platform/clock.ts'
import type { Dependencies } from './dependencies.ts'

/** Opens an incident, so that the customer learns that learners are turned away. */
export const recordRefusal = (
  { code, text }: Refused<'DISPATCH_DOMAIN_NOT_ALLOWED' | 'DISPATCH_LICENSE_LIMIT_REACHED'>,
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
      title: text,
      severity: 'warn',
    },
    { now, makeId: () => newId('inc', clock) },
  )
