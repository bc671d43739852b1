/** Lambda entry of the customer-packages family. */
import { customerPackagesFamily } from '#shared/contract/families/dashboard/customer-packages.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { organizationRepository } from '#shared/store/organizations/organization-repository.ts'
import { packageDeletionRepository } from '#shared/store/packages/package-deletion-repository.ts'
import { packageRepository } from '#shared/store/packages/package-repository.ts'
import { versionRepository } from '#shared/store/packages/version-repository.ts'
import { restorePackage, archiveManagedPackage } from './archive.ts'
import { deletePackage, withdrawDeletion } from './deletion.ts'
import { browsePackages } from './browse-packages.ts'
import { updatePackage } from './update-package.ts'
import { activateVersion, getVersionReport } from './versions.ts'
import { validateUploadLimit } from './validate-upload-limit.ts'

const { table, context } = functionContext('customer-packages', { dashboard: dashboardSource })

const config = readConfig('CONTENT_BUCKET', 'MAX_UPLOAD_MB')

export const handler = serve(
  customerPackagesFamily,
  {
    browsePackages,
    updatePackage,
    getVersionReport,
    activateVersion,
    archiveManagedPackage,
    restorePackage,
    deletePackage,
    withdrawDeletion,
    validateUploadLimit,
  },
  {
    dependencies: {
      packages: packageRepository(table),
      deletions: packageDeletionRepository(table),
      versions: versionRepository(table),
      organizations: organizationRepository(table),
      content: objectStore(objectClients(), config.CONTENT_BUCKET),
      maxUploadMb: config.MAX_UPLOAD_MB,
    },
    context,
  },
)
