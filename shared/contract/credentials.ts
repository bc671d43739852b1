/** Kinds of credentials, and what an endpoint declares about them (specification, "Authentication"). */
import type { ErrorCode } from './errors.ts'
import { managingRoles, workspaceRoles, type WorkspaceRole } from './roles.ts'

/** Scopes of API keys (specification, "API keys" 3). */
export const keyScopes = ['public_api', 'internal_product', 'admin'] as const
export type KeyScope = (typeof keyScopes)[number]

/** LIVE and TEST are modes of a credential. Both work on the same data. */
export type KeyMode = 'live' | 'test'

/**
 * Scopes of LRS credentials. `all` opens everything, `all/read` opens all reads. Each of the scopes for reading opens
 * activities and agents too.
 */
export const lrsScopes = [
  'all',
  'all/read',
  'statements/write',
  'statements/read',
  'state',
  'state/read',
  'profile',
  'profile/read',
] as const
export type LrsScope = (typeof lrsScopes)[number]

/** The roles whose dashboard sessions an endpoint accepts: `read` holds for GET, `change` for every other method. */
export interface SessionRoles {
  readonly read: readonly WorkspaceRole[]
  readonly change: readonly WorkspaceRole[]
  /**
   * Everybody else counts as a caller without a credential, and gets 401 `AUTH_REQUIRED` ("Signed-in dashboard sessions"
   * 5).
   */
  readonly othersAreStrangers?: true
}

/** What holds unless an endpoint states other roles: all members read, owners and admins change. */
export const memberSession = {
  read: workspaceRoles,
  change: managingRoles,
} as const satisfies SessionRoles

/** What the workspace owes and pays: billing members read it too ("Signed-in dashboard sessions" 3). */
export const moneySession = { ...memberSession, read: ['owner', 'admin', 'billing'] } as const satisfies SessionRoles

/** Records of learners' skills: owners and admins alone ("Signed-in dashboard sessions" 3). */
export const managersOnly = { read: managingRoles, change: managingRoles } as const satisfies SessionRoles

/** A session in the place of a launch token ("Signed-in dashboard sessions" 5). */
export const managerSession = {
  read: managingRoles,
  change: managingRoles,
  othersAreStrangers: true,
} as const satisfies SessionRoles

/** What most endpoints of the public API accept: any API key of the workspace, and its members. */
export const keyOrMember = { apiKey: keyScopes, session: memberSession } as const

/** The credentials that an endpoint accepts. An endpoint without any is public. */
export interface Credentials {
  /** API keys that hold one of these scopes. */
  readonly apiKey?: readonly KeyScope[]
  /** Launch tokens: only as a Bearer header, or also in the query parameter `token`. */
  readonly launchToken?: 'header' | 'headerOrQuery'
  /** Tokens of paired headsets. */
  readonly deviceToken?: true
  /** LRS credentials (HTTP Basic) that hold one of these scopes. */
  readonly lrs?: readonly LrsScope[]
  /** Dashboard sessions of members with these roles in the session's workspace. */
  readonly session?: SessionRoles
  /** Dashboard sessions of everybody who is signed in, whether a member of a workspace or not. */
  readonly person?: true
  /** Dashboard sessions of people whom the provider lists as platform admins. */
  readonly platformAdmin?: true
}

/** Codes that an endpoint can return because it accepts a kind of credential, in the order of the OpenAPI document. */
const codes = {
  launchToken: ['AUTH_REQUIRED'],
  deviceToken: ['DEVICE_TOKEN_REQUIRED', 'WORKSPACE_SUSPENDED'],
  apiKey: ['API_KEY_REQUIRED', 'WORKSPACE_SUSPENDED'],
  lrs: ['LRS_CREDENTIALS_REQUIRED', 'LRS_SCOPE_NOT_ALLOWED'],
  session: ['WORKSPACE_ROLE_REQUIRED'],
  person: ['AUTH_REQUIRED'],
  platformAdmin: ['AUTH_REQUIRED', 'PLATFORM_ADMIN_REQUIRED'],
} as const satisfies Readonly<Record<keyof Credentials, readonly ErrorCode[]>>

export function credentialErrors(accepted: Credentials): ErrorCode[] {
  const { session, ...others } = accepted
  const counted = session?.othersAreStrangers === true ? others : accepted
  return Object.entries(codes).flatMap(([kind, added]) => (Object.hasOwn(counted, kind) ? [...added] : []))
}

/** What the codes of dashboard sessions depend on, beside the kinds of credentials. */
export interface SessionUse {
  /** Every method except GET. */
  readonly isChange: boolean
  /** How the endpoint treats the workspace that a request states; see the policy `sessionWorkspace`. */
  readonly workspace: 'required' | 'requiredUnlessInAddress' | 'requiredUnlessInBody' | 'ignored' | null
}

/** Codes that an endpoint can return because it accepts dashboard sessions, beside `credentialErrors`. */
export function sessionErrors(accepted: Credentials, { isChange, workspace }: SessionUse): ErrorCode[] {
  const { session, person, platformAdmin, ...others } = accepted
  if (session === undefined)
    return (person !== undefined || platformAdmin !== undefined) && isChange ? ['CUSTOMER_ORIGIN_REQUIRED'] : []
  const isRequired = workspace !== null && workspace !== 'ignored'
  const refusesRoles = isChange && session.othersAreStrangers !== true && session.change.length < workspaceRoles.length
  return [
    ...(Object.keys(others).length === 0 ? (['AUTH_REQUIRED'] as const) : []),
    ...(refusesRoles ? (['WORKSPACE_ADMIN_REQUIRED'] as const) : []),
    ...(isChange ? (['CUSTOMER_ORIGIN_REQUIRED', 'WORKSPACE_SUSPENDED'] as const) : []),
    ...(isRequired ? (['SESSION_WORKSPACE_REQUIRED'] as const) : []),
    ...(workspace === 'ignored' ? [] : (['SESSION_WORKSPACE_CHANGED'] as const)),
  ]
}
