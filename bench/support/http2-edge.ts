/** The one-machine service over TLS and HTTP/2, as CloudFront serves it. The service itself speaks HTTP/1.1. */
import { createHash, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request as sendOn, type IncomingHttpHeaders } from 'node:http'
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type ServerHttp2Session,
} from 'node:http2'
import { makeAuthority } from '#infra/local/receiver/certificates.ts'

export interface Http2Edge {
  /** The flag with which Chromium trusts the edge. It caches nothing from servers that it does not trust. */
  readonly trustFlag: string
  /** The address of the service as it is seen through the edge: another scheme and port. */
  through(address: string): string
  close(): Promise<void>
}

/** Headers that belong to a connection of HTTP/1.1. HTTP/2 refuses them. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection', 'upgrade']

const withoutConnection = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':') && !ofConnection.includes(name)))

/** SHA-256 of the certificate's public key. */
const fingerprintOf = (cert: string): string =>
  createHash('sha256')
    .update(new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')

/** Stands in front of a service on this machine. */
export async function openHttp2Edge(port: number): Promise<Http2Edge> {
  const agent = new Agent({ keepAlive: true })
  const passOn = (incoming: Http2ServerRequest, outgoing: Http2ServerResponse): void => {
    const host = incoming.authority.replace(/:\d+$/, `:${port}`)
    const passed = sendOn(
      {
        ...{ agent, port, host: '127.0.0.1', method: incoming.method, path: incoming.url },
        headers: { ...withoutConnection(incoming.headers), host },
      },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, withoutConnection(response.headers))
        response.pipe(outgoing)
      },
    )
    passed.on('error', () => outgoing.stream.close())
    outgoing.stream.on('close', () => passed.destroy())
    incoming.pipe(passed)
  }
  const certificate = makeAuthority().issue(['localhost', '*.localhost'])
  const server = createSecureServer(certificate, passOn)
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => {
    sessions.add(session)
    session.on('close', () => sessions.delete(session))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const own = Number(Object(server.address()).port)
  return {
    trustFlag: `--ignore-certificate-errors-spki-list=${fingerprintOf(certificate.cert)}`,
    through(address) {
      const { hostname, pathname, search, hash } = new URL(address)
      return `https://${hostname}:${own}${pathname}${search}${hash}`
    },
    async close() {
      for (const session of sessions) session.destroy()
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
