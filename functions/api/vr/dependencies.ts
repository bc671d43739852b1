import { ServiceError } from '#shared/contract/errors.ts'
import type { vrFamily } from '#shared/contract/families/public/vr.ts'
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
  readonly sessions: Pick<SessionRepository, 'get'>
  readonly packages: Pick<PackageRepository, 'getVersion'>
  readonly configurations: Pick<ConfigurationRepository, 'getWithPackage'>
  readonly dispatches: Pick<DispatchLaunchRepository, 'findAlone'>
  readonly signing: SessionSigning
}

/** How often a change is tried. If another writer was faster, the next try decides from what that one stored. */
const maxTries = 10

/** Repeats a step until it returns a result; null asks for one more try. @throws ServiceError BACKEND_UNAVAILABLE */
export async function untilStored<Result>(step: () => Promise<Result | null>): Promise<Result> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const result = await step()
    if (result !== null) return result
  }
  throw new ServiceError('BACKEND_UNAVAILABLE', 'Many requests are changing this headset at once. Repeat the request.')
}
