/** Kinds of credentials, and what an endpoint declares about them (specification, "Authentication"). */
import type { ErrorCode } from './errors.ts'

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

/** The credentials that an endpoint accepts. An endpoint without any is public. */
export interface Credentials {
  /** API keys that hold one of these scopes. */
  readonly apiKey?: readonly KeyScope[]
  /** Launch tokens: only as a Bearer header, or also in the query parameter `token`. */
  readonly launchToken?: 'header' | 'headerOrQuery'
  /** LRS credentials (HTTP Basic) that hold one of these scopes. */
  readonly lrs?: readonly LrsScope[]
}

/** Codes that an endpoint can return because it accepts a kind of credential, in the order of the OpenAPI document. */
const codes = {
  launchToken: ['AUTH_REQUIRED'],
  apiKey: ['API_KEY_REQUIRED'],
  lrs: ['LRS_CREDENTIALS_REQUIRED', 'LRS_SCOPE_NOT_ALLOWED'],
} as const satisfies Readonly<Record<keyof Credentials, readonly ErrorCode[]>>

export const credentialErrors = (accepted: Credentials): ErrorCode[] =>
  Object.entries(codes).flatMap(([kind, added]) => (Object.hasOwn(accepted, kind) ? [...added] : []))
