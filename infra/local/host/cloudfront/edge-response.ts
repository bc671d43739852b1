import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, compressor, weakTag, type Encoding } from './compression.ts'
import { applyHeaderRules, type HeaderRule, type ResponseHeaders } from './response-headers.ts'

/** A response for the viewer. */
export interface EdgeResponse {
  readonly status: number
  /** Lower-case names; without `transfer-encoding` and `connection`. */
  readonly headers: ResponseHeaders
  readonly body: Buffer | Readable
}

/** A response of the distribution itself: one sentence of plain text. */
export const textResponse = (status: number, sentence: string): EdgeResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: Buffer.from(`${sentence}\n`),
})

export interface Sending {
  readonly encodings: readonly Encoding[]
  readonly headerRules: readonly HeaderRule[]
}

/** Sends a response with the headers and the compression of its behaviour. Rejects if the viewer hangs up. */
export async function sendResponse(
  exchange: { request: IncomingMessage; response: ServerResponse },
  edgeResponse: EdgeResponse,
  { encodings, headerRules }: Sending,
): Promise<void> {
  const { request, response } = exchange
  const isHead = request.method === 'HEAD'
  const encoding = chooseEncoding(compressible(edgeResponse), acceptedBy(request), encodings)
  const headers = applyHeaderRules(
    encoding === undefined ? sized(edgeResponse, isHead) : compressed(edgeResponse.headers, encoding),
    headerRules,
  )
  response.writeHead(
    edgeResponse.status,
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]]),
    ),
  )
  if (isHead || edgeResponse.status === 304) {
    if (!Buffer.isBuffer(edgeResponse.body)) edgeResponse.body.resume()
    response.end()
    return
  }
  if (encoding !== undefined) {
    await pipeline(
      Buffer.isBuffer(edgeResponse.body) ? [edgeResponse.body] : edgeResponse.body,
      compressor(encoding),
      response,
    )
    return
  }
  if (Buffer.isBuffer(edgeResponse.body)) response.end(edgeResponse.body)
  else await pipeline(edgeResponse.body, response)
}

const text = (value: string | readonly string[] | undefined): string =>
  typeof value === 'string' ? value : (value?.join(', ') ?? '')

const acceptedBy = ({ headers }: IncomingMessage): string => text(headers['accept-encoding'])

function compressible({ status, headers, body }: EdgeResponse): Parameters<typeof chooseEncoding>[0] {
  const length = Buffer.isBuffer(body) ? body.length : Number(text(headers['content-length']) || 0)
  const contentEncoding = headers['content-encoding']
  return {
    status,
    contentType: text(headers['content-type']),
    contentLength: length,
    contentEncoding: contentEncoding === undefined ? undefined : text(contentEncoding),
  }
}

function sized({ status, headers, body }: EdgeResponse, isHead: boolean): ResponseHeaders {
  if (!Buffer.isBuffer(body) || status === 204 || status === 304 || (isHead && body.length === 0)) return headers
  return { ...headers, 'content-length': String(body.length) }
}

function compressed(headers: ResponseHeaders, encoding: Encoding): ResponseHeaders {
  const { 'content-length': _length, 'accept-ranges': _ranges, etag, ...rest } = headers
  const vary = headers['vary'] === undefined ? 'Accept-Encoding' : `${text(headers['vary'])}, Accept-Encoding`
  return { ...rest, vary, 'content-encoding': encoding, ...(etag === undefined ? {} : { etag: weakTag(text(etag)) }) }
}
