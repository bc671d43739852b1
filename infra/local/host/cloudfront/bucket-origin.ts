import { Agent, request as sendRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { percentEncode } from '../../aws/request-target.ts'
import type { LocalCredentials } from '../../aws/signature-v4.ts'
import { signRequest } from '../signing/sign-request.ts'
import { textResponse, type EdgeResponse } from './edge-response.ts'

export interface BucketOriginOptions {
  /** Port of the local S3. */
  readonly port: number
  readonly region: string
  readonly credentials: LocalCredentials
}

/** A read of an object that the distribution sends to the bucket. */
export interface ObjectRequest {
  readonly method: string
  readonly bucket: string
  /** Raw path of the object, percent-encoded, with the leading slash. */
  readonly uri: string
  readonly viewerHeaders: IncomingHttpHeaders
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date'])

/**
 * Reads objects of buckets as a distribution with origin access control does: signed, with ranges and conditions passed
 * through.
 */
export class BucketOrigin {
  readonly #options: BucketOriginOptions
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })

  constructor(options: BucketOriginOptions) {
    this.#options = options
  }

  /** The bucket's own response, errors included; 502 if the bucket cannot be reached. */
  async fetch(request: ObjectRequest): Promise<EdgeResponse> {
    const path = objectPath(request)
    if (path === undefined) return textResponse(400, 'The address cannot be decoded.')
    const conditions = conditionsOf(request.viewerHeaders)
    const response = await this.#send(request.method, path, conditions)
    // The object has changed since the viewer got a part of it, so the viewer gets the whole object.
    if (response.statusCode === 412 && request.viewerHeaders['if-range'] !== undefined) {
      response.resume()
      return toResponse(await this.#send(request.method, path, {}))
    }
    return toResponse(response)
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(method: string, path: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
    const { port, region, credentials } = this.#options
    const host = `127.0.0.1:${port}`
    const signed = signRequest({ method, url: path, host, headers }, { service: 's3', region, credentials }, new Date())
    return new Promise((resolve, reject) => {
      sendRequest({ host: '127.0.0.1', port, method, path, headers: signed, agent: this.#agent }, resolve)
        .once('error', reject)
        .end()
    })
  }
}

/**
 * Path-style address of the object; undefined if the percent-encoding of the path is invalid. S3 reads `+` as a blank.
 */
function objectPath({ bucket, uri }: ObjectRequest): string | undefined {
  try {
    const segments = uri.slice(1).split('/')
    return `/${bucket}/${segments.map((segment) => percentEncode(decodeURIComponent(segment.replaceAll('+', '%20')))).join('/')}`
  } catch {
    return undefined
  }
}

function conditionsOf(headers: IncomingHttpHeaders): Record<string, string> {
  const wanted = {
    // A compressed response has the weak form of its object's tag, so the object is asked for by the strong form.
    'if-none-match': headers['if-none-match']?.replaceAll('W/', ''),
    'if-modified-since': headers['if-modified-since'],
    ...rangeOf(headers),
  }
  return Object.fromEntries(
    Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** The condition of `If-Range`, by tag or date. A weak tag is never equal to the object's tag. */
function rangeOf({ range, 'if-range': ifRange }: IncomingHttpHeaders): Record<string, string> {
  if (range === undefined) return {}
  const validator = ifRange === undefined ? '' : String(ifRange)
  if (validator === '') return { range }
  if (validator.startsWith('W/')) return {}
  return { range, [validator.startsWith('"') ? 'if-match' : 'if-unmodified-since']: validator }
}

function toResponse(response: IncomingMessage): EdgeResponse {
  const headers = Object.entries(response.headers).flatMap(([name, value]) =>
    value === undefined || hopByHop.has(name) ? [] : [[name, value] as const],
  )
  return { status: response.statusCode ?? 502, headers: Object.fromEntries(headers), body: response }
}
