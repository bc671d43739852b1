import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { largestBodyBytes, type HttpApi } from '../http-api/http-api.ts'
import { chooseBehavior } from './behavior-choice.ts'
import type { BucketOrigin } from './bucket-origin.ts'
import type { Behavior, DistributionModel } from './distribution-model.ts'
import { edgeFunction, type EdgeFunction, type EdgeRequest } from './edge-function.ts'
import { sendResponse, textResponse, type EdgeResponse } from './edge-response.ts'
import type { EdgeFunctionOptions } from './edge-runtime.ts'
import { viewerResponseFunction, type ViewerResponseFunction } from './viewer-response.ts'

export interface DistributionOptions {
  readonly model: DistributionModel
  readonly buckets: BucketOrigin
  /** By the host name of the origin. */
  readonly apis: ReadonlyMap<string, HttpApi>
  /** What functions at the edge read and log. */
  readonly edge: EdgeFunctionOptions
  readonly report: (error: unknown) => void
}

interface Viewing {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly path: string
  readonly query: string
  readonly behavior: Behavior
}

/**
 * One public origin: chooses the behaviour of a path, runs its function, asks its origin, and finishes the response.
 * Nothing is cached.
 */
export class Distribution {
  readonly #options: DistributionOptions
  readonly #requestFunctions: ReadonlyMap<Behavior, EdgeFunction>
  readonly #responseFunctions: ReadonlyMap<Behavior, ViewerResponseFunction>

  constructor(options: DistributionOptions) {
    this.#options = options
    const { model, edge } = options
    this.#requestFunctions = new Map(
      model.behaviors.flatMap((behavior) =>
        behavior.viewerRequest === undefined ? [] : [[behavior, edgeFunction(behavior.viewerRequest, edge)] as const],
      ),
    )
    this.#responseFunctions = new Map(
      model.behaviors.flatMap((behavior) =>
        behavior.viewerResponse === undefined
          ? []
          : [[behavior, viewerResponseFunction(behavior.viewerResponse, edge)] as const],
      ),
    )
  }

  /** Responds to one request; never rejects. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const [path = '/', ...query] = (request.url ?? '/').split('?')
      const behavior = chooseBehavior(this.#options.model.behaviors, path)
      const viewing = { request, response, path, query: query.join('?'), behavior }
      await sendResponse(viewing, await this.#finish(viewing, await this.#respond(viewing)), behavior)
    } catch (error) {
      this.#fail(response, error)
    }
  }

  #fail(response: ServerResponse, error: unknown): void {
    if (response.headersSent || response.destroyed) {
      // The viewer has hung up, or the rest of a response that has begun cannot be read.
      response.destroy()
      return
    }
    this.#options.report(error)
    response
      .writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
      .end('The origin did not respond. The log of the local service says why.\n')
  }

  async #respond(viewing: Viewing): Promise<EdgeResponse> {
    const { request, path, behavior } = viewing
    const method = request.method ?? 'GET'
    if (!behavior.methods.includes(method)) return textResponse(403, `This address does not take ${method}.`)
    const run = this.#requestFunctions.get(behavior)
    if (run === undefined) return this.#fromOrigin(viewing, path)
    const decision = await run(edgeRequestOf(viewing))
    if (decision.kind === 'respond') return decision
    return this.#fromOrigin(viewing, decision.uri)
  }

  async #finish(viewing: Viewing, response: EdgeResponse): Promise<EdgeResponse> {
    return (await this.#responseFunctions.get(viewing.behavior)?.(edgeRequestOf(viewing), response)) ?? response
  }

  async #fromOrigin({ request, query, behavior }: Viewing, uri: string): Promise<EdgeResponse> {
    const { origin } = behavior
    const method = request.method ?? 'GET'
    if (origin.kind === 'bucket')
      return this.#options.buckets.fetch({ method, bucket: origin.bucket, uri, viewerHeaders: request.headers })
    const api = this.#options.apis.get(origin.domainName)
    if (api === undefined) throw new Error(`There is no HTTP API at ${origin.domainName}.`)
    const body = await readBody(request)
    const viewerAddress = request.socket.remoteAddress ?? '127.0.0.1'
    const { cookie, ...viewerHeaders } = request.headers
    const headers = { ...viewerHeaders, 'x-forwarded-for': forwardedFor(viewerHeaders, viewerAddress) }
    return api.respond({
      method,
      path: uri,
      query,
      headers: behavior.forwardsCookies && cookie !== undefined ? { ...headers, cookie } : headers,
      body,
      // The client of the gateway is the distribution.
      sourceIp: '127.0.0.1',
    })
  }
}

/** CloudFront appends the address of the viewer to what the viewer has written itself. */
const forwardedFor = ({ 'x-forwarded-for': stated }: IncomingHttpHeaders, viewerAddress: string): string =>
  [stated, viewerAddress].filter((address) => address !== undefined).join(', ')

const edgeRequestOf = ({ request, path, query }: Viewing): EdgeRequest => ({
  method: request.method ?? 'GET',
  uri: path,
  query,
  headers: singleValues(request.headers),
})

const singleValues = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]),
  )

/**
 * The body, up to a little more than the gateway accepts. The rest of a larger body is read and discarded, so that its
 * sender receives the refusal.
 */
async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue
    if (bytes <= largestBodyBytes) chunks.push(chunk)
    bytes += chunk.length
  }
  return Buffer.concat(chunks)
}
