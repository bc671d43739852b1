/** What the dashboard shows to a role is what the printed table of docs/workspace-header.md allows it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workspaceRoles, type WorkspaceRole } from '#shared/contract/roles.ts'
import { ownersErase } from '#shared/domain/actor-data/actor-data-request.ts'
import { ownersOnly } from '#shared/domain/members/member-changes.ts'
import { may, type Action } from '#web/dashboard/app/permissions.ts'
import { mayGiveOrTake } from '#web/dashboard/screens/members/rules.ts'

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
  /^GET \/api\/(v1\/sessions\/\{sessionId\}|v1\/cale\/subjects\/|v1\/graph\/learners|customer\/audit)|\/(download|picture)$/

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

/*
 * Buttons in dialogs are not compared one by one: what opens a dialog asks whether the person may change something. That
 * covers every call in the dialog, as long as no route and no rule behind one is stricter.
 */
describe('what dialogs call', () => {
  const changing = workspaceRoles.filter((role) => may(role, 'change'))

  test('finds no route that refuses a role that may change something', () => {
    expect(rows.filter(({ roles }) => changing.some((role) => !roles.includes(role)))).toEqual([])
  })

  test('knows each rule that refuses such a role behind a route', () => {
    const sources = ['shared', 'functions'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    const files = sources.filter(
      (file) => file.endsWith('.ts') && /\(\s*'WORKSPACE_(ADMIN|ROLE)_REQUIRED'/.test(readFileSync(file, 'utf8')),
    )
    expect(files.sort()).toEqual([
      'shared/domain/actor-data/actor-data-request.ts',
      'shared/domain/members/member-changes.ts',
      // Refuses people who are no members.
      'shared/domain/members/member.ts',
    ])
  })

  test.each(changing)('offers the role %s to erase what people left exactly where the service allows it', (role) => {
    expect(may(role, 'eraseActors')).toBe(ownersErase(role, 'erase') === null)
  })

  test.each(changing)('offers the role %s exactly the roles of members that it may give and take', (role) => {
    const allowed = workspaceRoles.filter((concerned) => ownersOnly(role, [concerned]) === null)
    expect(workspaceRoles.filter((concerned) => mayGiveOrTake(role, concerned))).toEqual(allowed)
  })
})
