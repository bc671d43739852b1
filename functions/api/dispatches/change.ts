/** What all changes of a dispatch share: who may change it, and the answer. */
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { DispatchResource } from '#shared/contract/resources/dispatches/dispatch.ts'
import { dispatchModeRefusal, type DispatchDecision } from '#shared/domain/dispatches/dispatch-changes.ts'
import { dispatchNotFound, existingDispatch, type CountedDispatch } from '#shared/domain/dispatches/dispatch.ts'
import type { Applied, Refused } from '#shared/domain/outcome.ts'
import type { WorkspaceCaller } from '#shared/http/caller.ts'
import { changeStoredDispatch } from '#shared/operations/dispatches/change-dispatch.ts'
import { replyWith, type Dependencies } from './dependencies.ts'

type AccessRefusal = 'DISPATCH_NOT_FOUND' | 'TEST_MODE_UNSUPPORTED'

/** Changes the dispatch that was loaded, as a rule decides. */
export async function change<Code extends ErrorCode>(
  { caller, loaded }: { readonly caller: Pick<WorkspaceCaller, 'mode'>; readonly loaded: CountedDispatch | null },
  rule: (counted: CountedDispatch) => DispatchDecision<Code>,
  dependencies: Pick<Dependencies, 'dispatches'>,
): Promise<Applied<CountedDispatch> | Refused<Code | AccessRefusal>> {
  const counted = existingDispatch(loaded)
  if (counted === null) return dispatchNotFound()
  const refusal = dispatchModeRefusal(caller.mode, counted.dispatch)
  if (refusal !== null) return refusal
  // It may be deleted while this request decides.
  return changeStoredDispatch<Code | AccessRefusal>(
    counted,
    (current) => (existingDispatch(current) === null ? dispatchNotFound() : rule(current)),
    dependencies,
  )
}

/** The same, with the dispatch as the answer. */
export async function changeAndReply<Code extends ErrorCode>(
  call: {
    readonly caller: Pick<WorkspaceCaller, 'mode'>
    readonly loaded: CountedDispatch | null
    readonly now: string
  },
  rule: (counted: CountedDispatch) => DispatchDecision<Code>,
  dependencies: Dependencies,
): Promise<{ dispatch: DispatchResource } | Refused<Code | AccessRefusal>> {
  const changed = await change(call, rule, dependencies)
  return changed.outcome === 'refused' ? changed : replyWith(changed.value, call.now, dependencies)
}
