/**
 * The states of a dispatch. Its status follows from times that are stored, so a dispatch expires without any write.
 * docs/dispatch-states.md shows the table.
 */
import type { DispatchStatus, LifecycleStatus } from '#shared/contract/resources/dispatches/dispatch.ts'
import { decide, type DecisionTable } from '../decision-table.ts'
import { refused, type Refused } from '../outcome.ts'
import type { Dispatch } from './dispatch.ts'

type StateFacts = Pick<Dispatch, 'pausedAt' | 'archivedAt' | 'expiresAt'>

/** @param now ISO 8601 */
export function statusAt({ pausedAt, archivedAt, expiresAt }: StateFacts, now: string): DispatchStatus {
  if (archivedAt !== null) return 'archived'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return pausedAt === null ? 'active' : 'paused'
}

/** The status of a dispatch that may be deleted. @param now ISO 8601 */
export const lifecycleStatusAt = (dispatch: StateFacts & Pick<Dispatch, 'deletedAt'>, now: string): LifecycleStatus =>
  dispatch.deletedAt === null ? statusAt(dispatch, now) : 'deleted'

export const dispatchActions = ['pause', 'resume', 'archive', 'restore', 'extend'] as const
export type DispatchAction = (typeof dispatchActions)[number]

export type ActionFacts = Readonly<{ action: DispatchAction; status: DispatchStatus }>

/** `as before`: active or paused, as it was when it was archived or expired; expired, if its time has passed. */
export type ActionOutcome = 'unchanged' | 'paused' | 'active' | 'archived' | 'as before' | 'refused'

/** What an action does to a dispatch. */
export const actionTable: DecisionTable<ActionFacts, ActionOutcome> = [
  { when: { action: 'pause', status: 'active' }, then: 'paused' },
  { when: { action: 'pause', status: 'paused' }, then: 'unchanged' },
  { when: { action: 'resume', status: 'paused' }, then: 'active' },
  { when: { action: 'resume', status: 'active' }, then: 'unchanged' },
  { when: { action: 'archive', status: 'archived' }, then: 'unchanged' },
  { when: { action: 'archive' }, then: 'archived' },
  { when: { action: 'restore', status: 'archived' }, then: 'as before' },
  { when: { action: 'extend', status: 'archived' }, then: 'refused' },
  { when: { action: 'extend' }, then: 'as before' },
  { when: {}, then: 'refused' },
]

/** The refusal of an action that the state does not allow; `details` name the actions that it allows. */
export function stateConflict({ action, status }: ActionFacts): Refused<'DISPATCH_STATE_CONFLICT'> {
  const allowed = dispatchActions.filter((each) => decide(actionTable, { action: each, status }) !== 'refused')
  return refused(
    'DISPATCH_STATE_CONFLICT',
    `The dispatch is ${status}, so "${action}" is not possible. Possible: ${allowed.join(', ')}.`,
    { details: { status, allowed } },
  )
}

export type LaunchRefusalCode = 'DISPATCH_PAUSED' | 'DISPATCH_EXPIRED' | 'DISPATCH_ENDED'

/** The refusal of launches and of token renewals; null while they are possible. */
export function launchRefusal(
  dispatch: StateFacts & Pick<Dispatch, 'deletedAt'>,
  now: string,
): Refused<LaunchRefusalCode> | null {
  switch (lifecycleStatusAt(dispatch, now)) {
    case 'active':
      return null
    case 'paused':
      return refused('DISPATCH_PAUSED', 'This dispatch is paused. Ask its provider to resume it.')
    case 'expired':
      return refused('DISPATCH_EXPIRED', 'This dispatch has expired. Ask its provider to extend it.')
    case 'archived':
    case 'deleted':
      return refused('DISPATCH_ENDED', 'This dispatch has ended. Ask its provider for another one.')
  }
}
