/** Bodies that are taken and given as they are, whatever they hold. */
import * as z from 'zod'

export interface RawBody {
  /** As the request states it; null where it states none. */
  readonly contentType: string | null
  readonly bytes: Uint8Array
}

const isRawBody = (value: unknown): boolean => typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array && 'contentType' in value

/** An empty body is one of no bytes. */
export const rawBody = z.custom<RawBody>(isRawBody, 'must be a body').meta({ type: 'string', format: 'binary' })

/** An answer with headers of its own. `body` is text, or bytes of any kind; null where there is none. */
export interface RawReply {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
}

const isRawReply = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'headers' in value && 'body' in value && (value.body === null || typeof value.body === 'string' || value.body instanceof Uint8Array)

export const rawReply = z.custom<RawReply>(isRawReply, 'must be an answer').meta({ type: 'string', format: 'binary' })
