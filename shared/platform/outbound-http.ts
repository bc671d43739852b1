/**
 * The one way out: requests to addresses that customers name (specification, "Delivery rules" 1 and 2).
 *
 *   URL ─▶ policy ─▶ DNS, once a connection ─▶ policy for every address ─▶ connect to these addresses ─▶ TLS for the name
 *
 * No redirects are followed. What comes back is bounded in bytes and in time. What happens is an answer, not an accident:
 * nothing is thrown for what a receiver does.
 */
import { Agent, request as httpsRequest } from 'node:https'
import type { IncomingMessage } from 'node:http'
import type { LookupFunction } from 'node:net'
import { types } from 'node:util'
import { BlockedAddress, pinnedLookup, publicResolver, type Resolve } from './outbound-http-dns.ts'
import { checkOutboundUrl, hostOf, noLoopback, type LoopbackReceivers, type OutboundRefusal, type OutboundTarget } from './outbound-http-policy.ts'
import { readBounded } from './outbound-http-body.ts'

export interface OutboundRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Sent byte for byte. */
  readonly body: string | Uint8Array
  /** From the look-up of the name to the head of the answer. */
  readonly timeoutMs: number
}

/** `dns`, `connection` and `protocol` may pass by themselves, as may `tls`: certificates are renewed. */
export type OutboundFailure = 'timeout' | 'dns' | 'connection' | 'tls' | 'protocol'

export type OutboundResult =
  /** The receiver answered; `body` is the beginning of what it said. */
  | { readonly kind: 'answered'; readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }
  /** Nothing was sent, and nothing will be before the address is changed. */
  | { readonly kind: 'refused'; readonly reason: OutboundRefusal }
  /** No answer. The receiver may have got the request all the same. */
  | { readonly kind: 'failed'; readonly reason: OutboundFailure; readonly detail: string }

export interface OutboundHttp {
  post(request: OutboundRequest): Promise<OutboundResult>
  /** Closes connections that are kept open. */
  close(): void
}

export interface OutboundOptions {
  readonly loopback?: LoopbackReceivers
  /** Addresses of a name; the public DNS unless stated. Their policy is checked here, whoever resolves. */
  readonly resolve?: Resolve
  /** Bytes of an answer that are read at the most, and how long after its head. */
  readonly bodyBytes?: number
  readonly bodyMs?: number
}

const loopbackLookup: LookupFunction = (_hostname, _options, callback) => {
  callback(null, [{ address: '127.0.0.1', family: 4 }])
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.name)

const dnsCodes = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ESERVFAIL', 'EREFUSED', 'ETIMEOUT', 'EBADRESP', 'EFORMERR', 'EBADNAME', 'ECANCELLED'])
const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/

function failureOf(error: Error): OutboundResult {
  const code = codeOf(error)
  if (error instanceof BlockedAddress) return { kind: 'refused', reason: 'blocked_address' }
  const reason = dnsCodes.has(code) ? 'dns' : tlsCodes.test(code) ? 'tls' : code.startsWith('HPE_') ? 'protocol' : 'connection'
  return { kind: 'failed', reason, detail: code }
}

const textHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))

interface Sending {
  readonly target: OutboundTarget
  readonly request: OutboundRequest
  readonly agent: Agent
  readonly lookup: LookupFunction
}

/** Whether the connection had been kept open and was found closed: the receiver never saw the request. */
class StaleConnection extends Error {
  override readonly name = 'StaleConnection'
}

/** Sends, and settles with the head of the answer. */
function head({ target, request, agent, lookup }: Sending): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = httpsRequest({
      agent,
      lookup,
      host: hostOf(target.url),
      port: target.url.port === '' ? 443 : target.url.port,
      path: `${target.url.pathname}${target.url.search}`,
      method: 'POST',
      headers: { ...request.headers, 'content-length': Buffer.byteLength(request.body) },
    })
    const timer = setTimeout(() => sent.destroy(Object.assign(new Error('No answer in time.'), { code: 'TIMEOUT' })), request.timeoutMs)
    sent.on('response', (answer) => {
      clearTimeout(timer)
      resolve(answer)
    })
    // A receiver that wants to speak another protocol ends the request without an error.
    sent.on('close', () => {
      clearTimeout(timer)
      reject(Object.assign(new Error('The connection was closed.'), { code: 'CLOSED' }))
    })
    sent.on('error', (error) => {
      clearTimeout(timer)
      const stale = sent.reusedSocket && (codeOf(error) === 'ECONNRESET' || codeOf(error) === 'EPIPE')
      reject(stale ? new StaleConnection() : error)
    })
    sent.end(request.body)
  })
}

async function send(sending: Sending, bounds: { readonly bytes: number; readonly milliseconds: number }): Promise<OutboundResult> {
  try {
    const answer = await head(sending)
    const body = await readBounded(answer, bounds)
    return { kind: 'answered', status: answer.statusCode ?? 0, headers: textHeaders(answer), body }
  } catch (error) {
    if (error instanceof StaleConnection) return await send({ ...sending, agent: new Agent({ ...sending.agent.options, keepAlive: false }) }, bounds)
    if (!types.isNativeError(error)) throw error
    return codeOf(error) === 'TIMEOUT' ? { kind: 'failed', reason: 'timeout', detail: 'TIMEOUT' } : failureOf(error)
  }
}

/** Certificates and host names are checked whatever the environment says. */
const strictTls = { rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const

/**
 * Connections are kept for the next request to the same receiver; the DNS was asked and checked when they were made. All
 * addresses of a name are tried; the default of 250 ms for each is less than the way around the world and back.
 */
const connections = { keepAlive: true, maxFreeSockets: 64, timeout: 15_000, scheduling: 'lifo', autoSelectFamily: true, autoSelectFamilyAttemptTimeout: 2500 } as const

export function outboundHttp(options: OutboundOptions = {}): OutboundHttp {
  const { loopback = noLoopback, resolve = publicResolver(), bodyBytes = 16_384, bodyMs = 3000 } = options
  const world = new Agent({ ...connections, ...strictTls })
  const machine = new Agent({ ...connections, ...strictTls, ...(loopback.authority === null ? {} : { ca: loopback.authority }) })
  const lookup = pinnedLookup(resolve)
  return {
    async post(request) {
      const target = checkOutboundUrl(request.url, loopback)
      if (typeof target === 'string') return { kind: 'refused', reason: target }
      const way = target.isNamedLoopback ? { agent: machine, lookup: loopbackLookup } : { agent: world, lookup }
      return send({ target, request, ...way }, { bytes: bodyBytes, milliseconds: bodyMs })
    },
    close() {
      world.destroy()
      machine.destroy()
    },
  }
}
