import type { capabilityFamily } from '#shared/contract/families/public/capability.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { PageCursors } from '#shared/platform/page-cursors.ts'
import type { ClientSystemRepository } from '#shared/store/client-systems/client-system-repository.ts'

export type CapabilityEndpoints = typeof capabilityFamily.endpoints

export interface Dependencies {
  readonly clientSystems: ClientSystemRepository
  readonly cursors: PageCursors
  readonly clock: Clock
}
