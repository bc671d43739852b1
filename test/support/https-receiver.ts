/** A webhook receiver on this machine, over TLS, with behaviour that tests choose. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { createServer as createTlsServer, type TLSSocket } from 'node:tls'
import type { Server, Socket } from 'node:net'
import type { Authority, Certificate } from '#infra/local/receiver/certificates.ts'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
  readonly at: number
}

export interface Receiver {
  readonly port: number
  /** `https://127.0.0.1:<port>` */
  readonly origin: string
  /** Requests whose body has arrived completely, oldest first. */
  readonly received: Received[]
  /** Number of connections that were made. */
  readonly connections: () => number
  /** Closes all open connections. */
  cut(): void
  close(): Promise<void>
}

type Behaviour = (request: Received, response: Parameters<RequestListener>[1]) => void

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks).toString('utf8')
}

async function listening(server: Server, received: Received[]): Promise<Receiver> {
  const sockets = new Set<Socket>()
  let connections = 0
  server.on('connection', (socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = Number(Object(server.address()).port)
  return {
    port,
    origin: `https://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    cut() {
      for (const socket of sockets) socket.destroy()
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Responds 200 with an empty body unless `behave` does something else. A request that `behave` leaves open hangs. */
export async function startReceiver(
  certificate: Certificate | Authority,
  behave: Behaviour = (_request, response) => void response.end(),
): Promise<Receiver> {
  const received: Received[] = []
  const issued = 'issue' in certificate ? certificate.issue(['127.0.0.1', 'localhost']) : certificate
  const server = createSecureServer(issued, (request, response) => {
    void bodyOf(request).then(
      (body) => {
        const one = {
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers,
          body,
          at: Date.now(),
        }
        received.push(one)
        behave(one, response)
      },
      () => undefined,
    )
  })
  server.on('tlsClientError', () => undefined)
  return listening(server, received)
}

/** A server that sends raw bytes instead of HTTP. */
export async function startRawReceiver(
  certificate: Certificate,
  speak: (socket: TLSSocket) => void,
): Promise<Receiver> {
  const server = createTlsServer(certificate, (socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => speak(socket))
  })
  server.on('tlsClientError', () => undefined)
  return listening(server, [])
}

/** A server for plain HTTP on a port where TLS is expected. */
export async function startPlainReceiver(): Promise<Receiver> {
  return listening(
    createServer((_request, response) => response.end('plain')),
    [],
  )
}

/** A port without a server. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = Number(Object(server.address()).port)
  await new Promise((resolve) => server.close(resolve))
  return port
}
