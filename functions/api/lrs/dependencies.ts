import type { lrsFamily } from '#shared/contract/families/lrs.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { ActivityTeacher } from '#shared/processing/activity-lessons.ts'
import type { ActivityRepository } from '#shared/store/activity-repository.ts'
import type { DocumentRepository } from '#shared/store/document-repository.ts'
import type { StatementRepository } from '#shared/store/statement-repository.ts'

export type LrsEndpoints = typeof lrsFamily.endpoints

export interface Dependencies {
  readonly clock: Clock
  readonly activities: Pick<ActivityRepository, 'find'>
  /** Takes in what stored statements say of activities. */
  readonly teach: ActivityTeacher
  readonly documents: DocumentRepository
  readonly records: Pick<ObjectStore, 'put' | 'read'>
  readonly statements: StatementRepository
  readonly cursors: PageCursors
  /** Names the service in the authority of statements. */
  readonly apiBaseUrl: string
}
