import crypto from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import * as z from 'zod'

export const edgeFunctionPath = 'web/edge/learner-viewer-request.js'

const answer = z.union([
  z.looseObject({ statusCode: z.number(), headers: z.record(z.string(), z.object({ value: z.string() })), body: z.object({ data: z.string() }) }),
  z.looseObject({ uri: z.string(), method: z.string() }),
])
export type EdgeAnswer = z.output<typeof answer>

/**
 * Runs the CloudFront Function as CloudFront would: its two modules given, nothing of Node beside `Buffer`.
 * @param keys what the key value store holds
 * @param now the clock, in milliseconds
 */
export async function runEdgeFunction(uri: string, { keys, now }: { keys: Readonly<Record<string, string>>; now: number }): Promise<EdgeAnswer> {
  const source = readFileSync(edgeFunctionPath, 'utf8').replace(/^import (\w+) from '(\w+)'$/gm, "const $1 = modules['$2']")
  const get = (key: string) => (Object.hasOwn(keys, key) ? Promise.resolve(keys[key]) : Promise.reject(new Error('KeyNotFound')))
  const modules = { crypto, cloudfront: { kvs: () => ({ get }) } }
  const event = { request: { method: 'GET', uri, headers: {}, querystring: {}, cookies: {} } }
  const answered: unknown = await runInNewContext(`${source}\nhandler(event)`, { modules, event, Buffer, Date: { now: () => now } })
  return answer.parse(JSON.parse(JSON.stringify(answered)))
}
