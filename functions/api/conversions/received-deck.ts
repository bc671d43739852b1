/** Finds the deck of a request: the file of a form, which is stored first, or one that a ticket received. */
import type { FormFile } from '#shared/contract/resources/uploads/form-file.ts'
import { refused, type Refused } from '#shared/domain/outcome.ts'
import { uploadLimitRefusal } from '#shared/domain/quotas/upload-limit.ts'
import { uploadObjectKey, type Upload } from '#shared/domain/uploads/upload.ts'
import type { MeteredCaller } from '#shared/http/caller.ts'
import { checkDeck, deckType } from '#shared/operations/conversions/check-deck.ts'
import { findUpload } from '#shared/operations/packages/package-processing.ts'
import { newUpload, refuseFile } from '#shared/operations/uploads/new-upload.ts'
import type { ObjectHead } from '#shared/platform/objects.ts'
import type { Dependencies } from './dependencies.ts'

export interface ReceivedDeck {
  readonly upload: Upload
  /** Size and ETag as the object store reports them. */
  readonly head: ObjectHead
}

export type DeckRefusal = Refused<
  'INVALID_FILE_TYPE' | 'FILE_TOO_LARGE' | 'STORAGE_QUOTA_EXCEEDED' | 'UPLOAD_NOT_FOUND'
>

interface SentDeck {
  readonly caller: MeteredCaller
  readonly file: FormFile
  readonly uploadedBy: string | undefined
}

/** Checks and stores the file of a form. A file that is refused is not stored. */
export async function storeDeck(
  { caller, file, uploadedBy }: SentDeck,
  { clock, maxUploadMb, uploads, uploaded }: Dependencies,
): Promise<ReceivedDeck | DeckRefusal> {
  const { bytes, filename } = file
  const refusal =
    refuseFile(caller, maxUploadMb, bytes.byteLength) ??
    (await checkDeck({
      size: bytes.byteLength,
      read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
    }))
  if (refusal !== null) return refusal
  const upload = newUpload(caller, { filename, bytes: bytes.byteLength, uploadedBy }, clock)
  const key = uploadObjectKey(upload)
  await uploads.create(upload)
  await uploaded.put(key, bytes, { contentType: deckType })
  const head = await uploaded.head(key)
  if (head === null) throw new Error(`The deck ${upload.uploadId} was stored and is not there.`)
  return { upload, head }
}

const nothingThere = (): Refused<'UPLOAD_NOT_FOUND'> =>
  refused('UPLOAD_NOT_FOUND', 'There is no uploaded deck at this storage_path.', {
    remedy: 'Upload the deck first, or create a new ticket if it has expired.',
  })

interface UploadedDeck {
  readonly caller: MeteredCaller
  /** The upload of the path; null: there is none. */
  readonly upload: Upload | null
  readonly storagePath: string
}

/** Finds and checks a deck that was uploaded through a ticket. */
export async function findDeck(
  { caller, upload, storagePath }: UploadedDeck,
  { maxUploadMb, uploaded }: Dependencies,
): Promise<ReceivedDeck | DeckRefusal> {
  if (upload === null || uploadObjectKey(upload) !== storagePath || upload.ended === 'aborted') return nothingThere()
  const found = await findUpload(uploaded, storagePath, upload.announcedBytes)
  if (found === null) return nothingThere()
  // The size that the store reports counts, not the announced one.
  const refusal = uploadLimitRefusal(caller.plan, maxUploadMb, found.head.sizeBytes) ?? (await checkDeck(found.source))
  return refusal ?? { upload, head: found.head }
}
