/** Sends again what endpoints missed, or counts it: one endpoint after the other, call by call. */
import { isRefusal, type CallError } from '#web/dashboard/app/calls.ts'

/** How far one endpoint is. */
export interface EndpointRun {
  readonly webhookId: string
  /** Deliveries that were counted, or queued, so far. */
  readonly found: number
  /** Calls that were answered. */
  readonly calls: number
  /** Where the next call goes on; null: at the first delivery. */
  readonly cursor: string | null
  /** No further call follows. */
  readonly isOver: boolean
  /** Why it takes nothing; null: it refused no call. */
  readonly refusal: CallError | null
}

interface Call {
  readonly webhookId: string
  readonly cursor: string | null
  /** The same for each repetition of this call. */
  readonly idempotencyKey: string
}

export interface Run {
  /** Names what the person wants once. Calls that are repeated under the same key send nothing a second time. */
  readonly key: string
  /** Returns how many deliveries the call counted or queued. */
  readonly call: (call: Call) => Promise<{ readonly found: number; readonly next: string | null }>
  /** False: no further call is made. */
  readonly isWanted: () => boolean
  readonly onProgress: (endpoints: readonly EndpointRun[]) => void
}

export const begun = (webhookIds: readonly string[]): readonly EndpointRun[] =>
  webhookIds.map((webhookId) => ({ webhookId, found: 0, calls: 0, cursor: null, isOver: false, refusal: null }))

/** Deliveries of all endpoints together. */
export const foundIn = (endpoints: readonly EndpointRun[]): number =>
  endpoints.reduce((sum, { found }) => sum + found, 0)

/** The ids of endpoints that have something to send again. */
export const idsWithFound = (endpoints: readonly EndpointRun[]): readonly string[] =>
  endpoints.flatMap(({ webhookId, found }) => (found > 0 ? [webhookId] : []))

function fieldOf({ details }: CallError): unknown {
  const { field }: { readonly field?: unknown } = details
  return field
}

/** Whether it is one endpoint that takes nothing: it was deleted, or it is paused. */
const isOfEndpoint = (error: unknown): error is CallError =>
  isRefusal(error, 'NOT_FOUND') || (isRefusal(error, 'VALIDATION_ERROR') && fieldOf(error) === 'webhookId')

/**
 * Goes on from where the endpoints are. One that refuses does not stop the others.
 * @throws CallError of a call that failed otherwise. What was reached is told before; going on from there with the same
 * key repeats that call first.
 */
export async function goOn(endpoints: readonly EndpointRun[], run: Run): Promise<readonly EndpointRun[]> {
  const reached = [...endpoints]
  for (const [at, endpoint] of endpoints.entries()) {
    let state = endpoint
    while (!state.isOver && run.isWanted()) {
      state = await afterCall(state, run)
      reached[at] = state
      run.onProgress([...reached])
    }
  }
  return reached
}

async function afterCall(endpoint: EndpointRun, { key, call }: Run): Promise<EndpointRun> {
  const { webhookId, found, calls, cursor } = endpoint
  try {
    const answer = await call({ webhookId, cursor, idempotencyKey: `${key}-${calls}` })
    const isOver = answer.next === null
    return { ...endpoint, found: found + answer.found, calls: calls + 1, cursor: answer.next, isOver }
  } catch (error) {
    if (!isOfEndpoint(error)) throw error
    return { ...endpoint, isOver: true, refusal: error }
  }
}
