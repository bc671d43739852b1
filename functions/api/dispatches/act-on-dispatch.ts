/** Pausing, resuming, archiving and restoring: the same steps with another action. */
import type { ErrorCode } from '#shared/contract/errors.ts'
import { decideAction, type DispatchDecision, type PlainAction } from '#shared/domain/dispatches/dispatch-changes.ts'
import type { Occasion } from '#shared/domain/dispatches/dispatch-events.ts'
import type { CountedDispatch } from '#shared/domain/dispatches/dispatch.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import type { WorkspaceCaller } from '#shared/http/caller.ts'
import { implement } from '#shared/http/implementation.ts'
import { changeAndReply } from './change.ts'
import type { Dependencies, DispatchEndpoints } from './dependencies.ts'

interface ActionInput {
  readonly params: { readonly dispatchId: string }
  readonly body: { readonly note?: string | undefined } | undefined
}

interface ActionCall {
  readonly caller: WorkspaceCaller
  readonly input: ActionInput
  readonly loaded: CountedDispatch | null
  readonly stamp: Stamp
}

type Decide<Code extends ErrorCode> = (counted: CountedDispatch, occasion: Occasion) => DispatchDecision<Code>

const steps = <Code extends ErrorCode>(decide: Decide<Code>) => ({
  load: (
    { tenantId, input }: { readonly tenantId: string; readonly input: ActionInput },
    { dispatches }: Dependencies,
  ): Promise<CountedDispatch | null> => dispatches.get(tenantId, input.params.dispatchId),
  handle({ caller, input, loaded, stamp }: ActionCall, dependencies: Dependencies) {
    const occasion = { stamp, note: input.body?.note ?? null }
    return changeAndReply({ caller, loaded, now: stamp.now }, (counted) => decide(counted, occasion), dependencies)
  },
})

const deciding =
  (action: PlainAction): Decide<'DISPATCH_STATE_CONFLICT'> =>
  (counted, occasion) =>
    decideAction(counted, action, occasion)

/**
 * @throws Error if the table refuses: the endpoint declares no code for that, so a new refusal must be declared first
 */
const decideArchive: Decide<never> = (counted, occasion) => {
  const decision = decideAction(counted, 'archive', occasion)
  if (decision.outcome === 'refused')
    throw new Error(`actionTable refuses to archive. Declare ${decision.code} for archiveDispatch.`)
  return decision
}

export const pauseDispatch = implement<DispatchEndpoints['pauseDispatch'], Dependencies>()(steps(deciding('pause')))
export const resumeDispatch = implement<DispatchEndpoints['resumeDispatch'], Dependencies>()(steps(deciding('resume')))
export const archiveDispatch = implement<DispatchEndpoints['archiveDispatch'], Dependencies>()(steps(decideArchive))
export const restoreDispatch = implement<DispatchEndpoints['restoreDispatch'], Dependencies>()(
  steps(deciding('restore')),
)
