/** Lambda entry of the auth family. */
import { authFamily } from '#shared/contract/families/dashboard/auth.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { sessionIdOf } from '#shared/http/credentials/signed-in.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { renewClaims } from '#shared/operations/sign-in/renew-claims.ts'
import { systemClock } from '#shared/platform/clock.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openIdentityProvider } from '#shared/platform/identity-provider.ts'
import { openSecretSealing } from '#shared/platform/secret-sealing.ts'
import { dashboardSessionRepository } from '#shared/store/dashboard-sessions/dashboard-session-repository.ts'
import { invitationRepository } from '#shared/store/invitations/invitation-repository.ts'
import { memberRepository } from '#shared/store/members/member-repository.ts'
import { personRepository } from '#shared/store/people/person-repository.ts'
import { workspaceRepository } from '#shared/store/workspaces/workspace-repository.ts'
import { completeSignIn } from './complete-sign-in.ts'
import { completeSignOut } from './complete-sign-out.ts'
import { acceptInvitation, createWorkspace, leaveWorkspace, previewInvitation } from './memberships.ts'
import { renewSignIn } from './renew-sign-in.ts'
import { deleteOtherSignIns, deleteSignIn, listSignIns } from './sign-ins.ts'
import { startSignIn } from './start-sign-in.ts'
import { updatePerson } from './update-person.ts'

const provider = openIdentityProvider()
const sealing = openSecretSealing(systemClock)
const { table, clock, context } = functionContext('auth', {
  dashboard(table) {
    const sessions = dashboardSessionRepository(table)
    return dashboardSource(table, async (cookie) => {
      const session = await sessions.find(sessionIdOf(cookie))
      if (session !== null) await renewClaims(session, { sessions, provider, sealing, clock: systemClock })
    })
  },
})

const config = readConfig('API_BASE_URL', 'SELF_SERVE')

export const handler = serve(
  authFamily,
  {
    ...{
      startSignIn,
      completeSignIn,
      completeSignOut,
      renewSignIn,
      updatePerson,
      listSignIns,
      deleteOtherSignIns,
      deleteSignIn,
    },
    ...{ previewInvitation, acceptInvitation, leaveWorkspace, createWorkspace },
  },
  {
    dependencies: {
      people: personRepository(table),
      members: memberRepository(table),
      sessions: dashboardSessionRepository(table),
      invitations: invitationRepository(table),
      workspaces: workspaceRepository(table),
      provider,
      sealing,
      clock,
      log: context.log,
      origin: config.API_BASE_URL,
      selfServe: config.SELF_SERVE,
    },
    context,
  },
)
