/** Lambda entry of the packages family. */
import { packagesFamily } from '#shared/contract/families/public/packages.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { downloadLink } from '#shared/platform/archive-uploads.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openContentLinks } from '#shared/platform/launch-signing.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { outlet } from '#shared/platform/queues.ts'
import { launchCountRepository } from '#shared/store/launches/launch-count-repository.ts'
import { organizationRepository } from '#shared/store/organizations/organization-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { versionRepository } from '#shared/store/packages/version-repository.ts'
import { archivePackage } from './archive-package.ts'
import { downloadPackageVersion } from './download-package-version.ts'
import { getPackage } from './get-package.ts'
import { listPackageVersions } from './list-package-versions.ts'
import { listPackages } from './list-packages.ts'

const { table, clock, context } = functionContext('packages', { dashboard: dashboardSource })
const config = readConfig('CONTENT_BUCKET', 'UPLOADS_BUCKET', 'PROCESSING_QUEUE_URL')
const objects = objectClients()

export const handler = serve(
  packagesFamily,
  { listPackages, getPackage, archivePackage, listPackageVersions, downloadPackageVersion },
  {
    dependencies: {
      packages: packageRepository(table),
      versions: versionRepository(table),
      jobs: outlet(config.PROCESSING_QUEUE_URL),
      clock,
      launches: launchCountRepository(table),
      content: openContentLinks(clock),
      archives: {
        kept: objectStore(objects, config.CONTENT_BUCKET),
        uploaded: objectStore(objects, config.UPLOADS_BUCKET),
        link: (bucket: string, file: Parameters<typeof downloadLink>[2]) => downloadLink(objects, bucket, file),
      },
      organizations: organizationRepository(table),
    },
    context,
  },
)
