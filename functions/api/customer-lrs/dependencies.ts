import type { customerLrsFamily } from '#shared/contract/families/dashboard/customer-lrs.ts'
import type { ForwarderManaging } from '#shared/operations/forwarders/manage-forwarders.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { StatementRepository } from '#shared/store/statements/statement-repository.ts'
import type { LrsCredentialRepository } from '#shared/store/credentials/lrs-credential-repository.ts'

export type CustomerLrsEndpoints = typeof customerLrsFamily.endpoints

export interface Dependencies {
  readonly credentials: Pick<LrsCredentialRepository, 'list' | 'create' | 'revoke'>
  readonly statements: Pick<StatementRepository, 'page' | 'get'>
  readonly forwarding: ForwarderManaging
  readonly cursors: PageCursors
}
