import type { lrsFamily } from '#shared/contract/families/public/lrs.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { RecordDefinitions } from '#shared/operations/statements/record-definitions.ts'
import type { ActivityRepository } from '#shared/store/activities/activity-repository.ts'
import type { DocumentRepository } from '#shared/store/documents/document-repository.ts'
import type { StatementRepository } from '#shared/store/statements/statement-repository.ts'

export type LrsEndpoints = typeof lrsFamily.endpoints

export interface Dependencies {
  readonly clock: Clock
  readonly activities: Pick<ActivityRepository, 'find'>
  /** Records the definitions of activities in stored statements. */
  readonly recordDefinitions: RecordDefinitions
  readonly documents: DocumentRepository
  readonly records: Pick<ObjectStore, 'put' | 'read'>
  readonly statements: StatementRepository
  readonly cursors: PageCursors
  /** Origin of the service: `homePage` of the authority of statements. */
  readonly apiBaseUrl: string
}
