import type { dispatchesFamily } from '#shared/contract/families/public/dispatches.ts'
import type { DispatchResource } from '#shared/contract/resources/dispatches/dispatch.ts'
import { presentDispatch } from '#shared/domain/dispatches/dispatch-presenter.ts'
import type { CountedDispatch } from '#shared/domain/dispatches/dispatch.ts'
import type { ShellFiles } from '#shared/formats/dispatch-package/dispatch-package.ts'
import { organizationNames } from '#shared/operations/organizations/organization-names.ts'
import type { Clock } from '#shared/platform/clock.ts'
import type { DispatchTokens } from '#shared/platform/dispatch-tokens.ts'
import type { ConfigurationRepository } from '#shared/store/configuration/configuration-repository.ts'
import type { DispatchRepository } from '#shared/store/dispatches/dispatch-repository.ts'
import type { OrganizationRepository } from '#shared/store/organizations/organization-repository.ts'
import type { PackageRepository } from '#shared/store/packages/package-repository.ts'

export type DispatchEndpoints = typeof dispatchesFamily.endpoints

export interface Dependencies {
  readonly dispatches: DispatchRepository
  readonly organizations: Pick<OrganizationRepository, 'get' | 'names'>
  readonly packages: Pick<PackageRepository, 'get' | 'getVersion'>
  readonly configurations: Pick<ConfigurationRepository, 'getWithPackage'>
  readonly tokens: Pick<DispatchTokens, 'launchUrl'>
  /** The files of the shell, which every exported package contains. */
  readonly shell: () => Promise<ShellFiles>
  readonly clock: Clock
}

/** The dispatches of one workspace with what the wire shows beside them: the names of organizations, and launch URLs. */
export async function presentDispatches(
  counted: readonly CountedDispatch[],
  now: string,
  { organizations, tokens }: Pick<Dependencies, 'organizations' | 'tokens'>,
): Promise<DispatchResource[]> {
  const nameOf = await organizationNames(
    counted.map(({ dispatch }) => dispatch),
    organizations,
  )
  return Promise.all(
    counted.map(async (each) =>
      presentDispatch(each, {
        organizationName: nameOf(each.dispatch),
        launchUrl: await tokens.launchUrl(each.dispatch),
        now,
      }),
    ),
  )
}

/** The answer of endpoints about one dispatch. */
export async function replyWith(
  counted: CountedDispatch,
  now: string,
  dependencies: Pick<Dependencies, 'organizations' | 'tokens'>,
): Promise<{ dispatch: DispatchResource }> {
  const [dispatch] = await presentDispatches([counted], now, dependencies)
  if (dispatch === undefined) throw new Error('One dispatch is presented as one.')
  return { dispatch }
}
