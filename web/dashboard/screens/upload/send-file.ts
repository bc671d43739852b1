/**
 * Brings a file to the bucket: small ones in one request, larger ones in parts, three at a time. A part that fails is sent
 * again; what arrived is kept, so that the same file goes on there after a reload.
 */
import { CallError } from '#web/dashboard/app/calls.ts'
import { SendError, type PutBytes } from '#web/dashboard/app/bucket.ts'

/** Files of more bytes are sent in parts. */
export const onePieceUpTo = 16_000_000

const partsAtOnce = 3

/** Milliseconds before a part is sent again. After the last one the upload fails. */
const pauses = [1000, 3000, 9000, 27_000] as const

/** How far a file got that is sent in parts. */
export interface Unfinished {
  /** By name, size and time the file is recognised. */
  readonly name: string
  readonly size: number
  readonly lastModified: number
  readonly uploadId: string
  readonly storagePath: string
  /** Bytes of each part but the last. */
  readonly partSize: number
  /** The ETag of each part that arrived. */
  readonly etags: readonly (string | null)[]
}

export interface UploadCalls {
  createTicket(file: File): Promise<{
    readonly storage_path: string
    readonly presigned_url: string
    readonly required_put_headers: Readonly<Record<string, string>>
  }>
  beginParts(file: File): Promise<{
    readonly upload_id: string
    readonly storage_path: string
    readonly part_size_bytes: number
    readonly part_count: number
  }>
  signPart(uploadId: string, part: number): Promise<{ readonly url: string }>
  joinParts(uploadId: string, etags: readonly string[]): Promise<unknown>
}

export interface Sending {
  readonly file: File
  readonly calls: UploadCalls
  readonly put: PutBytes
  readonly wait: (milliseconds: number) => Promise<unknown>
  /** The upload of this file that an earlier visit began. */
  readonly unfinished: Unfinished | null
  readonly keep: (unfinished: Unfinished | null) => void
  /** Called with the bytes that were sent so far. */
  readonly onProgress: (sent: number) => void
}

/**
 * Sends a file. Returns its storage path.
 * @throws CallError if the service refuses, SendError if the bucket takes a part at none of five attempts
 */
export const sendFile = (sending: Sending): Promise<string> =>
  sending.file.size > onePieceUpTo ? sendParts(sending) : sendWhole(sending)

async function sendWhole({ file, calls, put, wait, onProgress }: Sending): Promise<string> {
  return again(wait, async () => {
    const { storage_path: path, presigned_url: url, required_put_headers: headers } = await calls.createTicket(file)
    await put({ url, headers, bytes: file, onProgress })
    return path
  })
}

/** Goes on with what an earlier visit began, or begins anew where the service does not know that any more. */
async function sendParts(sending: Sending): Promise<string> {
  const { unfinished, keep } = sending
  if (unfinished === null) return sendRest(await begin(sending), sending)
  try {
    return await sendRest(unfinished, sending)
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'UPLOAD_NOT_FOUND') throw error
    // Kept, it would stop each further attempt in the same way.
    keep(null)
    return sendRest(await begin(sending), sending)
  }
}

/** Sends the parts that are missing, and joins all of them. */
async function sendRest(upload: Unfinished, sending: Sending): Promise<string> {
  const { file, calls, put, wait, keep, onProgress } = sending
  const etags = [...upload.etags]
  const sent = etags.map((etag, index) => (etag === null ? 0 : bytesOf(index).size))
  const waiting = etags.flatMap((etag, index) => (etag === null ? [index] : []))

  function bytesOf(index: number): Blob {
    return file.slice(index * upload.partSize, Math.min(file.size, (index + 1) * upload.partSize))
  }
  function tell(index: number, bytes: number): void {
    sent[index] = bytes
    onProgress(sent.reduce((sum, each) => sum + each, 0))
  }
  const links = new Map<number, Promise<{ readonly url: string }>>()
  function linkOf(index: number): Promise<{ readonly url: string }> {
    const link = links.get(index) ?? calls.signPart(upload.uploadId, index + 1)
    links.set(index, link)
    return link
  }
  /** With their links, parts are sent on while the service signs none, as after a switch to another workspace. */
  async function signAhead(): Promise<void> {
    const unsigned = (): number | undefined => waiting.find((index) => !links.has(index))
    for (let index = unsigned(); index !== undefined; index = unsigned()) await linkOf(index)
  }
  /** Each further attempt signs anew: links end, and the bucket says so with a refusal. */
  const sendPart = (index: number): Promise<string> =>
    again(wait, async () => {
      const { url } = await linkOf(index).finally(() => links.delete(index))
      return put({ url, headers: {}, bytes: bytesOf(index), onProgress: (bytes) => tell(index, bytes) })
    })
  async function work(): Promise<void> {
    for (let index = waiting.shift(); index !== undefined; index = waiting.shift()) {
      etags[index] = await sendPart(index)
      tell(index, bytesOf(index).size)
      keep({ ...upload, etags: [...etags] })
    }
  }

  onProgress(sent.reduce((sum, each) => sum + each, 0))
  const working = Array.from({ length: partsAtOnce }, work)
  // A part that gets no link here asks for it itself.
  void signAhead().catch(() => undefined)
  await Promise.all(working)
  await again(wait, () =>
    calls.joinParts(
      upload.uploadId,
      etags.flatMap((etag) => etag ?? []),
    ),
  )
  keep(null)
  return upload.storagePath
}

async function begin({ file, calls, keep }: Sending): Promise<Unfinished> {
  const begun = await calls.beginParts(file)
  const upload: Unfinished = {
    name: file.name,
    size: file.size,
    lastModified: file.lastModified,
    uploadId: begun.upload_id,
    storagePath: begun.storage_path,
    partSize: begun.part_size_bytes,
    etags: Array.from({ length: begun.part_count }, () => null),
  }
  keep(upload)
  return upload
}

/** What repeating can mend: no answer, a busy service, and bytes that the bucket did not take. */
const isMendable = (error: unknown): boolean =>
  error instanceof SendError || (error instanceof CallError && error.isRetryable)

async function again<Result>(wait: Sending['wait'], attempt: () => Promise<Result>): Promise<Result> {
  for (const milliseconds of pauses) {
    try {
      return await attempt()
    } catch (error) {
      if (!isMendable(error)) throw error
      await wait(milliseconds)
    }
  }
  return attempt()
}
