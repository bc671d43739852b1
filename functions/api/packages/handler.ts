/** Lambda entry of the packages family. */
import { packagesFamily } from '#shared/contract/families/public/packages.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { openContentLinks } from '#shared/platform/launch-signing.ts'
import { launchCountRepository } from '#shared/store/launches/launch-count-repository.ts'
import { organizationRepository } from '#shared/store/organizations/organization-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { archivePackage } from './archive-package.ts'
import { getPackage } from './get-package.ts'
import { listPackageVersions } from './list-package-versions.ts'
import { listPackages } from './list-packages.ts'

const { table, clock, context } = functionContext('packages', { dashboard: dashboardSource })

export const handler = serve(
  packagesFamily,
  { listPackages, getPackage, archivePackage, listPackageVersions },
  {
    dependencies: {
      packages: packageRepository(table),
      launches: launchCountRepository(table),
      content: openContentLinks(clock),
      organizations: organizationRepository(table),
    },
    context,
  },
)
