/** Events of dispatches (specification, "Event types"). */
import { stamped, type AuditEvent, type AuditEventType, type Stamp } from '../events/audit-event.ts'
import { lifecycleStatusAt } from './dispatch-states.ts'
import type { CountedDispatch } from './dispatch.ts'

export type DispatchEventType = Extract<AuditEventType, `dispatch.${string}`>

/** When a dispatch is changed, and why. */
export interface Occasion {
  readonly stamp: Stamp
  /** In the words of the caller; null where there are none. */
  readonly note: string | null
}

/**
 * @param dispatch as it is after the change
 * @param more data beside that of every event of a dispatch
 */
export const dispatchEvent = (
  type: DispatchEventType,
  { dispatch, learnersUsed }: CountedDispatch,
  { stamp, note, more = {} }: Occasion & { readonly more?: AuditEvent['data'] },
): AuditEvent => ({
  ...stamped(stamp),
  type,
  entityType: 'dispatch',
  entityId: dispatch.dispatchId,
  severity: type === 'dispatch.expired' ? 'warn' : 'info',
  mode: dispatch.mode,
  ...(note === null ? {} : { note }),
  data: {
    dispatch_id: dispatch.dispatchId,
    package_id: dispatch.packageId,
    organization_id: dispatch.organizationId,
    name: dispatch.name,
    status: lifecycleStatusAt(dispatch, stamp.now),
    expires_at: dispatch.expiresAt,
    license_limit: dispatch.licenseLimit,
    learners_used: learnersUsed,
    ...more,
  },
})
