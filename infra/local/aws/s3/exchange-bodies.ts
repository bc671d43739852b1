import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Result } from './call.ts'
import { S3Error, s3Error } from './errors.ts'
import { readSlice } from './object-bytes.ts'
import type { ObjectStore } from './object-store.ts'
import { xmlError } from './write-xml.ts'

/** Writes the result of an operation. The bytes of an object stay readable until they are sent, also if it is replaced. */
export async function sendResult(response: ServerResponse, result: S3Result, store: ObjectStore): Promise<void> {
  const { status, headers, body } = result
  if (body === undefined || typeof body === 'string') {
    const text = body ?? ''
    const described = text === '' ? {} : { 'content-type': 'application/xml' }
    const length = status === 204 || status === 304 ? {} : { 'content-length': Buffer.byteLength(text) }
    response.writeHead(status, { ...described, ...length, ...headers }).end(text)
    return
  }
  response.writeHead(status, headers)
  if (response.req.method === 'HEAD' || body.end < body.start) {
    response.end()
    return
  }
  const release = store.hold(body.blobs)
  try {
    await pipeline(Readable.from(readSlice(store.blobs, body), { objectMode: false }), response)
  } finally {
    release()
  }
}

/** Writes an error as S3 does. An error that is no S3Error is sent as InternalError. */
export function sendError(response: ServerResponse, error: unknown, resource: string): void {
  const known = error instanceof S3Error ? error : s3Error('InternalError')
  const { status, code, message } = known
  const requestId = String(response.getHeader('x-amz-request-id'))
  const text =
    response.req.method === 'HEAD'
      ? ''
      : xmlError({ Code: code, Message: message, Resource: resource, RequestId: requestId })
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(text) }).end(text)
}

/**
 * The body of a request. A client with `Expect: 100-continue` is asked to send it. The connection stays open if the
 * caller stops reading early.
 */
export async function* requestBody(request: IncomingMessage, proceed: () => void): AsyncGenerator<Buffer> {
  proceed()
  const chunks: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
  yield* chunks
}
