/** Prints which routes ask a dashboard session for its workspace, for docs/workspace-header.md. */
import { routeKeysOf, sessionUseOf, type Endpoint } from './endpoint.ts'

/** The rule of an endpoint; `held`: the workspace may be stated. `none`: no session is accepted, so nothing is asked. */
export const workspaceRuleOf = (
  endpoint: Endpoint,
): NonNullable<ReturnType<typeof sessionUseOf>['workspace']> | 'held' | 'none' =>
  endpoint.credentials.session === undefined ? 'none' : (sessionUseOf(endpoint).workspace ?? 'held')

const meanings = {
  required: 'must be stated',
  requiredUnlessInAddress: 'must be stated, unless the address does',
  requiredUnlessInBody: 'must be stated, unless the body does',
  ignored: 'is ignored',
  held: 'may be stated',
} as const

const roles = (accepted: readonly string[]): string => (accepted.length === 5 ? 'every member' : accepted.join(', '))

/** A Markdown table with a row for each route that accepts dashboard sessions. */
export function workspaceHeaderTable(endpoints: readonly Endpoint[]): string {
  const rows = endpoints.flatMap((endpoint) => {
    const { session } = endpoint.credentials
    const rule = workspaceRuleOf(endpoint)
    if (session === undefined || rule === 'none') return []
    const accepted = roles(endpoint.method === 'GET' ? session.read : session.change)
    return routeKeysOf(endpoint).map((key) => `| \`${key}\` | ${accepted} | ${meanings[rule]} |`)
  })
  return ['| Route | Roles | The workspace |', '|---|---|---|', ...rows.sort()].join('\n')
}
