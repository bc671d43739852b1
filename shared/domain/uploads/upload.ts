/** Uploads: a ticket for one object, which can become one package version. */

/** Parts of a multipart upload: all of one size, but the last. */
export interface MultipartPlan {
  /** The object store's id of it. */
  readonly multipartId: string
  readonly partSizeBytes: number
  readonly partCount: number
}

export interface Upload {
  readonly tenantId: string
  readonly uploadId: string
  readonly filename: string
  readonly uploadedBy: string
  /** Bytes that the caller announced; the size that the store reports is what counts. */
  readonly announcedBytes: number
  /** What the store reported when the object arrived; null until then. */
  readonly received: { readonly sizeBytes: number; readonly eTag: string; readonly at: string } | null
  /** How a multipart upload is put together; null for one PUT. */
  readonly multipart: MultipartPlan | null
  /** How the sending of parts ended; null while it is open, and for one PUT. */
  readonly ended: 'completed' | 'aborted' | null
  /** Version that this upload became; null until processed. */
  readonly became: { readonly packageId: string; readonly versionId: string } | null
  readonly createdAt: string
  /** ISO 8601; the object and the ticket are gone afterwards. */
  readonly expiresAt: string
}

/** Object key of an upload. The file's name is kept for people who look into the bucket; only the id counts. */
export const uploadObjectKey = (upload: Pick<Upload, 'tenantId' | 'uploadId' | 'filename'>): string =>
  `uploads/${upload.tenantId}/${upload.uploadId}/${upload.filename.replace(/[^A-Za-z0-9._-]+/g, '_').slice(-100)}`

/** Tenant and upload of an object key; null where the text is no key of an upload. */
export function parseUploadKey(key: string): { tenantId: string; uploadId: string } | null {
  const groups = /^uploads\/(tenant_[a-z0-9-]+)\/(upl_[0-9a-z]+)\/[A-Za-z0-9._-]+$/.exec(key)
  return groups?.[1] === undefined || groups[2] === undefined ? null : { tenantId: groups[1], uploadId: groups[2] }
}
