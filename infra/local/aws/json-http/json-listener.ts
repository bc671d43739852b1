import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { once } from 'node:events'
import { ServiceFailure } from './service-failure.ts'

/** One request, its body read in full. */
export interface JsonRequest {
  readonly method: string
  /** The raw request target: path and query. */
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
  /** Aborted when the caller hangs up before the response. */
  readonly hangUp: AbortSignal
}

/** A successful response; an undefined body is sent as no body. */
export interface JsonResult {
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Address and request handler of a JSON service. */
export interface JsonListenerOptions {
  /** 0 takes any free port. */
  readonly port: number
  readonly contentType: string
  /** Put before the code in `__type`, such as `com.amazonaws.sqs#`; may be empty. */
  readonly errorTypePrefix: string
  /** Responds to a request; a thrown `ServiceFailure` becomes an error body, anything else a 500 `InternalFailure`. */
  readonly respond: (request: JsonRequest) => Promise<JsonResult>
}

/** A listening server; `close` hangs up on every connection and is done when the port is free. */
export interface JsonListener {
  readonly port: number
  readonly close: () => Promise<void>
}

const longestBodyBytes = 16 * 1024 * 1024
// Longer than the pauses of a polling client, so that the server does not close a connection while a request arrives.
const keepAliveMs = 65_000

/** Listens on the loopback interface only. Rejects if the port is in use. */
export async function listenForJson(options: JsonListenerOptions): Promise<JsonListener> {
  const server = createServer((request, response) => {
    void serve(options, request, response)
  })
  server.keepAliveTimeout = keepAliveMs
  server.listen(options.port, '127.0.0.1')
  await once(server, 'listening')
  return { port: portOf(server), close: () => closeServer(server) }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a TCP port.')
  return address.port
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

async function serve(options: JsonListenerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const hangUp = new AbortController()
  response.on('close', () => {
    if (!response.writableFinished) hangUp.abort()
  })
  try {
    const body = await readBody(request)
    const { method = '', url = '', headers } = request
    const result = await options.respond({ method, url, headers, body, hangUp: hangUp.signal })
    send(response, options, { status: 200, headers: result.headers ?? {}, body: result.body })
  } catch (error) {
    if (hangUp.signal.aborted) return
    sendFailure(response, options, error)
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    if (bytes > longestBodyBytes)
      throw new ServiceFailure('RequestEntityTooLarge', `The body has more than ${longestBodyBytes} bytes.`, {
        status: 413,
      })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function sendFailure(response: ServerResponse, options: JsonListenerOptions, error: unknown): void {
  const failure = error instanceof ServiceFailure ? error : internalFailure(error)
  const headers: Record<string, string> = { 'x-amzn-errortype': failure.code }
  if (failure.queryCode !== undefined) headers['x-amzn-query-error'] = `${failure.queryCode};Sender`
  if (failure.status === 413) headers['connection'] = 'close'
  const body = { __type: `${options.errorTypePrefix}${failure.code}`, message: failure.message }
  send(response, options, { status: failure.status, headers, body })
}

function internalFailure(error: unknown): ServiceFailure {
  process.stderr.write(
    `Local AWS server failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  return new ServiceFailure('InternalFailure', 'The local server failed; its standard error says why.', { status: 500 })
}

interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

function send(response: ServerResponse, options: JsonListenerOptions, reply: Reply): void {
  const body = reply.body === undefined ? '' : JSON.stringify(reply.body)
  response.writeHead(reply.status, {
    ...reply.headers,
    'content-type': options.contentType,
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}
