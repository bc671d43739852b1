/** How files reach the bucket that takes uploads. */

/** The bucket did not take the bytes. */
export class SendError extends Error {}

/** A request with bytes: the ETag of what was stored. Throws where the bucket did not take them. */
export type PutBytes = (request: {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Blob
  /** Called with the bytes of this request that were sent so far. */
  readonly onProgress: (sent: number) => void
}) => Promise<string>
