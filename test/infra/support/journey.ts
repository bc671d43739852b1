/** What every part of the journey through the functions works with. */
import type { recordCalls } from '#test/infra/support/recorded-calls.ts'
import type { ApiRequest, ApiResponse, Backend } from '#test/support/backend.ts'

export interface Journey {
  readonly backend: Backend
  /** Calls an operation with the live key, as its function. */
  readonly call: (operationId: string, request?: ApiRequest) => Promise<ApiResponse>
  readonly calls: ReturnType<typeof recordCalls>
}
