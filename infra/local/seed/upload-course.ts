import * as z from 'zod'
import { callApi, RefusedCall, type ApiAccess } from './api-access.ts'

const ticketSchema = z.object({
  storage_path: z.string(),
  presigned_url: z.url(),
  required_put_headers: z.record(z.string(), z.string()),
})
const processedSchema = z.object({
  package: z.object({ package_id: z.string(), version_status: z.string() }).nullable(),
  validation: z.unknown(),
})
/** Uploads an archive. @returns its storage path @throws Error where the service refuses it */
export async function uploadArchive(access: ApiAccess, filename: string, archive: Uint8Array): Promise<string> {
  const body = { tenant_id: access.tenantId, uploaded_by: 'seed', filename, file_size: archive.byteLength }
  const ticket = ticketSchema.parse(await callApi(access, ['POST', '/api/v1/packages/upload-url'], body))
  const put = await fetch(ticket.presigned_url, {
    method: 'PUT',
    headers: ticket.required_put_headers,
    body: Buffer.from(archive),
  })
  if (!put.ok)
    throw new RefusedCall(put.status, `The upload of ${filename} was responded with ${put.status}: ${await put.text()}`)
  return ticket.storage_path
}

/** What an uploaded archive has become. */
export interface ProcessedArchive {
  readonly packageId: string
  /** False while it is being processed in the background, as after an interrupted start. */
  readonly isReady: boolean
}

/**
 * Makes a package of an uploaded archive. Repeating it for the same archive yields the same package.
 * @throws Error where the service refuses the archive
 */
export async function processArchive(
  access: ApiAccess,
  storagePath: string,
  filename: string,
): Promise<ProcessedArchive> {
  const body = {
    tenant_id: access.tenantId,
    uploaded_by: 'seed',
    storage_path: storagePath,
    original_filename: filename,
  }
  const processed = processedSchema.parse(await callApi(access, ['POST', '/api/v1/packages/process'], body))
  if (processed.package === null)
    throw new Error(`The service takes no package from ${filename}: ${JSON.stringify(processed.validation)}`)
  return { packageId: processed.package.package_id, isReady: processed.package.version_status === 'ready' }
}
