import type { lrsFamily } from '#shared/contract/families/lrs.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { ActivityRepository } from '#shared/store/activity-repository.ts'
import type { DocumentRepository } from '#shared/store/document-repository.ts'
import type { StatementRepository } from '#shared/store/statement-repository.ts'

export type LrsEndpoints = typeof lrsFamily.endpoints

export interface Dependencies {
  readonly clock: Clock
  readonly activities: ActivityRepository
  readonly documents: DocumentRepository
  readonly records: Pick<ObjectStore, 'put' | 'read'>
  readonly statements: StatementRepository
  readonly cursors: PageCursors
  /** Names the service in the authority of statements. */
  readonly apiBaseUrl: string
}
