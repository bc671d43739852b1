import type { adminFamily } from '#shared/contract/families/dashboard/admin.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import type { Administration } from '#shared/domain/workspaces/workspace.ts'
import type { Stamp } from '#shared/domain/events/audit-event.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { AuditRepository } from '#shared/store/audit/audit-repository.ts'
import type { ConfigurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import type { IssuedKeyRepository } from '#shared/store/credentials/issued-key-repository.ts'
import type { LedgerRepository } from '#shared/store/ledger/ledger-repository.ts'
import type { LearnerCountRepository } from '#shared/store/learners/learner-count-repository.ts'
import type { PeriodRepository } from '#shared/store/learners/period-repository.ts'
import type { WorkspaceRepository } from '#shared/store/workspaces/workspace-repository.ts'

export type AdminEndpoints = typeof adminFamily.endpoints

export interface Dependencies {
  readonly workspaces: WorkspaceRepository
  readonly keys: IssuedKeyRepository
  readonly learners: Pick<LearnerCountRepository, 'read'>
  readonly periods: Pick<PeriodRepository, 'useOfEach'>
  readonly audit: Pick<AuditRepository, 'page'>
  readonly configurations: Pick<ConfigurationRepository, 'get'>
  readonly ledger: Pick<LedgerRepository, 'find' | 'record' | 'page'>
  readonly cursors: PageCursors
  readonly clock: Clock
  /** Origin of the dashboard, `https://host`. */
  readonly origin: string
}

export const noSuchWorkspace = (tenantId: string): Refused<'NOT_FOUND'> =>
  refused('NOT_FOUND', `There is no workspace ${tenantId}.`)

interface AdminCall {
  readonly input: { readonly body?: { readonly note?: string | undefined } | undefined }
  readonly stamp: Stamp
}

export const administrationOf = ({ input, stamp }: AdminCall): Administration => ({
  stamp,
  note: input.body?.note ?? null,
})
