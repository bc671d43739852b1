import { launchRefusal, type LaunchRefusalCode } from '#shared/domain/dispatches/dispatch-states.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { Session } from '#shared/domain/sessions/session.ts'
import type { DispatchLaunchRepository } from '#shared/store/dispatches/dispatch-launch-repository.ts'

/** Whether the dispatch of the session has stopped since the launch. Only sessions of dispatches cost this read. */
export async function dispatchRefusal(
  { tenantId, dispatchId }: Session,
  now: string,
  { dispatches }: { readonly dispatches: Pick<DispatchLaunchRepository, 'findAlone'> },
): Promise<Refused<LaunchRefusalCode> | null> {
  if (dispatchId === null) return null
  const dispatch = await dispatches.findAlone(tenantId, dispatchId)
  return dispatch === null ? refused('DISPATCH_ENDED', 'This dispatch has ended.') : launchRefusal(dispatch, now)
}
