/** Calls of an upload. */
import type { customerPackagesFamily } from '#shared/contract/families/dashboard/customer-packages.ts'
import type { packagesFamily } from '#shared/contract/families/public/packages.ts'
import type { uploadsFamily } from '#shared/contract/families/public/uploads.ts'
import type { ResponseBody } from '#shared/contract/endpoint.ts'
import { client, type Routes } from '#web/api-client/client.ts'
import { bodyOf, ownOrigin } from '#web/dashboard/app/calls.ts'
import type { UploadCalls } from './send-file.ts'

type Uploads = typeof uploadsFamily
type Management = typeof customerPackagesFamily
type Packages = typeof packagesFamily

const uploadRoutes = {
  createUpload: { method: 'POST', path: '/api/v1/packages/upload-url' },
  initMultipart: { method: 'POST', path: '/api/v1/packages/multipart/init' },
  signPart: { method: 'POST', path: '/api/v1/packages/multipart/part-url' },
  completeMultipart: { method: 'POST', path: '/api/v1/packages/multipart/complete' },
  processUpload: { method: 'POST', path: '/api/v1/packages/process' },
} as const satisfies Routes<Uploads>
const managementRoutes = {
  validateUploadLimit: { method: 'POST', path: '/api/customer/packages/upload-limit-preflight' },
} as const satisfies Routes<Management>
const packageRoutes = {
  listPackageVersions: { method: 'GET', path: '/api/v1/packages/{packageId}/versions' },
} as const satisfies Routes<Packages>

// Processing reads the whole file: it answers later than other calls.
const uploads = client<Uploads>()(uploadRoutes, { ...ownOrigin, timeout: 120_000 })
const management = client<Management>()(managementRoutes, ownOrigin)
const packages = client<Packages>()(packageRoutes, ownOrigin)

export type Processed = ResponseBody<Uploads['endpoints']['processUpload']>

/** Whether plan and deployment take a file of this size. */
export const checkLimit = (workspace: string, file: File, signal: AbortSignal) =>
  bodyOf(
    management.validateUploadLimit({
      workspace,
      signal,
      body: { tenant_id: workspace, filename: file.name, file_size: file.size },
    }),
  )

interface Sender {
  readonly workspace: string
  readonly signal: AbortSignal
  /** Makes each call, and makes it again where it had to wait. */
  readonly make: <Result>(call: () => Promise<Result>) => Promise<Result>
}

/** The calls that bring a file to the bucket. */
export const uploadCalls = ({ workspace, signal, make }: Sender): UploadCalls => ({
  createTicket: (file) =>
    make(() =>
      bodyOf(
        uploads.createUpload({
          workspace,
          signal,
          body: { tenant_id: workspace, filename: file.name, file_size: file.size },
        }),
      ),
    ),
  beginParts: (file) =>
    make(() =>
      bodyOf(
        uploads.initMultipart({
          workspace,
          signal,
          body: { tenant_id: workspace, filename: file.name, file_size: file.size },
        }),
      ),
    ),
  signPart: (uploadId, part) =>
    make(() => bodyOf(uploads.signPart({ workspace, signal, body: { upload_id: uploadId, part_number: part } }))),
  joinParts: (uploadId, etags) =>
    make(() =>
      bodyOf(
        uploads.completeMultipart({
          workspace,
          signal,
          body: { upload_id: uploadId, parts: etags.map((etag, index) => ({ part_number: index + 1, etag })) },
        }),
      ),
    ),
})

/** What a version is made of. */
export interface ProcessOrder {
  readonly storagePath: string
  readonly filename: string
  /** The package that gets a new version; null for a new package. */
  readonly packageId: string | null
  readonly validateOnly: boolean
}

interface ProcessCall {
  readonly workspace: string
  readonly idempotencyKey: string
  readonly signal: AbortSignal
}

/** Validates what was uploaded, and makes it a version. */
export const processFile = (
  { workspace, idempotencyKey, signal }: ProcessCall,
  order: ProcessOrder,
): Promise<Processed> =>
  bodyOf(
    uploads.processUpload({
      workspace,
      idempotencyKey,
      signal,
      body: {
        storage_path: order.storagePath,
        original_filename: order.filename,
        tenant_id: workspace,
        acquisition_source: 'in_app',
        ...(order.packageId === null ? {} : { package_id: order.packageId }),
        ...(order.validateOnly ? { validate_only: true } : {}),
      },
    }),
  )

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Waits until a version of a large course is stored. Returns whether it became ready. */
export async function untilStored(
  workspace: string,
  { packageId, versionId }: { readonly packageId: string; readonly versionId: string },
  signal: AbortSignal,
): Promise<boolean> {
  for (;;) {
    const { versions } = await bodyOf(packages.listPackageVersions({ workspace, signal, params: { packageId } }))
    const status = versions.find(({ id }) => id === versionId)?.status
    if (status === 'ready') return true
    if (status === 'failed') return false
    await pause(2000)
    signal.throwIfAborted()
  }
}
