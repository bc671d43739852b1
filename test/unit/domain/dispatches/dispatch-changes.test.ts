/** Changes of dispatches: what they set, which events they record, and what time does between them. */
import {
  changeDispatch,
  decideAction,
  deleteDispatch,
  expireDispatch,
  rotateToken,
  type DispatchChange,
  type DispatchDecision,
} from '#shared/domain/dispatches/dispatch-changes.ts'
import { editDispatch, extendDispatch } from '#shared/domain/dispatches/dispatch-settings.ts'
import { aCountedDispatch } from '../support/dispatches.ts'
import { stampAt } from '../support/sessions.ts'

const now = '2026-11-21T10:00:00.000Z'
const [past, soon, later] = ['2026-11-21T09:00:00.000Z', '2026-11-22T00:00:00.000Z', '2026-12-01T00:00:00.000Z']
const occasion = { stamp: stampAt(now), note: null }
const types = (change: DispatchChange | null): string[] => (change?.events ?? []).map(({ type }) => type)
const actors = (change: DispatchChange | null) => (change?.events ?? []).map(({ type, actor }) => [type, actor])
const appliedTypes = (
  decision: DispatchDecision<'DISPATCH_STATE_CONFLICT' | 'VALIDATION_ERROR' | 'VERSION_CONFLICT'>,
) => (decision.outcome === 'refused' ? decision.code : types(decision.value))

it('records every fact of the dispatch in an event, as it is after the change', () => {
  const paused = decideAction(aCountedDispatch({ organizationId: 'org_1', licenseLimit: 5 }), 'pause', {
    ...occasion,
    note: 'unpaid',
  })
  expect(paused.outcome === 'applied' && paused.value?.events).toEqual([
    {
      eventId: expect.stringMatching(/^evt_/),
      type: 'dispatch.paused',
      at: now,
      entityType: 'dispatch',
      entityId: 'dsp_1',
      severity: 'info',
      mode: 'live',
      note: 'unpaid',
      data: {
        dispatch_id: 'dsp_1',
        package_id: 'pkg_1',
        organization_id: 'org_1',
        name: 'Safety for Acme',
        status: 'paused',
        expires_at: null,
        license_limit: 5,
        learners_used: 3,
      },
    },
  ])
})

it('names the status deleted in the event of a deletion', () => {
  const { events } = deleteDispatch(aCountedDispatch(), occasion)
  expect(events).toMatchObject([{ type: 'dispatch.deleted', data: { status: 'deleted' } }])
})

it('raises the version with every change', () => {
  expect(changeDispatch(aCountedDispatch({ version: 7 }), { set: {}, events: [] }, occasion).dispatch.version).toBe(8)
  expect(expireDispatch(aCountedDispatch({ version: 7, expiresAt: past }), stampAt(now))?.dispatch.version).toBe(8)
})

describe('expiry', () => {
  it('names no actor for an expiry that comes with the change of a key', () => {
    const stamp = { ...stampAt(now), actor: { kind: 'key' as const, id: 'key_1' } }
    const change = changeDispatch(
      aCountedDispatch({ expiresAt: past }),
      { set: {}, events: [{ type: 'dispatch.updated' }] },
      { stamp, note: null },
    )
    expect(actors(change)).toEqual([
      ['dispatch.expired', undefined],
      ['dispatch.updated', stamp.actor],
    ])
    const archived = aCountedDispatch({ expiresAt: past, archivedAt: past })
    const restored = decideAction(archived, 'restore', { stamp, note: null })
    expect(restored.outcome === 'applied' && actors(restored.value)).toEqual([
      ['dispatch.restored', stamp.actor],
      ['dispatch.expired', undefined],
    ])
  })

  it('records an expiry once for each value of expiresAt, as a warning', () => {
    const first = expireDispatch(aCountedDispatch({ expiresAt: past }), stampAt(now))
    expect(first?.events).toEqual([expect.objectContaining({ type: 'dispatch.expired', severity: 'warn' })])
    expect(
      expireDispatch({ dispatch: first?.dispatch ?? aCountedDispatch().dispatch, learnersUsed: 3 }, stampAt(now)),
    ).toBeNull()
    const again = { ...first?.dispatch, expiresAt: '2026-11-21T09:30:00.000Z' }
    expect(types(expireDispatch(aCountedDispatch(again), stampAt(now)))).toEqual(['dispatch.expired'])
  })

  it.each([
    ['future', { expiresAt: later }],
    ['none', { expiresAt: null }],
    ['of an archived dispatch', { expiresAt: past, archivedAt: past }],
    ['of a deleted dispatch', { expiresAt: past, deletedAt: past }],
  ])('records no expiry: %s', (_, dispatch) => {
    expect(expireDispatch(aCountedDispatch(dispatch), stampAt(now))).toBeNull()
  })

  it('records an expiry with a change that comes before the worker, and before that change', () => {
    const expired = aCountedDispatch({ expiresAt: past })
    expect(appliedTypes(decideAction(expired, 'archive', occasion))).toEqual(['dispatch.expired', 'dispatch.archived'])
    expect(appliedTypes(extendDispatch(expired, later, occasion))).toEqual(['dispatch.expired', 'dispatch.extended'])
    expect(types(deleteDispatch(expired, occasion))).toEqual(['dispatch.expired', 'dispatch.deleted'])
  })

  it('records an expiry behind the restoring of a dispatch whose time passed while it was archived', () => {
    const archived = aCountedDispatch({ expiresAt: past, archivedAt: '2026-11-21T08:00:00.000Z' })
    expect(appliedTypes(decideAction(archived, 'restore', occasion))).toEqual(['dispatch.restored', 'dispatch.expired'])
  })
})

describe('extendDispatch', () => {
  it.each([
    ['a later time', { expiresAt: soon }, later, ['dispatch.extended']],
    ['no end any more', { expiresAt: soon }, null, ['dispatch.extended']],
    ['the same time', { expiresAt: soon }, soon, []],
    ['no end, as before', { expiresAt: null }, null, []],
    ['an earlier time', { expiresAt: later }, soon, 'VALIDATION_ERROR'],
    ['a time where there was none', { expiresAt: null }, later, 'VALIDATION_ERROR'],
    ['a time that has passed', { expiresAt: '2026-11-21T08:00:00.000Z' }, past, 'VALIDATION_ERROR'],
    ['the same time, which has passed', { expiresAt: past }, past, 'VALIDATION_ERROR'],
    ['a later time of an archived one', { expiresAt: soon, archivedAt: past }, later, 'DISPATCH_STATE_CONFLICT'],
  ])('decides: %s', (...[, dispatch, expiresAt, expected]) => {
    expect(appliedTypes(extendDispatch(aCountedDispatch(dispatch), expiresAt, occasion))).toEqual(expected)
  })

  it('states the former time', () => {
    const extended = extendDispatch(aCountedDispatch({ expiresAt: soon }), null, occasion)
    expect(extended.outcome === 'applied' && extended.value?.events[0]?.data).toMatchObject({
      expires_at: null,
      previous_expires_at: soon,
    })
  })
})

describe('editDispatch', () => {
  const edit = (dispatch: Parameters<typeof aCountedDispatch>[0], change: Parameters<typeof editDispatch>[1]) =>
    appliedTypes(editDispatch(aCountedDispatch(dispatch), change, occasion))

  it.each([
    ['nothing', {}, { settings: {} }, []],
    ['the same values', { tags: ['a'] }, { settings: { tags: ['a'], notes: null } }, []],
    ['another name', {}, { settings: { name: 'Other' } }, ['dispatch.updated']],
    ['an earlier end', { expiresAt: later }, { settings: {}, expiresAt: soon }, ['dispatch.updated']],
    ['an end', {}, { settings: {}, expiresAt: soon }, ['dispatch.updated']],
    ['a later end', { expiresAt: soon }, { settings: {}, expiresAt: later }, ['dispatch.extended']],
    [
      'a later end and another name',
      { expiresAt: soon },
      { settings: { name: 'Other' }, expiresAt: null },
      ['dispatch.updated', 'dispatch.extended'],
    ],
    [
      'an earlier end and another name',
      { expiresAt: later },
      { settings: { name: 'Other' }, expiresAt: soon },
      ['dispatch.updated'],
    ],
    ['the end of an archived one', { archivedAt: past }, { settings: {}, expiresAt: soon }, 'DISPATCH_STATE_CONFLICT'],
    ['the name of an archived one', { archivedAt: past }, { settings: { name: 'Other' } }, ['dispatch.updated']],
    ['an end that has passed', {}, { settings: {}, expiresAt: past }, 'VALIDATION_ERROR'],
    [
      'an end that had passed before',
      { expiresAt: past, expiryRecordedFor: past },
      { settings: {}, expiresAt: past },
      [],
    ],
    ['an earlier revision', { version: 3 }, { settings: { name: 'Other' }, version: 2 }, 'VERSION_CONFLICT'],
    ['the present revision', { version: 3 }, { settings: { name: 'Other' }, version: 3 }, ['dispatch.updated']],
  ])('decides: %s', (...[, dispatch, change, expected]) => {
    expect(edit(dispatch, change)).toEqual(expected)
  })
})

describe('rotateToken', () => {
  it('accepts the former token for the stated hours only', () => {
    const { dispatch } = rotateToken(aCountedDispatch({ tokenVersion: 4 }), 24, occasion)
    expect(dispatch).toMatchObject({
      tokenVersion: 5,
      formerToken: { version: 4, until: '2026-11-22T10:00:00.000Z' },
    })
    const { dispatch: next, events } = rotateToken({ dispatch, learnersUsed: 3 }, 0, occasion)
    expect(next).toMatchObject({ tokenVersion: 6, formerToken: null })
    expect(events.map(({ type }) => type)).toEqual(['dispatch.token_rotated'])
  })
})
