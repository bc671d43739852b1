import { partsRefusal, orderParts } from '#shared/domain/uploads/multipart.ts'
import { uploadObjectKey, type Upload } from '#shared/domain/uploads/upload.ts'
import { implement } from '#shared/http/implementation.ts'
import { loadUpload, openUploadNotFound, type Dependencies, type UploadEndpoints } from './dependencies.ts'

type CompleteEndpoint = UploadEndpoints['completeMultipart']

const presentUpload = (
  upload: Upload,
): {
  upload_id: string
  storage_path: string
  tenant_id: string
  uploaded_by: string
  filename: string
  next_step: 'process'
} => ({
  upload_id: upload.uploadId,
  storage_path: uploadObjectKey(upload),
  tenant_id: upload.tenantId,
  uploaded_by: upload.uploadedBy,
  filename: upload.filename,
  next_step: 'process',
})

/**
 * Repeating it returns the same response. If a completion and an abort arrive together, the object store decides which
 * wins.
 */
export const completeMultipart = implement<CompleteEndpoint, Dependencies>()<Upload | null>({
  load: loadUpload,
  async handle({ input: { body }, loaded: upload }, { multipart, uploaded, uploads }) {
    if (upload?.multipart === null || upload === null || upload.ended === 'aborted') return openUploadNotFound()
    if (upload.ended === 'completed') return presentUpload(upload)
    const parts = orderParts(
      upload.multipart,
      body.parts.map(({ part_number: partNumber, etag: eTag }) => ({ partNumber, eTag })),
    )
    if ('outcome' in parts) return parts
    const key = uploadObjectKey(upload)
    const outcome = await multipart.complete({ key, multipartId: upload.multipart.multipartId }, parts)
    if (outcome === 'bad-parts') return partsRefusal('a part was not uploaded whole, or its etag is another one')
    // If the response to a completion was lost, the object exists; after an abort there is none.
    if (outcome === 'gone' && (await uploaded.head(key)) === null) return openUploadNotFound()
    await uploads.end(upload.tenantId, upload.uploadId, 'completed')
    return presentUpload(upload)
  },
})
