import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Answer } from './call.ts'
import { S3Error, s3Error } from './errors.ts'
import { readSlice } from './object-bytes.ts'
import type { ObjectStore } from './object-store.ts'
import { xmlError } from './write-xml.ts'

/** Writes an answer. Bytes of an object stay readable until they are sent, though it be replaced meanwhile. */
export async function sendAnswer(response: ServerResponse, answer: S3Answer, store: ObjectStore): Promise<void> {
  const { status, headers, body } = answer
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

/** Writes what went wrong as S3 does; what is not an S3Error is an InternalError and comes back to be logged. */
export function sendError(response: ServerResponse, error: unknown, resource: string): void {
  const known = error instanceof S3Error ? error : s3Error('InternalError')
  const { status, code, message } = known
  const requestId = String(response.getHeader('x-amz-request-id'))
  const text = response.req.method === 'HEAD' ? '' : xmlError({ Code: code, Message: message, Resource: resource, RequestId: requestId })
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(text) }).end(text)
}

/** The body of a request; a client that waits to be asked for it is asked now. Leaving it early leaves the connection alone. */
export async function* requestBody(request: IncomingMessage, proceed: () => void): AsyncGenerator<Buffer> {
  proceed()
  const chunks: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false })
  yield* chunks
}
