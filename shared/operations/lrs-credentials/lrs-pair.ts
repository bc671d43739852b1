import { randomBytes } from 'node:crypto'
import type { LrsScope } from '#shared/contract/credentials.ts'
import type { XapiVersion } from '#shared/contract/resources/statements/statement.ts'
import { formatLrsUsername } from '#shared/domain/credentials/lrs-credential.ts'
import type { LrsCredentialRepository } from '#shared/store/credentials/lrs-credential-repository.ts'

/** A user name and password for the LRS. The service stores only a hash of the password. */
export interface LrsPair {
  readonly username: string
  readonly password: string
  /** The xAPI version in which a request without a version header is refused. */
  readonly xapiVersion: XapiVersion
}

/** Attributes that are stored with the pair. */
export interface LrsPairOwner {
  readonly tenantId: string
  readonly createdAt: string
  readonly label: string
  readonly scopes: readonly LrsScope[]
}

/** Generates a pair, without storing it. */
export const newLrsPair = (tenantId: string, xapiVersion: XapiVersion = '2.0'): LrsPair => ({
  username: formatLrsUsername(tenantId, randomBytes(6).toString('hex')),
  password: randomBytes(24).toString('hex'),
  xapiVersion,
})

/** Stores a pair. Repeating the call changes nothing. */
export const storeLrsPair = (
  credentials: Pick<LrsCredentialRepository, 'create'>,
  { tenantId, createdAt, label, scopes }: LrsPairOwner,
  { username, password, xapiVersion }: LrsPair,
): Promise<void> =>
  credentials.create({ tenantId, username, label, scopes, xapiVersion, createdAt, revokedAt: null }, password)
