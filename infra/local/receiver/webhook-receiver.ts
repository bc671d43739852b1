/** A receiver of webhooks on this machine, so that a first webhook arrives without a server of one's own. */
import { appendFile, mkdir } from 'node:fs/promises'
import { once } from 'node:events'
import { dirname } from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { PortTakenError } from '../host/public-server.ts'
import { makeAuthority } from './certificates.ts'

export interface WebhookReceiver {
  /** `https://127.0.0.1:<port>`; every path takes webhooks. */
  readonly origin: string
  /** `127.0.0.1:<port>` */
  readonly address: string
  /** PEM of the authority of its certificate, new with each start. */
  readonly authority: string
  close(): Promise<void>
}

/** In characters. The largest event is far smaller. */
const largestLength = 1_000_000

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk)
    if (text.length > largestLength) return null
  }
  return text
}

async function receive(request: IncomingMessage, response: ServerResponse, file: string): Promise<void> {
  if (request.method !== 'POST') {
    response.writeHead(405, { allow: 'POST' }).end('Webhooks are sent here by POST.\n')
    return
  }
  const body = await bodyOf(request)
  if (body === null) {
    response.writeHead(413).end()
    return
  }
  const { url: path, headers } = request
  await appendFile(file, `${JSON.stringify({ receivedAt: new Date().toISOString(), path, headers, body })}\n`)
  response.writeHead(204).end()
}

/**
 * Listens on loopback, over TLS. Each webhook becomes a line of `file`: `{receivedAt, path, headers, body}`, with the body
 * as it was signed.
 * @param port 0 takes any free port
 * @throws PortTakenError
 */
export async function startWebhookReceiver({
  port,
  file,
}: {
  readonly port: number
  readonly file: string
}): Promise<WebhookReceiver> {
  // Whoever waits for a first webhook finds the file. At the first start of all, its folder does not exist.
  await mkdir(dirname(file), { recursive: true })
  await appendFile(file, '')
  const authority = makeAuthority()
  const server = createServer(authority.issue(['127.0.0.1', 'localhost']), (request, response) => {
    receive(request, response, file).catch(() => {
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  server.on('tlsClientError', () => undefined)
  await once(server.listen(port, '127.0.0.1'), 'listening').catch((cause: unknown) => {
    throw new PortTakenError(port, cause)
  })
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The receiver does not listen.')
  const address = `127.0.0.1:${bound.port}`
  return {
    origin: `https://${address}`,
    address,
    authority: authority.cert,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}
