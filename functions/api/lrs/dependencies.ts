import type { lrsFamily } from '#shared/contract/families/lrs.ts'
import type { Clock } from '#shared/platform/clock.ts'

export type LrsEndpoints = typeof lrsFamily.endpoints

export interface Dependencies {
  readonly clock: Clock
}
