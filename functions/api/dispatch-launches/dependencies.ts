import type { dispatchLaunchesFamily } from '#shared/contract/families/learner/dispatch-launches.ts'
import type { LearnerCounts } from '#shared/operations/launches/admit-learner.ts'
import type { LearnerKeys } from '#shared/operations/dispatches/learner-keys.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { DispatchTokens } from '#shared/platform/dispatch-tokens.ts'
import type { SessionSigning } from '#shared/platform/launch-signing.ts'
import type { DispatchLaunchRepository } from '#shared/store/dispatches/dispatch-launch-repository.ts'
import type { SeatRepository } from '#shared/store/dispatches/seat-repository.ts'
import type { IncidentRepository } from '#shared/store/incidents/incident-repository.ts'

export type DispatchLaunchEndpoints = (typeof dispatchLaunchesFamily)['endpoints']

export interface Dependencies {
  readonly clock: Clock
  readonly dispatches: DispatchLaunchRepository
  readonly seats: Pick<SeatRepository, 'claim' | 'keep'>
  readonly counts: LearnerCounts
  readonly incidents: IncidentRepository
  readonly tokens: DispatchTokens
  readonly learnerKeys: LearnerKeys
  readonly signing: SessionSigning
  /** `https://host` of launches and of the launch page. */
  readonly learnerBaseUrl: string
  /** The player's document. */
  readonly page: () => Promise<string>
}
