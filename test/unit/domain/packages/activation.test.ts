import { decideActivation } from '#shared/domain/packages/activation.ts'
import { aVersion } from '#test/unit/domain/support/packages.ts'
import { course, stampAt } from '#test/unit/domain/support/sessions.ts'

const older = aVersion({ versionId: 'ver_old', revision: 1, status: 'ready' })
const stamp = stampAt()

it('activates any ready version and makes an event', () => {
  const decided = decideActivation({ ...course, currentVersionId: 'ver_new', currentRevision: 2 }, older, stamp)
  expect(decided).toMatchObject({
    outcome: 'applied',
    value: {
      version: older,
      event: { type: 'package.version_activated', data: { version_id: 'ver_old', version_label: '1' } },
    },
  })
})

it('leaves the active version active without an event', () => {
  expect(decideActivation({ ...course, currentVersionId: 'ver_old' }, older, stamp)).toEqual({
    outcome: 'applied',
    value: null,
  })
})

it.each(['uploaded', 'processing', 'failed'] as const)('refuses a version that is %s', (status) => {
  expect(decideActivation(course, { ...older, status }, stamp)).toMatchObject({
    outcome: 'refused',
    code: 'PACKAGE_NOT_READY',
  })
})

it('refuses a version of an archived package', () => {
  expect(decideActivation({ ...course, status: 'archived' }, older, stamp)).toMatchObject({
    outcome: 'refused',
    code: 'PACKAGE_ARCHIVED',
  })
})
