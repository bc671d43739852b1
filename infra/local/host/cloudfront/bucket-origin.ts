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

/** A read of an object, as it goes from the distribution to the bucket. */
export interface ObjectRequest {
  readonly method: string
  readonly bucket: string
  /** Raw path of the object, percent-encoded, with the leading slash. */
  readonly uri: string
  readonly viewerHeaders: IncomingHttpHeaders
}

const hopByHop = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date'])

/** Reads objects of buckets as a distribution with origin access control does: signed, with ranges and conditions passed through. */
export class BucketOrigin {
  readonly #options: BucketOriginOptions
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 })

  constructor(options: BucketOriginOptions) {
    this.#options = options
  }

  /** The bucket's own answer, errors included; 502 where it cannot be reached. */
  async fetch(request: ObjectRequest): Promise<EdgeResponse> {
    const path = objectPath(request)
    if (path === undefined) return textResponse(400, 'The address cannot be decoded.')
    const conditions = conditionsOf(request.viewerHeaders)
    const answer = await this.#send(request.method, path, conditions)
    // The object has changed since the viewer got its first part: it gets the whole.
    if (answer.statusCode === 412 && request.viewerHeaders['if-range'] !== undefined) {
      answer.resume()
      return toResponse(await this.#send(request.method, path, {}))
    }
    return toResponse(answer)
  }

  close(): void {
    this.#agent.destroy()
  }

  #send(method: string, path: string, headers: Readonly<Record<string, string>>): Promise<IncomingMessage> {
    const { port, region, credentials } = this.#options
    const host = `127.0.0.1:${port}`
    const signed = signRequest({ method, url: path, host, headers }, { service: 's3', region, credentials }, new Date())
    return new Promise((resolve, reject) => {
      sendRequest({ host: '127.0.0.1', port, method, path, headers: signed, agent: this.#agent }, resolve).once('error', reject).end()
    })
  }
}

/** Path-style address of the object; undefined where the path is not percent-encoded properly. S3 reads `+` as a blank. */
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
    // Weak tags are those of compressed answers, whose object has the strong one.
    'if-none-match': headers['if-none-match']?.replaceAll('W/', ''),
    'if-modified-since': headers['if-modified-since'],
    ...rangeOf(headers),
  }
  return Object.fromEntries(Object.entries(wanted).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
}

/** A range of the object that `If-Range` names, by its tag or its date; a weak tag names none. */
function rangeOf({ range, 'if-range': ifRange }: IncomingHttpHeaders): Record<string, string> {
  if (range === undefined) return {}
  const validator = ifRange === undefined ? '' : String(ifRange)
  if (validator === '') return { range }
  if (validator.startsWith('W/')) return {}
  return { range, [validator.startsWith('"') ? 'if-match' : 'if-unmodified-since']: validator }
}

function toResponse(answer: IncomingMessage): EdgeResponse {
  const headers = Object.entries(answer.headers).flatMap(([name, value]) => (value === undefined || hopByHop.has(name) ? [] : [[name, value] as const]))
  return { status: answer.statusCode ?? 502, headers: Object.fromEntries(headers), body: answer }
}
