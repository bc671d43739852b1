/** The workspace that a page states with its requests (specification, "Signed-in dashboard sessions" 4). */
import type { SessionUse } from '#shared/contract/credentials.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'

/** Where a request states workspaces. The header has no say in which workspace the session uses. */
export interface StatedWorkspaces {
  readonly header: string | undefined
  /** From the address: `?workspace=`, then the older `?tenantId=`. */
  readonly address: readonly (string | undefined)[]
}

type WorkspaceRefusal = Refused<'SESSION_WORKSPACE_REQUIRED' | 'SESSION_WORKSPACE_CHANGED'>

export const workspaceRequired = (): Refused<'SESSION_WORKSPACE_REQUIRED'> =>
  refused(
    'SESSION_WORKSPACE_REQUIRED',
    'State the workspace for which the page was opened in the header X-Service-Session-Workspace.',
  )

/**
 * Refuses a request of a page that was opened for another workspace than the session uses, or that does not say for
 * which; null where all that is stated is the session's. The policy `sessionWorkspace` looks at the body.
 */
export function workspaceRefusal(
  { header, address }: StatedWorkspaces,
  tenantId: string,
  rule: SessionUse['workspace'],
): WorkspaceRefusal | null {
  if (rule === 'ignored') return null
  const inAddress = address.filter((stated) => stated !== undefined && stated !== '')
  const isStated = (header ?? '') !== ''
  const isRequired = rule === 'required' || (rule === 'requiredUnlessInAddress' && inAddress.length === 0)
  if (!isStated && isRequired) return workspaceRequired()
  const stated = isStated ? [header, ...inAddress] : inAddress
  if (stated.every((workspace) => workspace === tenantId)) return null
  return refused('SESSION_WORKSPACE_CHANGED', 'The session uses another workspace than the one that was stated.', {
    details: { session_workspace: tenantId },
    remedy: 'Reload the page, or switch back to its workspace.',
  })
}
