import { createHash, createHmac } from 'node:crypto'
import { createContext, Script } from 'node:vm'
import * as z from 'zod'
import type { EdgeFunctionModel } from './distribution-model.ts'

/** A viewer's request as an edge function sees and changes it. */
export interface EdgeRequest {
  readonly method: string
  /** Raw path, percent-encoded. */
  readonly uri: string
  /** Raw query string without the question mark. */
  readonly query: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
}

/** What the function decides: on to the origin with this path, or this answer. */
export type EdgeDecision =
  | { readonly kind: 'forward'; readonly uri: string }
  | { readonly kind: 'respond'; readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: Buffer }

export interface EdgeFunctionOptions {
  /** Contents of the associated store, as they are at the moment of the call. */
  readonly readStore: (arn: string) => ReadonlyMap<string, string>
  readonly log: (text: string) => void
}

/** A CloudFront Function, ready to run. */
export type EdgeFunction = (request: EdgeRequest) => Promise<EdgeDecision>

const header = z.object({ value: z.string() })
const responseSchema = z.object({
  statusCode: z.number().int().min(100).max(599),
  headers: z.record(z.string(), header).default({}),
  body: z.union([z.string(), z.object({ encoding: z.enum(['text', 'base64']), data: z.string() })]).default(''),
})
const requestSchema = z.object({ method: z.string(), uri: z.string().startsWith('/') })
const handlerSchema = z.custom<(event: object) => unknown>((value) => typeof value === 'function', 'must define a function named handler')

/**
 * Makes a CloudFront Function of runtime 2.0 callable: its own text, unchanged but for the two imports that the runtime
 * provides. The limits of the runtime on time and on built-in objects are not enforced here.
 * @throws Error where the text is no script or has no handler
 */
export function edgeFunction(model: EdgeFunctionModel, options: EdgeFunctionOptions): EdgeFunction {
  // Same number of lines, so that errors point to the right one.
  const body = model.code.replace(/^import\s+(\w+)\s+from\s+'([\w]+)'\s*;?\s*?$/gm, (_line, name: string, module: string) => `const ${name} = __module('${module}')`)
  const script = new Script(`(function (__module) { ${body}\nreturn handler })`, { filename: `${model.name}.js` })
  const context = createContext({ Buffer, TextEncoder, TextDecoder, atob, btoa, console: { log: (...words: unknown[]) => options.log(words.join(' ')) } }, { codeGeneration: { strings: false, wasm: false } })
  const make = handlerMaker.parse(script.runInContext(context))
  const handler = handlerSchema.parse(make(moduleOf(model, options)))
  return async (request) => decide(await handler(eventOf(request)), request)
}

const handlerMaker = z.custom<(module: (name: string) => unknown) => unknown>((value) => typeof value === 'function')

function moduleOf({ name, keyValueStoreArn }: EdgeFunctionModel, { readStore }: EdgeFunctionOptions): (module: string) => unknown {
  const store = {
    get: (key: string, { format = 'string' }: { format?: string } = {}): Promise<unknown> => {
      const value = keyValueStoreArn === undefined ? undefined : readStore(keyValueStoreArn).get(key)
      if (value === undefined) return Promise.reject(new Error(`KeyNotFound: ${key}`))
      return Promise.resolve(format === 'json' ? JSON.parse(value) : value)
    },
    exists: (key: string): Promise<boolean> => Promise.resolve(keyValueStoreArn !== undefined && readStore(keyValueStoreArn).has(key)),
  }
  const modules = new Map<string, object>([
    ['cloudfront', { kvs: () => store }],
    ['crypto', { createHash: (algorithm: string) => createHash(algorithm), createHmac: (algorithm: string, key: string | Buffer) => createHmac(algorithm, key) }],
  ])
  return (module) => {
    const found = modules.get(module)
    if (found === undefined) throw new Error(`The edge function ${name} imports ${module}, which its runtime does not have.`)
    return found
  }
}

function eventOf({ method, uri, query, headers }: EdgeRequest): object {
  const { cookie = '', ...rest } = headers
  const cookies = cookie.split(/;\s*/).filter((pair) => pair.includes('='))
  return {
    version: '1.0',
    context: { distributionDomainName: 'local', distributionId: 'local', eventType: 'viewer-request', requestId: 'local' },
    viewer: { ip: '127.0.0.1' },
    request: {
      method,
      uri,
      querystring: Object.fromEntries([...new URLSearchParams(query)].map(([name, value]) => [name, { value }])),
      headers: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, { value }])),
      cookies: Object.fromEntries(cookies.map((pair) => [pair.slice(0, pair.indexOf('=')), { value: pair.slice(pair.indexOf('=') + 1) }])),
    },
  }
}

function decide(result: unknown, request: EdgeRequest): EdgeDecision {
  if (typeof result === 'object' && result !== null && 'statusCode' in result) {
    const { statusCode: status, headers, body } = responseSchema.parse(result)
    const data = typeof body === 'string' ? Buffer.from(body) : Buffer.from(body.data, body.encoding === 'base64' ? 'base64' : 'utf8')
    return { kind: 'respond', status, headers: Object.fromEntries(Object.entries(headers).map(([name, { value }]) => [name.toLowerCase(), value])), body: data }
  }
  const { uri, method } = requestSchema.parse(result)
  if (method !== request.method) throw new Error('An edge function cannot change the method.')
  return { kind: 'forward', uri }
}
