import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { authenticate, type Gate } from './authentication.ts'
import { DynamoDbError } from './dynamodb-error.ts'
import type { Engine } from './engine.ts'
import { execute, type OperationHooks } from './operations.ts'

/** What the HTTP server needs to perform a request. */
export interface Front {
  readonly engine: Engine
  readonly gate: Gate
  readonly hooks: OperationHooks
}

/** A listening HTTP server. */
export interface Listener {
  readonly port: number
  /** Responds to the requests under way, then stops. */
  close(): Promise<void>
}

const largestRequestBytes = 16 * 1024 * 1024
const closingGraceMs = 5_000
// Longer than clients keep an idle connection, so that the server closes none while a request arrives.
const keepAliveMs = 10 * 60_000

/** Serves DynamoDB's JSON protocol on 127.0.0.1. Port 0 takes any free one. */
export async function listen(front: Front, port: number): Promise<Listener> {
  const server = createServer((request, response) => void serve(front, request, response))
  server.keepAliveTimeout = keepAliveMs
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const taken = typeof address === 'object' && address !== null ? address.port : port
  return { port: taken, close: () => close(server) }
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  const grace = new AbortController()
  await Promise.race([
    closed,
    sleep(closingGraceMs, undefined, { signal: grace.signal, ref: false }).catch(() => undefined),
  ])
  grace.abort()
  server.closeAllConnections()
  await closed
}

async function serve(front: Front, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const body = await readBody(request)
    const healthCheck = request.method === 'GET'
    const result = healthCheck ? { healthy: true } : await perform(front, request, body)
    send(response, 200, JSON.stringify(result))
  } catch (cause) {
    if (response.destroyed) return
    const error = cause instanceof DynamoDbError ? cause : unexpected(cause)
    send(response, error.status, JSON.stringify(error.body))
  }
}

async function perform({ engine, gate, hooks }: Front, request: IncomingMessage, body: Buffer): Promise<object> {
  const target = request.headers['x-amz-target']
  const operation =
    typeof target === 'string' && target.startsWith('DynamoDB_20120810.')
      ? target.slice('DynamoDB_20120810.'.length)
      : ''
  authenticate(gate, { method: request.method ?? '', url: request.url ?? '', headers: request.headers }, body)
  return execute(engine, hooks, { operation, input: parseJson(body) })
}

function parseJson(body: Buffer): unknown {
  try {
    return body.length === 0 ? {} : JSON.parse(body.toString())
  } catch {
    throw new DynamoDbError('SerializationException', 'The request body is no JSON document')
  }
}

function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= largestRequestBytes) chunks.push(chunk)
    })
    request.on('end', () => {
      if (bytes <= largestRequestBytes) resolve(Buffer.concat(chunks))
      else reject(new DynamoDbError('ValidationException', 'Request size exceeds 16 MB'))
    })
    request.on('error', reject)
  })
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'content-length': Buffer.byteLength(body),
    'x-amzn-requestid': randomUUID(),
  })
  response.end(body)
}

function unexpected(cause: unknown): DynamoDbError {
  process.stderr.write(`Local DynamoDB: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}\n`)
  return new DynamoDbError('InternalServerError', 'Internal server error')
}
