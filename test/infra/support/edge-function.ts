import crypto from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import * as z from 'zod'

export const edgeFunctionPath = 'web/edge/learner-viewer-request.js'

const response = z.union([
  z.looseObject({
    statusCode: z.number(),
    headers: z.record(z.string(), z.object({ value: z.string() })),
    body: z.object({ data: z.string() }),
  }),
  z.looseObject({ uri: z.string(), method: z.string() }),
])
export type EdgeResponse = z.output<typeof response>

export interface EdgeSurroundings {
  /** File of the function; that of the learner origin's requests unless stated. */
  readonly path?: string
  /** What the key value store holds. */
  readonly keys: Readonly<Record<string, string>>
  /** The clock, in milliseconds. */
  readonly now: number
  /** Of the request, with lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
  /** Below it each workspace has a host. */
  readonly workspaceDomain?: string
}

const valuesOf = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, { value }]))

/** Runs the CloudFront Function as CloudFront would: its two modules given, nothing of Node beside `Buffer`. */
export async function runEdgeFunction(
  uri: string,
  { path = edgeFunctionPath, keys, now, headers = {}, workspaceDomain = '' }: EdgeSurroundings,
): Promise<EdgeResponse> {
  const source = readFileSync(path, 'utf8')
    .replace(/^import (\w+) from '(\w+)'$/gm, "const $1 = modules['$2']")
    .replace("const workspaceDomain = ''", `const workspaceDomain = '${workspaceDomain}'`)
  const get = (key: string) =>
    Object.hasOwn(keys, key) ? Promise.resolve(keys[key]) : Promise.reject(new Error('KeyNotFound'))
  const modules = { crypto, cloudfront: { kvs: () => ({ get }) } }
  const event = { request: { method: 'GET', uri, headers: valuesOf(headers), querystring: {}, cookies: {} } }
  const result: unknown = await runInNewContext(`${source}\nhandler(event)`, {
    modules,
    event,
    Buffer,
    Date: { now: () => now },
  })
  return response.parse(JSON.parse(JSON.stringify(result)))
}
