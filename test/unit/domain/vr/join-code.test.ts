/** Codes by which a headset joins a session: how long they are shown, and whom they let in. */
import { isJoinCode, isStillShown, newJoinCode, opensFor, type JoinCode } from '#shared/domain/vr/join-code.ts'
import { aSession } from '#test/unit/domain/support/sessions.ts'

const now = '2026-11-21T10:00:00.000Z'
const minutesLater = (minutes: number): string => new Date(Date.parse(now) + minutes * 60_000).toISOString()
const session = aSession({ contentType: 'vr_apk', launchEpoch: 'evt_1' })
const aCode = (more: Partial<JoinCode> = {}): JoinCode => ({ ...newJoinCode(session, now, () => 42), ...more })
const headset = { deviceId: 'dev_1', mode: 'live' } as const

it('draws six digits, with zeros in front, which end after ten minutes', () => {
  expect(aCode()).toMatchObject({ code: '000042', endsAt: minutesLater(10), launchEpoch: 'evt_1', usedBy: null })
})

it.each([
  ['123456', true],
  ['12345', false],
  ['1234567', false],
  ['12345a', false],
  ['１２３４５６', false],
  ['', false],
])('looks up %j: %s', (text, expected) => {
  expect(isJoinCode(text)).toBe(expected)
})

it('shows the same code while it lasts five minutes more', () => {
  expect(isStillShown(aCode(), session, minutesLater(4.9))).toBe(true)
  expect(isStillShown(aCode(), session, minutesLater(5))).toBe(false)
})

it.each([
  ['was used', { usedBy: 'dev_1' }],
  ['is of a launch that has ended', { launchEpoch: 'evt_0' }],
  ['is of another session that has drawn the same digits', { sessionId: 'ses_other' }],
])('shows another code if the last one %s', (_, more) => {
  expect(isStillShown(aCode(more), session, now)).toBe(false)
})

it('opens for a headset of its mode until it ends', () => {
  expect(opensFor(aCode(), headset, minutesLater(9.9))).toBe(true)
  expect(opensFor(aCode(), headset, minutesLater(10))).toBe(false)
  expect(opensFor(aCode(), { ...headset, mode: 'test' }, now)).toBe(false)
})

it('opens again for the headset that has used it, and for no other', () => {
  expect(opensFor(aCode({ usedBy: 'dev_1' }), headset, now)).toBe(true)
  expect(opensFor(aCode({ usedBy: 'dev_2' }), headset, now)).toBe(false)
})
