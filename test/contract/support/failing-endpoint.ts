/** A public endpoint whose implementation fails: those that exist answer from what they hold, and cannot be made to. */
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { implement } from '#shared/http/implementation.ts'
import { serve } from '#shared/http/serve.ts'
import { xapiProtocol } from '#shared/http/xapi-protocol.ts'
import { openLog } from '#shared/platform/log.ts'
import { apiEvent, invoke, type ApiAnswer } from '#test/support/backend.ts'
import type { Declared } from './world.ts'

export function servedFailing({ operationId, endpoint, family }: Declared, error: Error): Promise<ApiAnswer> {
  const failing = implement<Endpoint, null>()({ load: () => Promise.reject(error), handle: () => Promise.resolve({}) })
  const nobody = { findKey: () => Promise.resolve(null), findKeyWithUsage: () => Promise.reject(error) }
  const handler = serve(
    { ...family, endpoints: { [operationId]: endpoint } },
    { [operationId]: failing },
    { dependencies: null, context: { log: openLog('test', 'SILENT'), clock: { now: () => Date.now() }, credentials: { access: nobody }, protocol: xapiProtocol } },
  )
  return invoke(handler, apiEvent(`${endpoint.method} ${endpoint.path}`))
}
