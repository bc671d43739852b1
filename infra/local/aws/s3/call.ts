import type { Blob } from './records.ts'
import type { ObjectStore } from './object-store.ts'

/** One request whose signature is accepted and whose operation is known. */
export interface S3Call {
  readonly bucket: string
  /** Empty for an operation on a bucket. */
  readonly key: string
  readonly query: ReadonlyMap<string, string>
  /** By lower-case name; what a presigned address carries in its query stands here too. */
  readonly headers: ReadonlyMap<string, string>
  /** Signed declaration of the body: hex SHA-256, `UNSIGNED-PAYLOAD` or `STREAMING-...`. */
  readonly payloadHash: string
  readonly store: ObjectStore
  readonly region: string
  readonly now: () => Date
  /** Lets the client send its body, and gives it as it comes. */
  readonly body: () => AsyncIterable<Buffer>
}

/** A piece of an object to be streamed: bytes from `start` to `end`, both included, of the blobs put together. */
export interface ObjectSlice {
  readonly blobs: readonly Blob[]
  readonly start: number
  readonly end: number
}

/** The result of an operation. A body of text is XML. */
export interface S3Result {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | ObjectSlice
}
