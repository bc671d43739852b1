/** Runs a handler on an event, and requires a successful response. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { ApiHandler } from '#shared/http/serve.ts'
import { send } from '#test/support/backend.ts'

export const handled = (handler: ApiHandler, event: APIGatewayProxyEventV2) => async (): Promise<void> => {
  const { statusCode, body } = await send(handler, event)
  if (statusCode !== 200) throw new Error(`${event.routeKey} returned ${statusCode ?? 'nothing'}: ${body ?? ''}`)
}
