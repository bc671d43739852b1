/** Runs a handler on an event that it must answer with success. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { ApiHandler } from '#shared/http/serve.ts'
import { send } from '#test/support/backend.ts'

export const handled = (handler: ApiHandler, event: APIGatewayProxyEventV2) => async (): Promise<void> => {
  const { statusCode, body } = await send(handler, event)
  if (statusCode !== 200) throw new Error(`${event.routeKey} answered ${statusCode ?? 'nothing'}: ${body ?? ''}`)
}
