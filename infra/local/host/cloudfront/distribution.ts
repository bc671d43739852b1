import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { largestBodyBytes, type HttpApi } from '../http-api/http-api.ts'
import { chooseBehavior } from './behavior-choice.ts'
import type { BucketOrigin } from './bucket-origin.ts'
import type { Behavior, DistributionModel, EdgeFunctionModel } from './distribution-model.ts'
import type { EdgeFunction } from './edge-function.ts'
import { sendResponse, textResponse, type EdgeResponse } from './edge-response.ts'

export interface DistributionOptions {
  readonly model: DistributionModel
  readonly buckets: BucketOrigin
  /** By the host name of the origin. */
  readonly apis: ReadonlyMap<string, HttpApi>
  readonly edgeFunction: (model: EdgeFunctionModel) => EdgeFunction
  readonly report: (error: unknown) => void
}

interface Viewing {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly path: string
  readonly query: string
  readonly behavior: Behavior
}

/** One public origin: chooses the behaviour of a path, runs its function, asks its origin, and finishes the answer. Nothing is cached. */
export class Distribution {
  readonly #options: DistributionOptions
  readonly #functions: ReadonlyMap<Behavior, EdgeFunction>

  constructor(options: DistributionOptions) {
    this.#options = options
    this.#functions = new Map(options.model.behaviors.flatMap((behavior) => (behavior.viewerRequest === undefined ? [] : [[behavior, options.edgeFunction(behavior.viewerRequest)] as const])))
  }

  /** Answers one request; never rejects. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const [path = '/', ...query] = (request.url ?? '/').split('?')
      const behavior = chooseBehavior(this.#options.model.behaviors, path)
      const viewing = { request, response, path, query: query.join('?'), behavior }
      await sendResponse(viewing, await this.#answer(viewing), behavior)
    } catch (error) {
      this.#fail(response, error)
    }
  }

  #fail(response: ServerResponse, error: unknown): void {
    if (response.headersSent || response.destroyed) {
      // The viewer has hung up, or has half of an answer that has no other half.
      response.destroy()
      return
    }
    this.#options.report(error)
    response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end('The origin did not answer. The log of the local service says why.\n')
  }

  async #answer(viewing: Viewing): Promise<EdgeResponse> {
    const { request, path, query, behavior } = viewing
    const method = request.method ?? 'GET'
    if (!behavior.methods.includes(method)) return textResponse(403, `This address does not take ${method}.`)
    const run = this.#functions.get(behavior)
    if (run === undefined) return this.#fromOrigin(viewing, path)
    const decision = await run({ method, uri: path, query, headers: singleValues(request.headers) })
    if (decision.kind === 'respond') return decision
    return this.#fromOrigin(viewing, decision.uri)
  }

  async #fromOrigin({ request, query, behavior }: Viewing, uri: string): Promise<EdgeResponse> {
    const { origin } = behavior
    const method = request.method ?? 'GET'
    if (origin.kind === 'bucket') return this.#options.buckets.fetch({ method, bucket: origin.bucket, uri, viewerHeaders: request.headers })
    const api = this.#options.apis.get(origin.domainName)
    if (api === undefined) throw new Error(`There is no HTTP API at ${origin.domainName}.`)
    const body = await readBody(request)
    return api.answer({ method, path: uri, query, headers: request.headers, body, sourceIp: request.socket.remoteAddress ?? '127.0.0.1' })
  }
}

const singleValues = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]))

/** The whole body, or a little more than the gateway takes: the rest of a larger one is read and forgotten, so that its sender sees the refusal. */
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
