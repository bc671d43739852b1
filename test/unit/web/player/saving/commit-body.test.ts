import { completeBody, leavingBody } from '#web/player/saving/commit-body.ts'
import type { CourseSnapshot } from '#web/player/saving/snapshot.ts'

const snapshot: CourseSnapshot = { cmi: { 'cmi.exit': 'suspend' }, completion: 'incomplete', success: 'unknown', score: null, seconds: 5 }
const owner = { version: 3, attempt: 1, runtimeId: '00000000-0000-4000-8000-000000000001' }

test.each([
  ['an owner that goes on says nothing', { ...owner, hasLeft: false }, undefined],
  ['an owner that has left says so', { ...owner, hasLeft: true }, true],
  ['who owns nothing says that it goes on, whatever the content says', { ...owner, runtimeId: null, hasLeft: false }, false],
  ['who owned nothing and has left says so', { ...owner, runtimeId: null, hasLeft: true }, true],
])('%s', (_name, fences, expected) => {
  expect(completeBody(snapshot, fences).visit_ended).toBe(expected)
  expect(leavingBody(snapshot, fences, {}).visit_ended).toBe(expected)
  // Too large for its elements: what is left of the body says it still.
  const large = { ...snapshot, cmi: { 'cmi.suspend_data': 'x'.repeat(70_000) } }
  expect(leavingBody(large, fences, {}).visit_ended).toBe(expected)
})

describe('the last commit of a page, of which browsers let 64 KiB outlive it', () => {
  const suspended = 'x'.repeat(64_000)
  const mark = '00000000-0000-4000-8000-000000000001/123456'
  const state = JSON.stringify({ format: 1, current: 'ITEM-00000000-0000-4000-8000-000000000001' })
  const cmi = { 'cmi.suspend_data': suspended, 'cmi.location': 'page 12', 'lectern.writer': mark, 'lectern.activity_state': state }
  const before = { ...cmi, 'cmi.suspend_data': 'old', 'lectern.writer': 'w/1' }
  const leaving = { ...owner, hasLeft: true }

  test('carries 64,000 characters of suspend data', () => {
    const body = leavingBody({ ...snapshot, cmi, score: { scaled: 0.875, raw: 87.5, min: 0, max: 100 } }, leaving, before)
    expect(body).toMatchObject({ cmi_data_mode: 'merge', cmi_data: { 'cmi.suspend_data': suspended, 'lectern.writer': mark } })
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(64 * 1024)
  })

  test('leaves out what the server has, however large', () => {
    const body = leavingBody({ ...snapshot, cmi: { ...cmi, 'cmi.location': 'page 13' } }, leaving, { ...before, 'cmi.suspend_data': suspended })
    expect(body.cmi_data).toEqual({ 'cmi.location': 'page 13', 'lectern.writer': mark })
  })

  test('says status, score and time alone, unsigned, where even that does not fit', () => {
    const body = leavingBody({ ...snapshot, cmi: { ...cmi, 'cmi.suspend_data': 'ä'.repeat(64_000) } }, leaving, before)
    expect(body).not.toHaveProperty('cmi_data')
    expect(body).toMatchObject({ completion_status: 'incomplete', session_time: 'PT5S' })
  })
})
