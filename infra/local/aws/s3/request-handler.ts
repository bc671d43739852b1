import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { parseRequestTarget, type RequestTarget } from '../request-target.ts'
import { verifySignature, type LocalCredentials } from '../signature-v4.ts'
import { requestBody, sendResult, sendError } from './exchange-bodies.ts'
import { requireAccepted } from './authorize.ts'
import type { S3Call } from './call.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { S3Error, s3Error } from './errors.ts'
import type { ObjectStore } from './object-store.ts'
import { findOperation } from './operations.ts'

/** A fault to inject into one call: an error in place of doing anything, or a delay before it is done. */
export type Fault =
  | { readonly status: number; readonly code: string }
  | { readonly delayMs: number }
  | { readonly until: Promise<unknown> }

/** What the handling of requests stands on. */
export interface RequestHandlerSettings {
  readonly store: ObjectStore
  readonly credentials: LocalCredentials
  readonly region: string
  readonly now: () => Date
  readonly fault?: ((operation: string, bucket: string, key: string) => Fault | undefined) | undefined
  readonly onOperation?: ((operation: string, bucket: string, key: string) => void) | undefined
}

const longestKeyBytes = 1024

/** Handles one request from its first line to the last byte of its response; never rejects. */
export async function handleRequest(exchange: Exchange, settings: RequestHandlerSettings): Promise<void> {
  const { request, response } = exchange
  const resource = request.url?.split('?', 1)[0] ?? ''
  response.setHeader('x-amz-request-id', randomBytes(8).toString('hex').toUpperCase())
  // Clients set their own clock by it when a signature was refused as skewed.
  response.setHeader('date', settings.now().toUTCString())
  try {
    await respond(exchange, settings)
  } catch (error) {
    if (!(error instanceof S3Error) && !isDisconnect(error))
      console.error(`S3 ${request.method ?? ''} ${resource}:`, error)
    if (request.socket.destroyed) return
    if (response.headersSent) response.destroy()
    else sendError(response, error, resource)
  }
}

function isDisconnect(error: unknown): boolean {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** One request and its response; `proceed` asks a client that waits for it to send the body. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly proceed: () => void
}

async function respond(exchange: Exchange, settings: RequestHandlerSettings): Promise<void> {
  const { request, response } = exchange
  const { store } = settings
  const target = parseRequestTarget(request.url ?? '')
  if (target === undefined) throw s3Error('InvalidURI')
  const headers = headerMap(request)
  const rules = store.findBucket(target.segments[0] ?? '')?.settings.cors ?? []
  if (request.method === 'OPTIONS') {
    response.writeHead(200, { ...preflightHeaders(rules, headers), 'content-length': 0 }).end()
    return
  }
  const method = request.method ?? ''
  for (const [name, value] of Object.entries(corsHeaders(rules, method, headers))) response.setHeader(name, value)
  const call = authorize(exchange, { target, headers, settings })
  const operation = findOperation(method, call)
  settings.onOperation?.(operation.name, call.bucket, call.key)
  await inject(settings.fault?.(operation.name, call.bucket, call.key))
  await sendResult(response, await operation.run(call), store)
}

function headerMap({ headers }: IncomingMessage): Map<string, string> {
  const entries = Object.entries(headers).map(
    ([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')] as const,
  )
  return new Map(entries)
}

interface Unauthorized {
  readonly target: RequestTarget
  readonly headers: Map<string, string>
  readonly settings: RequestHandlerSettings
}

function authorize({ request, proceed }: Exchange, { target, headers, settings }: Unauthorized): S3Call {
  const { store, credentials, region, now } = settings
  const signed = { method: request.method ?? '', url: request.url ?? '', headers: request.headers }
  const result = verifySignature(signed, { service: 's3', region, credentials, bodyHash: 'declared' }, now())
  const { presigned, payloadHash } = requireAccepted(
    result,
    target.query.some(([key]) => key === 'X-Amz-Algorithm'),
  )
  const [bucket = '', ...rest] = target.segments
  const key = rest.join('/')
  if (bucket === '') throw s3Error('NotImplemented')
  if (Buffer.byteLength(key) > longestKeyBytes) throw s3Error('KeyTooLongError')
  const query = presigned ? unhoist(target, headers) : new Map(target.query)
  return { bucket, key, query, headers, payloadHash, store, region, now, body: () => requestBody(request, proceed) }
}

// A presigned address carries x-amz headers in its query. The parameters of the signature itself differ by their
// capitals.
function unhoist(target: RequestTarget, headers: Map<string, string>): Map<string, string> {
  const query = new Map<string, string>()
  for (const [key, value] of target.query) {
    if (key.startsWith('x-amz-')) headers.set(key, value)
    else if (!signatureKeys.has(key)) query.set(key, value)
  }
  return query
}

const signatureKeys = new Set(
  ['Algorithm', 'Content-Sha256', 'Credential', 'Date', 'Expires', 'Security-Token', 'Signature', 'SignedHeaders'].map(
    (name) => `X-Amz-${name}`,
  ),
)

async function inject(fault: Fault | undefined): Promise<void> {
  if (fault === undefined) return
  if ('status' in fault) throw new S3Error(fault.status, fault.code, 'An injected fault.')
  await ('until' in fault ? fault.until : delay(fault.delayMs))
}
