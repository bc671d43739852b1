/** Dashboard sessions, held to the member's role (specification, "Signed-in dashboard sessions"). */
import type { DashboardSession } from '#shared/domain/dashboard-sessions/dashboard-session.ts'
import { workspaceRefusal } from '#shared/domain/dashboard-sessions/stated-workspace.ts'
import { isSeenDue, membershipRequired, roleRefusal, type RoleRefusal } from '#shared/domain/members/member.ts'
import { workspaceSuspended } from '#shared/domain/workspaces/workspace.ts'
import type { SessionCaller } from '#shared/http/caller.ts'
import type { ServiceError } from '#shared/contract/errors.ts'
import { asError } from '#shared/http/error-response.ts'
import { isoTime } from '#shared/platform/clock.ts'
import {
  refusedClaim,
  type CallerRules,
  type Claim,
  type CredentialKind,
  type DashboardSource,
  type SentCredential,
} from './credential-kind.ts'
import { launchToken } from './launch-token.ts'
import { checkOrigin, liveSession, recordUse, sentCookie, signInRequired } from './signed-in.ts'

type WorkspaceSession = DashboardSession & { readonly tenantId: string }

const hasWorkspace = (session: DashboardSession): session is WorkspaceSession => session.tenantId !== null

/** The member is read on each request, so a change of role holds at once. */
async function membershipOf(
  { tenantId, personId }: WorkspaceSession,
  { rules }: SentCredential,
  { members }: DashboardSource,
) {
  if (rules.readsUsage) return members.findWithUsage(tenantId, personId)
  const found = await members.find(tenantId, personId)
  return found === null ? null : { ...found, usage: null }
}

/**
 * The refusal of a role. Where a session only stands in for a launch token, it is that of a caller without any
 * credential.
 */
const refusalOf = (refused: RoleRefusal, { accepted }: CallerRules): ServiceError =>
  accepted.session?.othersAreStrangers === true ? launchToken.missing(accepted) : asError(refused)

type FoundMembership = Awaited<ReturnType<typeof membershipOf>>

/** Refuses in the order member, role, origin, workspace. */
async function check(
  session: WorkspaceSession,
  { found, sent: { head, rules } }: { readonly found: Promise<FoundMembership>; readonly sent: SentCredential },
  dashboard: DashboardSource,
): Promise<SessionCaller> {
  const [membership] = await Promise.all([found, recordUse(session, dashboard)])
  const { session: accepted = { read: [], change: [] } } = rules.accepted
  const refused = roleRefusal(membership?.member ?? null, accepted, rules.isChange)
  if (refused !== null || membership === null) throw refusalOf(refused ?? membershipRequired(), rules)
  checkOrigin(head, rules.isChange, dashboard)
  if (rules.isChange && membership.workspace.suspendedAt !== null) throw asError(workspaceSuspended())
  const address = rules.statesWorkspaceInAddress ? [head.query['workspace'], head.query['tenantId']] : []
  const stated = { header: head.headers['x-service-session-workspace'], address }
  const changed = workspaceRefusal(stated, session.tenantId, rules.workspace)
  if (changed !== null) throw asError(changed)
  const { workspace, member, usage } = membership
  const { plan, billing, name: workspaceName } = workspace
  const { tenantId, personId: actorId } = session
  const { role } = member
  return { kind: 'session', tenantId, actorId, role, mode: 'live', plan, billing, usage, workspaceName, session }
}

/** Records that the member was seen, also where the request is refused. It must not fail the request. */
async function recordSeen(found: Promise<FoundMembership>, { members, clock }: DashboardSource): Promise<void> {
  const now = clock.now()
  try {
    const member = (await found)?.member ?? null
    if (member !== null && isSeenDue(member, now)) await members.recordSeen(member, isoTime(now))
  } catch {
    // The next request tries again.
  }
}

async function claim(credential: SentCredential): Promise<Claim | null> {
  const { dashboard } = credential.sources
  const session = dashboard === undefined ? null : await liveSession(credential.text, dashboard)
  if (dashboard === undefined || session === null) return null
  if (!hasWorkspace(session)) return refusedClaim(refusalOf(membershipRequired(), credential.rules))
  const found = membershipOf(session, credential, dashboard)
  return {
    tenantId: session.tenantId,
    subject: session.personId,
    readsAhead: true,
    caller: check(session, { found, sent: credential }, dashboard),
    recorded: recordSeen(found, dashboard),
  }
}

export const dashboardSession: CredentialKind = {
  sent: (head, _accepted, { dashboard }) => (dashboard === undefined ? null : sentCookie(head, dashboard)),
  claim,
  missing: signInRequired,
}
