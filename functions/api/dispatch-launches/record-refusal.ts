import type { Dispatch } from '#shared/domain/dispatches/dispatch.ts'
import { dispatchTrouble, type RecordedRefusal } from '#shared/domain/incidents/dispatch-trouble.ts'
import { newId } from '#shared/platform/clock.ts'
import type { Dependencies } from './dependencies.ts'

/** Opens an incident, so that the customer learns that learners are turned away. */
export const recordRefusal = (
  refusal: RecordedRefusal,
  { dispatch, now }: { readonly dispatch: Dispatch; readonly now: string },
  { incidents, clock }: Pick<Dependencies, 'incidents' | 'clock'>,
): Promise<void> => incidents.record(dispatchTrouble(dispatch, refusal), { now, makeId: () => newId('inc', clock) })
