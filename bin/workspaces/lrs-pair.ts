import { randomBytes } from 'node:crypto'
import type { LrsScope } from '#shared/contract/endpoint.ts'
import type { XapiVersion } from '#shared/contract/xapi/statement.ts'
import { formatLrsUsername } from '#shared/domain/access/lrs-credential.ts'
import type { LrsCredentialRepository } from '#shared/store/lrs-credential-repository.ts'

/** A pair of LRS credentials; of the password the service keeps a hash. */
export interface LrsPair {
  readonly username: string
  readonly password: string
  /** The version in which a request is refused that states none. */
  readonly xapiVersion: XapiVersion
}

/** What else is stored of a pair. */
export interface LrsPairOwner {
  readonly tenantId: string
  readonly createdAt: string
  readonly label: string
  readonly scopes: readonly LrsScope[]
}

/** Thinks up a pair; nothing is stored. */
export const newLrsPair = (tenantId: string, xapiVersion: XapiVersion = '2.0'): LrsPair => ({
  username: formatLrsUsername(tenantId, randomBytes(6).toString('hex')),
  password: randomBytes(24).toString('hex'),
  xapiVersion,
})

/** Stores a pair. Repeating it changes nothing. */
export const storeLrsPair = (credentials: Pick<LrsCredentialRepository, 'create'>, { tenantId, createdAt, label, scopes }: LrsPairOwner, { username, password, xapiVersion }: LrsPair): Promise<void> =>
  credentials.create({ tenantId, username, label, scopes, xapiVersion, createdAt, revokedAt: null }, password)
