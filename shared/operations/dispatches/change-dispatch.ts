/** Writes what a rule decides about a dispatch, and decides again if another writer was faster. */
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { DispatchDecision } from '#shared/domain/dispatches/dispatch-changes.ts'
import type { CountedDispatch } from '#shared/domain/dispatches/dispatch.ts'
import { applied, type Applied, type Refused } from '#shared/domain/outcome.ts'
import type { DispatchRepository } from '#shared/store/dispatches/dispatch-repository.ts'
import { decideAgain, done } from '#shared/store/table/retry.ts'

/**
 * @param first the dispatch as it was read
 * @returns the dispatch as it is after the change, also where the rule changes nothing
 * @throws `tableBusy` if other writers were faster in every try
 */
export const changeStoredDispatch = <Code extends ErrorCode>(
  first: CountedDispatch,
  rule: (counted: CountedDispatch) => DispatchDecision<Code>,
  { dispatches }: { readonly dispatches: Pick<DispatchRepository, 'change'> },
): Promise<Applied<CountedDispatch> | Refused<Code>> =>
  decideAgain<CountedDispatch, Applied<CountedDispatch> | Refused<Code>>(
    { item: `dispatch ${first.dispatch.dispatchId}`, first },
    async (current) => {
      const decision = rule(current)
      if (decision.outcome === 'refused') return done(decision)
      if (decision.value === null) return done(applied(current))
      const stored = await dispatches.change(current.dispatch, decision.value)
      return stored === 'written'
        ? done(applied({ ...current, dispatch: decision.value.dispatch }))
        : { kind: 'changed' as const, next: { ...current, dispatch: stored } }
    },
  )
