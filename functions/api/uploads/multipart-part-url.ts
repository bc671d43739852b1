import { partBytes } from '#shared/domain/uploads/multipart.ts'
import { uploadObjectKey, type Upload } from '#shared/domain/uploads/upload.ts'
import { invalidField } from '#shared/domain/outcome.ts'
import { implement } from '#shared/http/implementation.ts'
import { loadUpload, openUploadNotFound, type Dependencies, type UploadEndpoints } from './dependencies.ts'

const linkSeconds = 3600

export const signPart = implement<UploadEndpoints['signPart'], Dependencies>()<Upload | null>({
  load: loadUpload,
  async handle({ input: { body }, loaded: upload }, { multipart }) {
    if (upload?.multipart === null || upload === null || upload.ended !== null) return openUploadNotFound()
    const sizeBytes = partBytes(upload.multipart, upload.announcedBytes, body.part_number)
    if (sizeBytes === null) return invalidField('part_number', `must be 1 to ${upload.multipart.partCount}`)
    const id = { key: uploadObjectKey(upload), multipartId: upload.multipart.multipartId }
    const url = await multipart.presignPart(id, {
      partNumber: body.part_number,
      sizeBytes,
      expiresInSeconds: linkSeconds,
    })
    return { url, expires_in: linkSeconds, content_length_bytes: sizeBytes }
  },
})
