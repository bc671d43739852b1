/** What the dashboard shows to a role is what the printed table of docs/workspace-header.md allows it. */
import { readFileSync } from 'node:fs'
import { workspaceRoles, type WorkspaceRole } from '#shared/contract/roles.ts'
import { may, type Action } from '#web/dashboard/app/permissions.ts'

interface Row {
  readonly route: string
  readonly roles: readonly WorkspaceRole[]
}

const rows: readonly Row[] = [
  ...readFileSync('docs/workspace-header.md', 'utf8').matchAll(/^\| `([A-Z]+ [^`]+)` \| ([^|]+) \|/gm),
].map(([, route = '', roles = '']) => ({
  route,
  roles: roles === 'every member' ? workspaceRoles : workspaceRoles.filter((role) => roles.split(', ').includes(role)),
}))

const money = /^GET \/api\/(customer\/plan|v1\/revenue\/|v1\/usage\/spend-cap)/
const statements = /^GET \/api\/customer\/lrs\/(statements|actor-requests)/
/** Reads that show single learners, who did what, or whole packages. */
const managed =
  /^GET \/api\/(v1\/sessions\/\{sessionId\}|v1\/cale\/subjects\/|v1\/graph\/learners|customer\/audit)|\/download$/

/** What the dashboard asks for before it offers a call; null: it is offered to everybody. */
function actionOf(route: string): Action | null {
  if (money.test(route)) return 'readMoney'
  if (statements.test(route)) return 'readStatements'
  return managed.test(route) || !route.startsWith('GET ') ? 'change' : null
}

test('reads a table with the routes of every area', () => {
  const areas = new Set(rows.map(({ route }) => route.split('/').slice(2, 4).join('/')))
  expect([...areas]).toEqual(expect.arrayContaining(['customer/packages', 'v1/dispatches', 'v1/revenue', 'lrs/xapi']))
  expect(rows.length).toBeGreaterThan(100)
})

test.each(workspaceRoles)('offers the role %s exactly the calls that the table allows it', (role) => {
  const allowed = rows.filter(({ roles }) => roles.includes(role)).map(({ route }) => route)
  const shown = rows
    .filter(({ route }) => {
      const action = actionOf(route)
      return action === null || may(role, action)
    })
    .map(({ route }) => route)
  expect(shown).toEqual(allowed)
})
