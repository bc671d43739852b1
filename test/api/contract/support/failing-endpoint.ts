/** A public endpoint whose implementation fails: those of the health family, which read nothing, cannot fail. */
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { implement } from '#shared/http/implementation.ts'
import { serve } from '#shared/http/serve.ts'
import { xapiProtocol } from '#shared/http/xapi-protocol.ts'
import { openLog } from '#shared/platform/log.ts'
import { apiEvent, invoke, type ApiResponse } from '#test/support/backend.ts'
import type { Declared } from './world.ts'

export function servedFailing({ operationId, endpoint, family }: Declared, error: Error): Promise<ApiResponse> {
  const failing = implement<Endpoint, null>()({ load: () => Promise.reject(error), handle: () => Promise.resolve({}) })
  const failingAccess = {
    findKey: () => Promise.resolve(null),
    findKeyWithUsage: () => Promise.reject(error),
    recordUse: () => Promise.resolve(),
  }
  const handler = serve(
    { ...family, endpoints: { [operationId]: endpoint } },
    { [operationId]: failing },
    {
      dependencies: null,
      context: {
        log: openLog('test', 'SILENT'),
        clock: { now: () => Date.now() },
        credentials: { access: failingAccess },
        protocol: xapiProtocol,
      },
    },
  )
  return invoke(handler, apiEvent(`${endpoint.method} ${endpoint.path}`))
}
