import { refused } from '#shared/domain/outcome.ts'
import { uploadObjectKey, type Upload } from '#shared/domain/uploads/upload.ts'
import { implement } from '#shared/http/implementation.ts'
import { loadUpload, type Dependencies, type UploadEndpoints } from './dependencies.ts'

type Status = 'aborted' | 'already_aborted' | 'already_completed'

/** Aborts an open upload in the object store first, so the stored state never claims an abort that did not happen. */
async function abort(upload: Upload, { multipart, uploaded, uploads }: Dependencies): Promise<Status> {
  // First, because a file can still arrive by the link of an aborted ticket, and is not processed.
  if (upload.ended === 'aborted') return 'already_aborted'
  if (upload.ended === 'completed' || upload.received !== null || upload.became !== null) return 'already_completed'
  const key = uploadObjectKey(upload)
  const outcome =
    upload.multipart === null ? 'gone' : await multipart.abort({ key, multipartId: upload.multipart.multipartId })
  if (outcome === 'gone' && (await uploaded.head(key)) !== null) return 'already_completed'
  const isFirst = await uploads.end(upload.tenantId, upload.uploadId, 'aborted')
  return isFirst && (outcome === 'aborted' || upload.multipart === null) ? 'aborted' : 'already_aborted'
}

export const abortMultipart = implement<UploadEndpoints['abortMultipart'], Dependencies>()<Upload | null>({
  load: loadUpload,
  async handle({ loaded: upload }, dependencies) {
    if (upload === null) return refused('UPLOAD_NOT_FOUND', 'There is no such upload in this workspace.')
    const status = await abort(upload, dependencies)
    return { upload_id: upload.uploadId, storage_path: uploadObjectKey(upload), status, aborted: status === 'aborted' }
  },
})
