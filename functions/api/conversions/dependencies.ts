import type { conversionsFamily } from '#shared/contract/families/public/conversions.ts'
import type { ConvertDeckMessage } from '#shared/operations/conversions/convert-deck-message.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { ObjectStore } from '#shared/platform/objects.ts'
import type { Outlet } from '#shared/platform/queues.ts'
import type { ConversionRepository } from '#shared/store/conversions/conversion-repository.ts'
import type { UploadRepository } from '#shared/store/uploads/upload-repository.ts'

export type ConversionEndpoints = typeof conversionsFamily.endpoints

export interface Dependencies {
  readonly clock: Clock
  readonly conversions: Pick<ConversionRepository, 'create' | 'get' | 'getWithReport' | 'list'>
  readonly uploads: Pick<UploadRepository, 'create' | 'get'>
  readonly uploaded: ObjectStore
  /** Has the courses. */
  readonly content: Pick<ObjectStore, 'read'>
  readonly queue: Outlet<ConvertDeckMessage>
  /** Largest deck that the deployment accepts, in MiB. */
  readonly maxUploadMb: number
}
