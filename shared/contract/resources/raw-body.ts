/** Bodies of any content type, which are neither parsed nor written as JSON. */
import * as z from 'zod'

export interface RawBody {
  /** Media type of the request; null if it has none. */
  readonly contentType: string | null
  readonly bytes: Uint8Array
}

const isRawBody = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'bytes' in value &&
  value.bytes instanceof Uint8Array &&
  'contentType' in value

/** A request without a body has a body of zero bytes. */
export const rawBody = z.custom<RawBody>(isRawBody, 'must be a body').meta({ type: 'string', format: 'binary' })

/** A response with headers of its own. `body` is text or bytes; null for none. */
export interface RawReply {
  /** Absent: the status that the endpoint declares. */
  readonly status?: number
  readonly headers: Readonly<Record<string, string>>
  /** `Set-Cookie` headers, one each. */
  readonly cookies?: readonly string[]
  readonly body: string | Uint8Array | null
}

const isRawReply = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'headers' in value &&
  'body' in value &&
  (value.body === null || typeof value.body === 'string' || value.body instanceof Uint8Array)

export const rawReply = z.custom<RawReply>(isRawReply, 'must be a raw reply').meta({ type: 'string', format: 'binary' })
