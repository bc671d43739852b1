/** Uploads as customers make them: by ticket, in parts, and processed. */
import type { ApiResponse, Backend } from './backend.ts'

export interface Uploader {
  readonly backend: Backend
  /** The workspace's LIVE key if absent. */
  readonly bearer?: string
}

const keyOf = ({ backend, bearer }: Uploader): string => bearer ?? backend.liveKey

/** Requests a ticket and PUTs the bytes as it says. Returns the ticket. */
export async function putUpload(
  uploader: Uploader,
  bytes: Uint8Array,
  more: Record<string, unknown> = {},
): Promise<any> {
  const ticket = await uploader.backend.call('createUpload', {
    bearer: keyOf(uploader),
    body: { tenant_id: uploader.backend.tenantId, filename: 'course.zip', file_size: bytes.length, ...more },
  })
  if (ticket.status !== 200) throw new Error(`upload-url: ${JSON.stringify(ticket.body)}`)
  const put = await fetch(ticket.body.presigned_url, {
    method: 'PUT',
    headers: ticket.body.required_put_headers,
    body: bytes,
  })
  if (put.status !== 200) throw new Error(`PUT: ${put.status}`)
  return ticket.body
}

export const processUpload = (
  uploader: Uploader,
  storagePath: string,
  more: Record<string, unknown> = {},
): Promise<ApiResponse> =>
  uploader.backend.call('processUpload', {
    bearer: keyOf(uploader),
    body: { storage_path: storagePath, original_filename: 'course.zip', ...more },
  })

/** Uploads bytes in parts. Returns the init response and the body for `complete`. */
export async function putParts(
  uploader: Uploader,
  bytes: Uint8Array,
): Promise<{ init: any; parts: { part_number: number; etag: string }[] }> {
  const { backend } = uploader
  const init = await backend.call('initMultipart', {
    bearer: keyOf(uploader),
    body: { tenant_id: backend.tenantId, filename: 'course.zip', file_size: bytes.length },
  })
  const parts: { part_number: number; etag: string }[] = []
  for (let number = 1; number <= init.body.part_count; number += 1) {
    const { body } = await backend.call('signPart', {
      bearer: keyOf(uploader),
      body: { upload_id: init.body.upload_id, part_number: number },
    })
    const start = (number - 1) * Number(init.body.part_size_bytes)
    const put = await fetch(body.url, {
      method: 'PUT',
      body: bytes.subarray(start, start + Number(body.content_length_bytes)),
    })
    parts.push({ part_number: number, etag: put.headers.get('etag') ?? '' })
  }
  return { init: init.body, parts }
}
