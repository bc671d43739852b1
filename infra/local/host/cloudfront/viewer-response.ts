import * as z from 'zod'
import type { EdgeFunctionModel } from './distribution-model.ts'
import { eventOf, type EdgeRequest } from './edge-function.ts'
import type { EdgeResponse } from './edge-response.ts'
import { loadHandler, type EdgeFunctionOptions } from './edge-runtime.ts'

/** A CloudFront Function for viewer responses, ready to run. */
export type ViewerResponseFunction = (request: EdgeRequest, response: EdgeResponse) => Promise<EdgeResponse>

const cookie = z.object({ value: z.string(), attributes: z.string().optional() })
// Strict, because any other change would work in the cloud and have no effect on this machine.
const resultSchema = z.strictObject({
  statusCode: z.number(),
  headers: z.strictObject({}),
  cookies: z.record(z.string(), cookie.extend({ multiValue: z.array(cookie).optional() })),
})

/**
 * Makes a function for viewer responses callable. It may set cookies and change nothing else. As in CloudFront, it does not
 * run for errors.
 * @throws Error if the text is no script or has no handler
 */
export function viewerResponseFunction(model: EdgeFunctionModel, options: EdgeFunctionOptions): ViewerResponseFunction {
  const handler = loadHandler(model, options)
  return async (request, response) => {
    if (response.status >= 400) return response
    const event = {
      ...eventOf('viewer-response', request),
      response: { statusCode: response.status, headers: {}, cookies: {} },
    }
    const { cookies } = resultSchema.parse(await handler(event))
    const lines = Object.entries(cookies).flatMap(([name, { multiValue, ...single }]) =>
      (multiValue ?? [single]).map(({ value, attributes = '' }) => `${name}=${value}; ${attributes}`),
    )
    return lines.length === 0 ? response : { ...response, headers: { ...response.headers, 'set-cookie': lines } }
  }
}
