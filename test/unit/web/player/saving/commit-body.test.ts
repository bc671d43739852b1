import { completeBody, leavingBody } from '#web/player/saving/commit-body.ts'
import type { CourseSnapshot } from '#web/player/saving/snapshot.ts'

const snapshot: CourseSnapshot = {
  cmi: { 'cmi.exit': 'suspend' },
  completion: 'incomplete',
  success: 'unknown',
  score: null,
  seconds: 5,
}
const owner = { version: 3, attempt: 1, runtimeId: '00000000-0000-4000-8000-000000000001' }

test.each([
  ['an owner that continues (absent)', { ...owner, hasLeft: false }, undefined],
  ['an owner that has left (true)', { ...owner, hasLeft: true }, true],
  [
    'a writer without runtime that continues, whatever the content sets (false)',
    { ...owner, runtimeId: null, hasLeft: false },
    false,
  ],
  ['a writer without runtime that has left (true)', { ...owner, runtimeId: null, hasLeft: true }, true],
])('sets visit_ended for %s', (_name, fences, expected) => {
  expect(completeBody(snapshot, fences).visit_ended).toBe(expected)
  expect(leavingBody(snapshot, fences, {}).visit_ended).toBe(expected)
  // Too large for its elements: the rest of the body still carries the flag.
  const large = { ...snapshot, cmi: { 'cmi.suspend_data': 'x'.repeat(70_000) } }
  expect(leavingBody(large, fences, {}).visit_ended).toBe(expected)
})

describe('leavingBody (browsers allow 64 KiB)', () => {
  const suspended = 'x'.repeat(64_000)
  const mark = '00000000-0000-4000-8000-000000000001/123456'
  const state = JSON.stringify({ format: 1, current: 'ITEM-00000000-0000-4000-8000-000000000001' })
  const cmi = {
    'cmi.suspend_data': suspended,
    'cmi.location': 'page 12',
    'lectern.writer': mark,
    'lectern.activity_state': state,
  }
  const before = { ...cmi, 'cmi.suspend_data': 'old', 'lectern.writer': 'w/1' }
  const leaving = { ...owner, hasLeft: true }

  test('contains 64,000 characters of suspend data', () => {
    const body = leavingBody(
      { ...snapshot, cmi, score: { scaled: 0.875, raw: 87.5, min: 0, max: 100 } },
      leaving,
      before,
    )
    expect(body).toMatchObject({
      cmi_data_mode: 'merge',
      cmi_data: { 'cmi.suspend_data': suspended, 'lectern.writer': mark },
    })
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(64 * 1024)
  })

  test('leaves out elements that the server has, however large', () => {
    const body = leavingBody({ ...snapshot, cmi: { ...cmi, 'cmi.location': 'page 13' } }, leaving, {
      ...before,
      'cmi.suspend_data': suspended,
    })
    expect(body.cmi_data).toEqual({ 'cmi.location': 'page 13', 'lectern.writer': mark })
  })

  test('contains only status, score and time, without signature, if the changes do not fit', () => {
    const body = leavingBody({ ...snapshot, cmi: { ...cmi, 'cmi.suspend_data': 'ä'.repeat(64_000) } }, leaving, before)
    expect(body).not.toHaveProperty('cmi_data')
    expect(body).toMatchObject({ completion_status: 'incomplete', session_time: 'PT5S' })
  })
})
