/** The reset of a session by those who manage its workspace: with an API key, or in the dashboard. */
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import { decide } from '#shared/domain/decision-table.ts'
import { applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import type { ResetTrigger } from '#shared/domain/sessions/past-attempt.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import { restartTable } from '#shared/domain/sessions/state-tables.ts'
import { startAttempt, type AttemptStores } from './new-attempt.ts'

export interface ManagersReset {
  readonly by: 'customer' | 'dashboard'
  readonly note: string | null
  readonly stamp: Stamp
}

/**
 * @throws Error if the table refuses: the endpoints declare no code for that, so a new refusal must be declared first
 */
function triggerOf(by: ManagersReset['by'], { startOverAllowed }: Session): Applied<ResetTrigger> {
  const start = decide(restartTable, { by, startOver: startOverAllowed ? 'allowed' : 'not allowed' })
  if ('refused' in start)
    throw new Error(`restartTable refuses a reset by the ${by}. Declare ${start.refused} for its endpoint.`)
  return applied(start.trigger)
}

/** Starts the attempt that follows the one in `known`. Resets at the same time start one attempt. */
export const resetByManager = (
  known: Session,
  { by, note, stamp }: ManagersReset,
  stores: AttemptStores,
): Promise<Applied<Session> | Refused<'SESSION_NOT_FOUND'>> =>
  startAttempt<never>(known, { trigger: (session) => triggerOf(by, session), note, stamp }, stores)
