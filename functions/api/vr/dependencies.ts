import type { vrFamily } from '#shared/contract/families/public/vr.ts'
import { repeatUntilStored } from '#shared/http/until-stored.ts'
import type { SessionSigning } from '#shared/platform/launch-signing.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { ConfigurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import type { DispatchLaunchRepository } from '#shared/store/dispatches/dispatch-launch-repository.ts'
import type { OrganizationRepository } from '#shared/store/organizations/organization-repository.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'
import type { SessionRepository } from '#shared/store/sessions/session-repository.ts'
import type { DeviceRepository } from '#shared/store/vr/device-repository.ts'
import type { JoinCodeRepository } from '#shared/store/vr/join-code-repository.ts'

export type VrEndpoints = typeof vrFamily.endpoints

export interface Dependencies {
  readonly clock: Clock
  readonly devices: DeviceRepository
  readonly joinCodes: Pick<JoinCodeRepository, 'find' | 'use'>
  readonly organizations: Pick<OrganizationRepository, 'get'>
  readonly sessions: Pick<SessionRepository, 'get' | 'record'>
  readonly packages: Pick<PackageRepository, 'getVersion'>
  readonly configurations: Pick<ConfigurationRepository, 'getWithPackage'>
  readonly dispatches: Pick<DispatchLaunchRepository, 'findAlone'>
  readonly signing: SessionSigning
}

export const untilStored = repeatUntilStored({
  maxTries: 10,
  busy: 'Many requests are changing this headset at once. Repeat the request.',
})
