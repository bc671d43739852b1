/** Uploads: each is a ticket for one object, which can become one package version. */

/** Parts of a multipart upload. All have the same size, except the last one. */
export interface MultipartPlan {
  /** Upload id of S3. */
  readonly multipartId: string
  readonly partSizeBytes: number
  readonly partCount: number
}

export interface Upload {
  readonly tenantId: string
  readonly uploadId: string
  readonly filename: string
  readonly uploadedBy: string
  /** Bytes that the caller announced. Limits apply to the size that S3 reports. */
  readonly announcedBytes: number
  /** What S3 reported when the object arrived; null until then. */
  readonly received: { readonly sizeBytes: number; readonly eTag: string; readonly at: string } | null
  /** The division into parts; null for an upload with one PUT. */
  readonly multipart: MultipartPlan | null
  /** How the multipart upload ended; null while it is open, and for an upload with one PUT. */
  readonly ended: 'completed' | 'aborted' | null
  /** Version that was created from this upload; null until it is processed. */
  readonly became: { readonly packageId: string; readonly versionId: string } | null
  readonly createdAt: string
  /** ISO 8601. The object and the ticket are deleted afterwards. */
  readonly expiresAt: string
}

/** Object key of an upload. The file name is only for people who look into the bucket; code uses the id. */
export const uploadObjectKey = (upload: Pick<Upload, 'tenantId' | 'uploadId' | 'filename'>): string =>
  `uploads/${upload.tenantId}/${upload.uploadId}/${upload.filename.replace(/[^A-Za-z0-9._-]+/g, '_').slice(-100)}`

/** Tenant and upload of an object key; null if the text is not the key of an upload. */
export function parseUploadKey(key: string): { tenantId: string; uploadId: string } | null {
  const groups = /^uploads\/(tenant_[a-z0-9-]+)\/(upl_[0-9a-z]+)\/[A-Za-z0-9._-]+$/.exec(key)
  return groups?.[1] === undefined || groups[2] === undefined ? null : { tenantId: groups[1], uploadId: groups[2] }
}
