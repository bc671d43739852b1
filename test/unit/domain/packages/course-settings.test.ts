import { changeSettings, newCourseSettings } from '#shared/domain/packages/course-settings.ts'
import { course } from '#test/unit/domain/support/sessions.ts'

it('a new course is reviewed once it is completed, and may be started over', () => {
  expect(newCourseSettings).toEqual({ completedRelaunchBehavior: 'review', startOverAllowed: true })
})

it.each([
  [{}, { completedRelaunchBehavior: 'review', startOverAllowed: true }],
  [{ completedRelaunchBehavior: 'resume' }, { completedRelaunchBehavior: 'resume', startOverAllowed: true }],
  [{ startOverAllowed: false }, { completedRelaunchBehavior: 'review', startOverAllowed: false }],
  [{ completedRelaunchBehavior: 'new_attempt', startOverAllowed: false }, { completedRelaunchBehavior: 'new_attempt', startOverAllowed: false }],
] as const)('%j changes what it names', (wanted, settings) => {
  expect(changeSettings(course, wanted)).toEqual({ outcome: 'applied', value: settings })
})

it('an archived package keeps its settings', () => {
  expect(changeSettings({ ...course, status: 'archived' }, { startOverAllowed: false })).toMatchObject({ outcome: 'refused', code: 'PACKAGE_ARCHIVED' })
})
