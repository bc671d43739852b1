import { activateVersion } from '#shared/domain/packages/activation.ts'
import { aVersion } from '#test/unit/domain/support/packages.ts'
import { course, stampAt } from '#test/unit/domain/support/sessions.ts'

const older = aVersion({ versionId: 'ver_old', revision: 1, status: 'ready' })
const stamp = stampAt()

it('any ready version can be made active again, with its event', () => {
  const decided = activateVersion({ ...course, currentVersionId: 'ver_new', currentRevision: 2 }, older, stamp)
  expect(decided).toMatchObject({ outcome: 'applied', value: { version: older, event: { type: 'package.version_activated', data: { version_id: 'ver_old', version_label: '1' } } } })
})

it('the active version stays active, without an event', () => {
  expect(activateVersion({ ...course, currentVersionId: 'ver_old' }, older, stamp)).toEqual({ outcome: 'applied', value: null })
})

it.each(['uploaded', 'processing', 'failed'] as const)('a version that is %s cannot be made active', (status) => {
  expect(activateVersion(course, { ...older, status }, stamp)).toMatchObject({ outcome: 'refused', code: 'PACKAGE_NOT_READY' })
})

it('an archived package plays nothing any more', () => {
  expect(activateVersion({ ...course, status: 'archived' }, older, stamp)).toMatchObject({ outcome: 'refused', code: 'PACKAGE_ARCHIVED' })
})
