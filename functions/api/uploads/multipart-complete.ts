import { badParts, orderParts } from '#shared/domain/uploads/multipart.ts'
import { uploadObjectKey, type Upload } from '#shared/domain/uploads/upload.ts'
import { implement } from '#shared/http/implementation.ts'
import { loadUpload, openUploadNotFound, type Dependencies, type UploadEndpoints } from './dependencies.ts'

type CompleteEndpoint = UploadEndpoints['completeMultipart']

const answer = (upload: Upload): { upload_id: string; storage_path: string; tenant_id: string; uploaded_by: string; filename: string; next_step: 'process' } => ({
  upload_id: upload.uploadId,
  storage_path: uploadObjectKey(upload),
  tenant_id: upload.tenantId,
  uploaded_by: upload.uploadedBy,
  filename: upload.filename,
  next_step: 'process',
})

/** Repeating it answers the same. Of completing and aborting at once, the object store decides which came first. */
export const completeMultipart = implement<CompleteEndpoint, Dependencies>()<Upload | null>({
  load: loadUpload,
  async handle({ input: { body }, loaded: upload }, { multipart, uploaded, uploads }) {
    if (upload?.multipart === null || upload === null || upload.ended === 'aborted') return openUploadNotFound()
    if (upload.ended === 'completed') return answer(upload)
    const parts = orderParts(upload.multipart, body.parts.map(({ part_number: partNumber, etag: eTag }) => ({ partNumber, eTag })))
    if ('outcome' in parts) return parts
    const key = uploadObjectKey(upload)
    const outcome = await multipart.complete({ key, multipartId: upload.multipart.multipartId }, parts)
    if (outcome === 'bad-parts') return badParts('a part was not uploaded whole, or its etag is another one')
    // A completion whose answer was lost left the object; an abort left none.
    if (outcome === 'gone' && (await uploaded.head(key)) === null) return openUploadNotFound()
    await uploads.end(upload.tenantId, upload.uploadId, 'completed')
    return answer(upload)
  },
})
