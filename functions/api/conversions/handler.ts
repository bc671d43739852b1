/** Lambda entry of the conversions family. */
import { conversionsFamily } from '#shared/contract/families/public/conversions.ts'
import { dashboardSource } from '#shared/http/dashboard-source.ts'
import { functionContext } from '#shared/http/function-context.ts'
import { serve } from '#shared/http/serve.ts'
import { maxDeckMb } from '#shared/operations/conversions/check-deck.ts'
import { objectClients } from '#shared/platform/clients.ts'
import { readConfig } from '#shared/platform/config.ts'
import { objectStore } from '#shared/platform/objects.ts'
import { outlet } from '#shared/platform/queues.ts'
import { conversionRepository } from '#shared/store/conversions/conversion-repository.ts'
import { uploadRepository } from '#shared/store/uploads/upload-repository.ts'
import { createConversion } from './create-conversion.ts'
import { createDeckUpload } from './create-deck-upload.ts'
import { getConversion } from './get-conversion.ts'
import { getSlidePicture } from './get-slide-picture.ts'
import { listConversions } from './list-conversions.ts'

const config = readConfig('UPLOADS_BUCKET', 'CONTENT_BUCKET', 'CONVERSIONS_QUEUE_URL', 'MAX_UPLOAD_MB')
const objects = objectClients()
const { table, clock, context } = functionContext('conversions', { dashboard: dashboardSource })

export const handler = serve(
  conversionsFamily,
  { createConversion, createDeckUpload, listConversions, getConversion, getSlidePicture },
  {
    dependencies: {
      clock,
      conversions: conversionRepository(table),
      uploads: uploadRepository(table),
      uploaded: objectStore(objects, config.UPLOADS_BUCKET),
      content: objectStore(objects, config.CONTENT_BUCKET),
      queue: outlet(config.CONVERSIONS_QUEUE_URL),
      maxUploadMb: Math.min(config.MAX_UPLOAD_MB, maxDeckMb),
    },
    context,
  },
)
