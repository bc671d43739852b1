import type { lrsFamily } from '#shared/contract/families/lrs.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { ActivityRepository } from '#shared/store/activity-repository.ts'
import type { DocumentRepository } from '#shared/store/document-repository.ts'

export type LrsEndpoints = typeof lrsFamily.endpoints

export interface Dependencies {
  readonly clock: Clock
  readonly activities: Pick<ActivityRepository, 'find'>
  readonly documents: DocumentRepository
  readonly records: Pick<ObjectStore, 'put' | 'read'>
}
