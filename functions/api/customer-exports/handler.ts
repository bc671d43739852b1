/** Lambda entry of the customer-exports family. */
import { customerExportsFamily } from '#shared/contract/families/dashboard/customer-exports.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { downloadLink } from '#shared/platform/archive-uploads.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { openPageCursors } from '#shared/platform/page-cursors.ts'
import { exportRepository } from '#shared/store/data-exports/export-repository.ts'
import { dispatchRepository } from '#shared/store/dispatches/dispatch-repository.ts'
import { createExport } from './create-export.ts'
import { getExport, listExports } from './read-exports.ts'

const { table, clock, context } = functionContext('customer-exports', { dashboard: dashboardSource })
const config = readConfig('RECORDS_BUCKET')
const objects = objectClients()

export const handler = serve(
  customerExportsFamily,
  { listExports, createExport, getExport },
  {
    dependencies: {
      exports: exportRepository(table),
      dispatches: dispatchRepository(table),
      link: (file: Parameters<typeof downloadLink>[2]) => downloadLink(objects, config.RECORDS_BUCKET, file),
      cursors: openPageCursors(clock),
      clock,
    },
    context,
  },
)
