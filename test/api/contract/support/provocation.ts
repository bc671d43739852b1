/** Ways to have an endpoint return an error: a call that is valid but for one thing. */
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { ApiResponse, ApiRequest } from '#test/support/backend.ts'
import { credentialOf, send, validCall, type Declared, type World } from './world.ts'

export type Provocation = (world: World, found: Declared) => Promise<ApiResponse>
export type Rows = Partial<Record<ErrorCode, Provocation>>

/** The valid call with something else in its place. */
export const changed =
  (change: (request: ApiRequest, world: World, found: Declared) => ApiRequest | Promise<ApiRequest>): Provocation =>
  async (world, found) => {
    const valid = await validCall(world, found.operationId)
    const request = { ...valid.request, ...credentialOf(found, valid, world) }
    return send(world, found, await change(request, world, found))
  }

export const withHeader = (request: ApiRequest, name: string, value: string): ApiRequest => ({
  ...request,
  headers: { ...request.headers, [name]: value },
})

/** Does a call while a fault is injected. */
export async function underFault(
  world: World,
  fault: Parameters<World['backend']['aws']['faultDynamoDb']>[0],
  call: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  world.backend.aws.faultDynamoDb(fault)
  try {
    return await call()
  } finally {
    world.backend.aws.faultDynamoDb(null)
  }
}
