import { decideSettingsChange } from '#shared/domain/packages/course-settings.ts'
import { course } from '#test/unit/domain/support/sessions.ts'

it.each([
  [{}, { completedRelaunchBehavior: 'review', startOverAllowed: true }],
  [{ completedRelaunchBehavior: 'resume' }, { completedRelaunchBehavior: 'resume', startOverAllowed: true }],
  [{ startOverAllowed: false }, { completedRelaunchBehavior: 'review', startOverAllowed: false }],
  [
    { completedRelaunchBehavior: 'new_attempt', startOverAllowed: false },
    { completedRelaunchBehavior: 'new_attempt', startOverAllowed: false },
  ],
] as const)('changes only the stated settings: %j', (wanted, settings) => {
  expect(decideSettingsChange(course, wanted)).toEqual({ outcome: 'applied', value: settings })
})

it('refuses to change the settings of an archived package', () => {
  expect(decideSettingsChange({ ...course, status: 'archived' }, { startOverAllowed: false })).toMatchObject({
    outcome: 'refused',
    code: 'PACKAGE_ARCHIVED',
  })
})
