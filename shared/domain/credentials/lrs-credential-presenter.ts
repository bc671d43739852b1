import type { LrsCredentialResource } from '#shared/contract/resources/lrs/lrs-credential.ts'
import type { LrsCredential } from './lrs-credential.ts'

export const presentLrsCredential = ({
  username,
  scopes,
  createdBy,
  revokedAt,
  ...rest
}: LrsCredential): LrsCredentialResource => ({
  ...rest,
  id: username,
  scopes: [...scopes],
  createdBy: createdBy ?? null,
  status: revokedAt === null ? 'active' : 'revoked',
  revokedAt,
})
