/** The states of a dispatch, as docs/dispatch-states.md shows them. */
import { readFileSync } from 'node:fs'
import { decide } from '#shared/domain/decision-table.ts'
import {
  actionTable,
  dispatchActions,
  launchRefusal,
  stateConflict,
  statusAt,
} from '#shared/domain/dispatches/dispatch-states.ts'
import { aDispatch } from '../support/dispatches.ts'

const document = readFileSync('docs/dispatch-states.md', 'utf8')
const statuses = ['active', 'paused', 'expired', 'archived'] as const
const [past, now, future] = ['2026-11-21T09:00:00.000Z', '2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z']

it.each(statuses)('shows in the document what each action does to a dispatch that is %s', (status) => {
  const cells = dispatchActions.map((action) => {
    const outcome = decide(actionTable, { action, status })
    return outcome === 'refused' ? '409' : outcome
  })
  expect(document).toContain(`| ${[status, ...cells].join(' | ')} |`)
})

it.each([
  ['active', {}],
  ['active', { expiresAt: future }],
  ['paused', { pausedAt: past }],
  ['expired', { expiresAt: past }],
  ['expired', { expiresAt: now }],
  ['expired', { expiresAt: past, pausedAt: past }],
  ['archived', { archivedAt: past }],
  ['archived', { archivedAt: past, expiresAt: past, pausedAt: past }],
])('finds that it is %s: %j', (status, dispatch) => {
  expect(statusAt(aDispatch(dispatch), now)).toBe(status)
})

it('names the actions that the state allows', () => {
  expect(stateConflict({ action: 'pause', status: 'expired' })).toMatchObject({
    code: 'DISPATCH_STATE_CONFLICT',
    details: { status: 'expired', allowed: ['archive', 'extend'] },
  })
  expect(stateConflict({ action: 'extend', status: 'archived' }).details).toEqual({
    status: 'archived',
    allowed: ['archive', 'restore'],
  })
})

it.each([
  [null, {}],
  ['DISPATCH_PAUSED', { pausedAt: past }],
  ['DISPATCH_EXPIRED', { expiresAt: past }],
  ['DISPATCH_ENDED', { archivedAt: past }],
  ['DISPATCH_ENDED', { deletedAt: past }],
])('refuses launches with %s: %j', (code, dispatch) => {
  expect(launchRefusal(aDispatch(dispatch), now)?.code ?? null).toBe(code)
})
