/** People who are signed in, without a provider: they are stored as a sign-in stores them. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { WorkspaceRole } from '#shared/contract/roles.ts'
import type { DashboardSession } from '#shared/domain/dashboard-sessions/dashboard-session.ts'
import type { Member } from '#shared/domain/members/member.ts'
import type { Person } from '#shared/domain/people/person.ts'
import { sessionIdOf } from '#shared/http/credentials/signed-in.ts'
import { accessRepository } from '#shared/store/credentials/api-key-repository.ts'
import { dashboardSessionRepository } from '#shared/store/dashboard-sessions/dashboard-session-repository.ts'
import { memberRepository } from '#shared/store/members/member-repository.ts'
import { personRepository } from '#shared/store/people/person-repository.ts'
import type { Backend } from './backend.ts'

/** Origin of the dashboard in tests: `API_BASE_URL`. */
export const dashboardOrigin = 'http://127.0.0.1:8700'

export const aPerson = (parts: Partial<Person> = {}): Person => ({
  personId: `person-${randomUUID()}`,
  issuer: 'https://provider.test',
  subject: 'subject',
  email: 'ada@example.com',
  emailVerified: true,
  displayName: 'Ada',
  locale: null,
  lastTenantId: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...parts,
})

export const aMember = (parts: Partial<Member> = {}): Member => ({
  tenantId: 'tenant_one',
  personId: 'person-one',
  role: 'member',
  joinedAt: '2026-11-01T00:00:00.000Z',
  invitationId: null,
  lastSeenAt: null,
  version: 1,
  ...parts,
})

export function aDashboardSession(parts: Partial<DashboardSession> = {}): DashboardSession {
  const now = Date.now()
  return {
    sessionId: sessionIdOf(randomUUID()),
    personId: 'person-one',
    tenantId: 'tenant_one',
    createdAt: now,
    lastSeenAt: now,
    claims: { isPlatformAdmin: false, statedAt: now, authenticatedAt: now },
    refreshToken: null,
    renewal: null,
    userAgent: null,
    ...parts,
  }
}

export interface SignedIn {
  readonly personId: string
  readonly session: DashboardSession
  /** `name=value`, as a browser sends it. */
  readonly cookie: string
  /** Headers of a read. */
  readonly reads: Record<string, string>
  /** Headers of a change by a page that was opened for the session's workspace. */
  readonly changes: Record<string, string>
}

export interface SignInOptions {
  /** By workspace. The first one is the session's. */
  readonly roles?: Readonly<Record<string, WorkspaceRole>>
  readonly person?: Partial<Person>
  readonly session?: Partial<DashboardSession>
}

/**
 * Stores a person with memberships and a session. Without roles the person is a member of no workspace. The person was seen
 * a moment ago, so that requests cost what most requests do.
 */
export async function signIn(
  { table }: Pick<Backend, 'table'>,
  { roles = {}, person: parts = {}, session: sessionParts = {} }: SignInOptions = {},
): Promise<SignedIn> {
  const person = aPerson(parts)
  const { personId } = person
  await personRepository(table).recordSignIn(person)
  const lastSeenAt = new Date().toISOString()
  for (const [tenantId, role] of Object.entries(roles))
    await memberRepository(table).add(aMember({ tenantId, personId, role, lastSeenAt }))
  const value = randomBytes(32).toString('base64url')
  const tenantId = Object.keys(roles)[0] ?? null
  const session = aDashboardSession({ sessionId: sessionIdOf(value), personId, tenantId, ...sessionParts })
  await dashboardSessionRepository(table).create(session)
  const cookie = `lectern=${value}`
  return {
    personId,
    session,
    cookie,
    reads: { cookie },
    changes: {
      cookie,
      origin: dashboardOrigin,
      'sec-fetch-site': 'same-origin',
      'x-service-session-workspace': tenantId ?? '',
    },
  }
}

/** Signs in a platform admin, who is a member of no workspace. */
export function signInPlatformAdmin(backend: Pick<Backend, 'table'>): Promise<SignedIn> {
  const now = Date.now()
  return signIn(backend, { session: { claims: { isPlatformAdmin: true, statedAt: now, authenticatedAt: now } } })
}

/** A new workspace with one member of each of these roles, signed in, in the order of the roles. */
export async function openWorkspace<const Roles extends readonly WorkspaceRole[]>(
  { table }: Pick<Backend, 'table'>,
  roles: Roles,
): Promise<{ readonly tenantId: string; readonly people: { readonly [Index in keyof Roles]: SignedIn } }> {
  const tenantId = `tenant_${randomUUID()}`
  await accessRepository(table).putTenant({ tenantId, name: 'Own', plan: 'growth', createdAt: aMember().joinedAt })
  const people = await Promise.all(
    roles.map((role, index) =>
      signIn({ table }, { roles: { [tenantId]: role }, person: { email: `${role}-${index}@example.com` } }),
    ),
  )
  const isOfRoles = (signedIn: readonly SignedIn[]): signedIn is { [Index in keyof Roles]: SignedIn } =>
    signedIn.length === roles.length
  if (!isOfRoles(people)) throw new Error('Somebody is missing.')
  return { tenantId, people }
}

/** Signs in a person with one role in the backend's workspace. */
export const signInAs = (backend: Backend, role: WorkspaceRole): Promise<SignedIn> =>
  signIn(backend, { roles: { [backend.tenantId]: role } })
