import { decideSettingsChange } from '#shared/domain/packages/course-settings.ts'
import { course, stampAt } from '#test/unit/domain/support/sessions.ts'

const stamp = stampAt('2026-11-02T00:00:00.000Z')

it.each([
  [{ completedRelaunchBehavior: 'resume' }, { completedRelaunchBehavior: 'resume' }],
  [{ startOverAllowed: false, tags: [] }, { startOverAllowed: false }],
  [{ title: 'Safety' }, { title: 'Safety', statedTitle: 'Safety' }],
  [{ title: 'A course' }, { statedTitle: 'A course' }],
  [
    { organizationId: 'org_1', tags: ['a'] },
    { organizationId: 'org_1', tags: ['a'] },
  ],
] as const)('stores only what is stated and differs: %j', (wanted, set) => {
  expect(decideSettingsChange(course, wanted, stamp)).toMatchObject({
    outcome: 'applied',
    value: { set: { ...set, settingsVersion: 2, updatedAt: stamp.now }, event: { type: 'package.updated' } },
  })
})

it.each([{}, { startOverAllowed: true }, { organizationId: null, version: 1 }])('changes nothing for %j', (wanted) => {
  expect(decideSettingsChange(course, wanted, stamp)).toEqual({ outcome: 'applied', value: null })
})

it('refuses a change that is based on earlier settings', () => {
  expect(decideSettingsChange(course, { startOverAllowed: false, version: 2 }, stamp)).toMatchObject({
    outcome: 'refused',
    code: 'VERSION_CONFLICT',
    currentVersion: 1,
  })
})

it('refuses to change the settings of an archived package', () => {
  expect(decideSettingsChange({ ...course, status: 'archived' }, { startOverAllowed: false }, stamp)).toMatchObject({
    outcome: 'refused',
    code: 'PACKAGE_ARCHIVED',
  })
})
