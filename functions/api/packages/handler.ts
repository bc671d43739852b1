/** Lambda entry of the packages family. */
import { packagesFamily } from '#shared/contract/families/packages.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { openLaunchSigning } from '#shared/platform/launch-signing.ts'
import { launchCounts } from '#shared/store/launch-counts.ts'
import { packageRepository } from '#shared/store/package-repository.ts'
import { archivePackage } from './archive-package.ts'
import { getPackage } from './get-package.ts'
import { listPackageVersions } from './list-package-versions.ts'
import { listPackages } from './list-packages.ts'

const { table, clock, context } = functionContext('packages')

export const handler = serve(
  packagesFamily,
  { listPackages, getPackage, archivePackage, listPackageVersions },
  { dependencies: { packages: packageRepository(table), launches: launchCounts(table), content: openLaunchSigning(clock).content }, context },
)
