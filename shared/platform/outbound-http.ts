/**
 * Requests to addresses that customers name (specification, "Delivery rules" 1 and 2). All of them go through here.
 *
 *   URL ─▶ policy ─▶ DNS, for each new connection ─▶ policy for every address ─▶ connect to these addresses ─▶ TLS for the name
 *
 * Redirects are not followed. The response is bounded in bytes and in time. A failure of the receiver is a result, not
 * an exception. The caller owns retries.
 */
import { Agent, request as httpsRequest } from 'node:https'
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { LookupFunction, Socket } from 'node:net'
import { types } from 'node:util'
import { systemClock } from './clock.ts'
import { BlockedAddress, pinnedLookup, publicResolver, type Resolve } from './outbound-http-dns.ts'
import {
  checkOutboundUrl,
  hostOf,
  noLoopback,
  type LoopbackReceivers,
  type OutboundRefusal,
  type OutboundTarget,
} from './outbound-http-policy.ts'
import { readBounded } from './outbound-http-body.ts'

/** A GET of an address that a customer named. */
export interface OutboundQuery {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Milliseconds from the look-up of the name to the status line and headers of the response. */
  readonly timeoutMs: number
}

/** A POST to an address that a customer named. */
export interface OutboundRequest extends OutboundQuery {
  /** Sent byte for byte. */
  readonly body: string | Uint8Array
}

/** `dns`, `connection`, `protocol` and `tls` can be temporary: even certificates are renewed. */
export type OutboundFailure = 'timeout' | 'dns' | 'connection' | 'tls' | 'protocol'

/** A response; its body is text or bytes, as much of it as the bounds allow. */
interface Responded<Body> {
  readonly kind: 'responded'
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Body
}

type NotResponded =
  /** Not sent. It will not be sent until the address is changed. */
  | { readonly kind: 'refused'; readonly reason: OutboundRefusal }
  /** No response. The receiver may have received the request nevertheless. */
  | { readonly kind: 'failed'; readonly reason: OutboundFailure; readonly detail: string }

/** How a POST ended. */
export type OutboundResult = Responded<string> | NotResponded

/** How a GET ended. `isWhole`: the body has arrived to its end, within the bounds. */
export type OutboundAnswer = (Responded<Uint8Array> & { readonly isWhole: boolean }) | NotResponded

/** Sends requests. No method throws for a failure of the receiver or of the network. */
export interface OutboundHttp {
  post(request: OutboundRequest): Promise<OutboundResult>
  get(query: OutboundQuery): Promise<OutboundAnswer>
  /** Closes connections that are kept alive. */
  close(): void
}

/** Settings of the client; each has a default. */
export interface OutboundOptions {
  readonly loopback?: LoopbackReceivers
  /** Looks up the addresses of a name; the public DNS by default. The policy checks the addresses of any resolver. */
  readonly resolve?: Resolve
  /** Bounds of a response body: bytes to read, and milliseconds after the headers. */
  readonly bodyBytes?: number
  readonly bodyMs?: number
  /** Milliseconds of rest after which a receiver may close a kept connection because nothing is sent. */
  readonly closableAfterMs?: number
}

const loopbackLookup: LookupFunction = (_hostname, _options, callback) => {
  callback(null, [{ address: '127.0.0.1', family: 4 }])
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.name)

const dnsCodes = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENODATA',
  'ESERVFAIL',
  'EREFUSED',
  'ETIMEOUT',
  'EBADRESP',
  'EFORMERR',
  'EBADNAME',
  'ECANCELLED',
])
const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/

function failureOf(error: Error): NotResponded {
  const code = codeOf(error)
  if (error instanceof BlockedAddress) return { kind: 'refused', reason: 'blocked_address' }
  const reason = dnsCodes.has(code)
    ? 'dns'
    : tlsCodes.test(code)
      ? 'tls'
      : code.startsWith('HPE_')
        ? 'protocol'
        : 'connection'
  return { kind: 'failed', reason, detail: code }
}

const textHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

interface Sending {
  readonly target: OutboundTarget
  readonly request: OutboundQuery & Partial<OutboundRequest>
  readonly agent: Agent
  readonly lookup: LookupFunction
  readonly closableAfterMs: number
}

/**
 * A kept connection was already closed, because it had been at rest: the receiver did not see the request, so it can be
 * sent again. A connection that was in use a moment ago is not closed for that reason: the receiver may have read the
 * request, and the caller decides whether it is sent again.
 */
class StaleConnection extends Error {
  override readonly name = 'StaleConnection'
}

/** When each connection was in use last, in milliseconds since the epoch. */
const lastUses = new WeakMap<Socket, number>()

/** Records when the request uses its connection. @returns how long the connection was at rest before, in milliseconds */
function watchRest(sent: ClientRequest): () => number {
  let restMs = 0
  sent.on('socket', (socket) => {
    const now = systemClock.now()
    restMs = now - (lastUses.get(socket) ?? now)
  })
  sent.on('close', () => {
    if (sent.socket !== null) lastUses.set(sent.socket, systemClock.now())
  })
  return () => restMs
}

/** Sends the request and resolves with the response once its headers are there; the body is still to be read. */
function responseTo({ target, request, agent, lookup, closableAfterMs }: Sending): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = httpsRequest({
      agent,
      lookup,
      host: hostOf(target.url),
      port: target.url.port === '' ? 443 : target.url.port,
      path: `${target.url.pathname}${target.url.search}`,
      ...(request.body === undefined
        ? { method: 'GET', headers: request.headers }
        : { method: 'POST', headers: { ...request.headers, 'content-length': Buffer.byteLength(request.body) } }),
    })
    const restOf = watchRest(sent)
    const timer = setTimeout(
      () => sent.destroy(Object.assign(new Error('No response in time.'), { code: 'TIMEOUT' })),
      request.timeoutMs,
    )
    sent.on('response', (response) => {
      clearTimeout(timer)
      resolve(response)
    })
    // A receiver that speaks another protocol can close the connection without an error event.
    sent.on('close', () => {
      clearTimeout(timer)
      reject(Object.assign(new Error('The connection was closed.'), { code: 'CLOSED' }))
    })
    sent.on('error', (error) => {
      clearTimeout(timer)
      const code = codeOf(error)
      // EPIPE: the request could not be written to its end.
      const isUnseen = code === 'EPIPE' || (code === 'ECONNRESET' && restOf() >= closableAfterMs)
      reject(sent.reusedSocket && isUnseen ? new StaleConnection() : error)
    })
    sent.end(request.body)
  })
}

async function send(
  sending: Sending,
  bounds: { readonly bytes: number; readonly milliseconds: number },
): Promise<OutboundAnswer> {
  try {
    const response = await responseTo(sending)
    const { bytes: body, isWhole } = await readBounded(response, bounds)
    return { kind: 'responded', status: response.statusCode ?? 0, headers: textHeaders(response), body, isWhole }
  } catch (error) {
    if (error instanceof StaleConnection)
      return await send({ ...sending, agent: new Agent({ ...sending.agent.options, keepAlive: false }) }, bounds)
    if (!types.isNativeError(error)) throw error
    return codeOf(error) === 'TIMEOUT' ? { kind: 'failed', reason: 'timeout', detail: 'TIMEOUT' } : failureOf(error)
  }
}

/** Certificates and host names are checked, even if the environment turns the checks off. */
const strictTls = { rejectUnauthorized: true, minVersion: 'TLSv1.2' } as const

/**
 * Connections are kept for the next request to the same receiver; their address was checked when they were made. All
 * addresses of a name are tried. The default of 250 ms for each is shorter than a round trip around the world.
 */
const connections = {
  keepAlive: true,
  maxFreeSockets: 64,
  timeout: 15_000,
  scheduling: 'lifo',
  autoSelectFamily: true,
  autoSelectFamilyAttemptTimeout: 2500,
} as const

/** Servers close connections at rest after two seconds or later: the usual settings are 2, 5, 60 and 75 s. */
const restMilliseconds = 1000

/** Opens a client with pools of connections of its own. Call `close` where the process goes on without it. */
export function outboundHttp(options: OutboundOptions = {}): OutboundHttp {
  const {
    loopback = noLoopback,
    resolve = publicResolver(),
    bodyBytes = 16_384,
    bodyMs = 3000,
    closableAfterMs = restMilliseconds,
  } = options
  const publicAgent = new Agent({ ...connections, ...strictTls })
  const loopbackAgent = new Agent({
    ...connections,
    ...strictTls,
    ...(loopback.authority === null ? {} : { ca: loopback.authority }),
  })
  const lookup = pinnedLookup(resolve)
  const sendTo = async (request: Sending['request']): Promise<OutboundAnswer> => {
    const target = checkOutboundUrl(request.url, loopback)
    if (typeof target === 'string') return { kind: 'refused', reason: target }
    const connection = target.isNamedLoopback
      ? { agent: loopbackAgent, lookup: loopbackLookup }
      : { agent: publicAgent, lookup }
    return send({ target, request, closableAfterMs, ...connection }, { bytes: bodyBytes, milliseconds: bodyMs })
  }
  return {
    async post(request) {
      const answer = await sendTo(request)
      if (answer.kind !== 'responded') return answer
      const { kind, status, headers, body } = answer
      return { kind, status, headers, body: Buffer.from(body).toString('utf8') }
    },
    get: sendTo,
    close() {
      publicAgent.destroy()
      loopbackAgent.destroy()
    },
  }
}
