import type { authFamily } from '#shared/contract/families/dashboard/auth.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { IdentityProvider } from '#shared/platform/identity-provider.ts'
import type { Log } from '#shared/platform/log.ts'
import type { SecretSealing } from '#shared/platform/secret-sealing.ts'
import type { DashboardSessionRepository } from '#shared/store/dashboard-sessions/dashboard-session-repository.ts'
import type { InvitationRepository } from '#shared/store/invitations/invitation-repository.ts'
import type { MemberRepository } from '#shared/store/members/member-repository.ts'
import type { PersonRepository } from '#shared/store/people/person-repository.ts'
import type { WorkspaceRepository } from '#shared/store/workspaces/workspace-repository.ts'

export type AuthEndpoints = typeof authFamily.endpoints

export interface Dependencies {
  readonly people: PersonRepository
  readonly members: MemberRepository
  readonly sessions: DashboardSessionRepository
  readonly invitations: Pick<InvitationRepository, 'list' | 'find' | 'accept' | 'remove'>
  readonly workspaces: Pick<WorkspaceRepository, 'find'>
  readonly provider: IdentityProvider
  readonly sealing: SecretSealing
  readonly clock: Clock
  readonly log: Log
  /** Whether people create workspaces by themselves. */
  readonly selfServe: boolean
  /** Origin of the dashboard, `https://host`. */
  readonly origin: string
}

/** The only address to which the provider sends browsers back. */
export const redirectUri = (origin: string): string => `${origin}/api/auth/callback`

export const loginPlace = ['dashboard-login'] as const
