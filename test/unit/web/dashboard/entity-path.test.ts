import { auditEventSchema } from '#shared/domain/events/audit-event.ts'
import { entityPath } from '#web/dashboard/app/entity-path.ts'
import { sectionPathAt } from '#web/dashboard/app/section-path.ts'
import { workspacePaths } from '#test/support/dashboard-screens.ts'

const id = 'any/01'

/** Kinds of entities of the audit log, and those that only incidents name. */
const kinds = [...auditEventSchema.in.shape.entityType.unwrap().options, 'installation', 'workspace']

test('knows a page for each kind of entity but the estimate of a skill', () => {
  expect(kinds.filter((kind) => entityPath(kind, id) === null)).toEqual(['skill_projection'])
})

test('leads to screens that there are', () => {
  const screens = workspacePaths.map((path) => path.replace(/\$\w+/, encodeURIComponent(id)))
  const paths = kinds.flatMap((kind) => entityPath(kind, id)?.split('?')[0] ?? [])
  expect(paths.filter((path) => !screens.includes(path))).toEqual([])
})

test.each(['constructor', 'delivery', ''])('knows no page for the kind "%s"', (kind) =>
  expect(entityPath(kind, id)).toBeNull(),
)

const paths = ['', '/packages', '/skills']

test.each([
  ['/w/tenant_1/packages', '/packages'],
  ['/w/tenant_1/packages/pkg_1', '/packages'],
  ['/w/tenant_1/skills/roles/rol_1', '/skills'],
  ['/w/tenant_1', ''],
  ['/w/tenant_1/you', ''],
  ['/w/tenant_1/packages-of-old', ''],
])('opens %s in another workspace at its section "%s"', (pathname, path) =>
  expect(sectionPathAt(pathname, paths)).toBe(path),
)

test('opens the overview where the section may not be opened in the other workspace', () => {
  expect(sectionPathAt('/w/tenant_1/audit', paths)).toBe('')
})
