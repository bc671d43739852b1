import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { chooseEncoding, compressor, weakTag, type Encoding } from './compression.ts'
import { applyHeaderRules, type HeaderRule, type ResponseHeaders } from './response-headers.ts'

/** An answer on its way to the viewer. */
export interface EdgeResponse {
  readonly status: number
  /** Lower-case names; without `transfer-encoding` and `connection`. */
  readonly headers: ResponseHeaders
  readonly body: Buffer | Readable
}

/** A plain sentence, as the distribution itself answers. */
export const textResponse = (status: number, sentence: string): EdgeResponse => ({
  status,
  headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  body: Buffer.from(`${sentence}\n`),
})

export interface Sending {
  readonly encodings: readonly Encoding[]
  readonly headerRules: readonly HeaderRule[]
}

/** Sends an answer with the headers and the compression of its behaviour. Rejects where the viewer hangs up. */
export async function sendResponse(exchange: { request: IncomingMessage; response: ServerResponse }, answer: EdgeResponse, { encodings, headerRules }: Sending): Promise<void> {
  const { request, response } = exchange
  const isHead = request.method === 'HEAD'
  const encoding = chooseEncoding(compressible(answer), acceptedBy(request), encodings)
  const headers = applyHeaderRules(encoding === undefined ? sized(answer, isHead) : compressed(answer.headers, encoding), headerRules)
  response.writeHead(answer.status, Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : [...value]])))
  if (isHead || answer.status === 304) {
    if (!Buffer.isBuffer(answer.body)) answer.body.resume()
    response.end()
    return
  }
  if (encoding !== undefined) {
    await pipeline(Buffer.isBuffer(answer.body) ? [answer.body] : answer.body, compressor(encoding), response)
    return
  }
  if (Buffer.isBuffer(answer.body)) response.end(answer.body)
  else await pipeline(answer.body, response)
}

const text = (value: string | readonly string[] | undefined): string => (typeof value === 'string' ? value : (value?.join(', ') ?? ''))

const acceptedBy = ({ headers }: IncomingMessage): string => text(headers['accept-encoding'])

function compressible({ status, headers, body }: EdgeResponse): Parameters<typeof chooseEncoding>[0] {
  const length = Buffer.isBuffer(body) ? body.length : Number(text(headers['content-length']) || 0)
  const contentEncoding = headers['content-encoding']
  return { status, contentType: text(headers['content-type']), contentLength: length, contentEncoding: contentEncoding === undefined ? undefined : text(contentEncoding) }
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
