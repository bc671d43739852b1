import type { launchesFamily } from '#shared/contract/families/public/launches.ts'
import { implement } from '#shared/http/implementation.ts'
import { presentLaunch } from '#shared/operations/launches/launch-link.ts'
import type { LaunchReading } from '#shared/store/launches/launch-repository.ts'
import type { Dependencies } from './dependencies.ts'
import { launch, readLaunch } from './launch.ts'

type LaunchEndpoint = (typeof launchesFamily)['endpoints']['launchPackage']

export const launchPackage = implement<LaunchEndpoint, Dependencies>()<LaunchReading>({
  load: ({ tenantId, mode, input: { params, body } }, dependencies) =>
    readLaunch(tenantId, { packageId: params.packageId, body, mode }, dependencies),
  async handle({ caller, input: { body }, loaded, stamp }, dependencies) {
    const launched = await launch({ caller, body, loaded, stamp }, dependencies)
    if (launched.outcome === 'refused') return launched
    return presentLaunch({ ...launched.value, callLog: body.call_log ?? false }, dependencies.signing)
  },
})
