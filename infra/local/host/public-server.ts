import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { isPortTaken } from './error-code.ts'

/** Another process listens on a port that this one needs. */
export class PortTakenError extends Error {
  readonly port: number

  constructor(port: number, cause: unknown) {
    super(`Port ${port} is taken.`, { cause })
    this.name = 'PortTakenError'
    this.port = port
  }
}

/** Handles the requests of one public origin. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A finished request, for a log of requests. */
export interface RequestLine {
  readonly method: string
  /** Without the query, which can carry a launch token. */
  readonly path: string
  readonly status: number
  readonly milliseconds: number
}

const host = '127.0.0.1'
const lastRequestsMs = 10_000
/** Bytes. All cookies that a browser keeps for a site fit, so that content cannot stop later launches with them. */
const longestHeaders = 1_048_576

/** The port of one public origin. It listens before anything else starts; requests wait for the handler. */
export class PublicServer {
  readonly #server: Server
  readonly #handler: Promise<Handler>
  #setHandler: (handler: Handler) => void = () => undefined

  private constructor(server: Server, onRequest: (line: RequestLine) => void) {
    this.#server = server
    this.#handler = new Promise((resolve) => (this.#setHandler = resolve))
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const started = performance.now()
      response.once('close', () => onRequest(lineOf(request, response, performance.now() - started)))
      void this.#handler.then((handle) => handle(request, response))
    })
  }

  /** Listens on loopback; 0 takes any free port. @throws PortTakenError */
  static async listen(port: number, onRequest: (line: RequestLine) => void): Promise<PublicServer> {
    const server = createServer({ maxHeaderSize: longestHeaders, keepAliveTimeout: 65_000, requestTimeout: 300_000 })
    await new Promise<void>((resolve, reject) => {
      server.once('error', (error) => reject(isPortTaken(error) ? new PortTakenError(port, error) : error))
      server.listen(port, host, resolve)
    })
    return new PublicServer(server, onRequest)
  }

  /** `http://127.0.0.1:<port>` */
  get origin(): string {
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('The server does not listen.')
    return `http://${host}:${address.port}`
  }

  setHandler(handler: Handler): void {
    this.#setHandler(handler)
  }

  /** Refuses new connections, and waits some seconds for requests under way. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    // A connection that becomes idle later would stay open for the client's next request.
    const reaper = setInterval(() => this.#server.closeIdleConnections(), 10)
    const grace = new AbortController()
    await Promise.race([closed, delay(lastRequestsMs, undefined, { signal: grace.signal }).catch(() => undefined)])
    grace.abort()
    clearInterval(reaper)
    this.#server.closeAllConnections()
    await closed
  }
}

const lineOf = (
  { method = '', url = '' }: IncomingMessage,
  { statusCode }: ServerResponse,
  milliseconds: number,
): RequestLine => ({
  method,
  path: url.split('?', 1)[0] ?? '',
  status: statusCode,
  milliseconds,
})
