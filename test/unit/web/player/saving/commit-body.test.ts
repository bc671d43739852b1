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
