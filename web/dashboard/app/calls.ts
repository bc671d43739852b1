/** How the dashboard calls the service: on its own origin, with the cookie, and with one kind of error. */
import type { ErrorCode } from '#shared/contract/errors.ts'
import type { ClientOptions, Reply } from '#web/api-client/client.ts'

export const ownOrigin: ClientOptions = {
  baseUrl: '',
  authorization: () => null,
  credentials: 'same-origin',
  fetch: (address, init) => fetch(address, init),
}

type NoBody = Exclude<Reply<unknown>, { outcome: 'ok' }>

/** A call that brought no result: the service refused it, or could not be reached. */
export class CallError extends Error {
  constructor(readonly reply: NoBody) {
    super(reply.outcome === 'refused' ? reply.message : 'The service could not be reached.')
  }

  /** Null where no service answered. */
  get code(): ErrorCode | null {
    return this.reply.outcome === 'refused' ? this.reply.code : null
  }

  get isRetryable(): boolean {
    return this.reply.outcome === 'unreachable' || this.reply.retryable
  }

  get requestId(): string | null {
    return this.reply.outcome === 'refused' ? this.reply.requestId : null
  }

  /** What to do about it; null where the service does not say. */
  get remedy(): string | null {
    const { message } = this.fields
    return typeof message === 'string' && message !== '' ? message : null
  }

  /** What the refusal states beside code and sentence. */
  get fields(): Readonly<Record<string, unknown>> {
    return this.reply.outcome === 'refused' ? this.reply.fields : {}
  }

  /** Its `details`; empty where it states none. */
  get details(): object {
    const { details } = this.fields
    return typeof details === 'object' ? (details ?? {}) : {}
  }
}

/**
 * The body of a reply.
 * @throws CallError for every other outcome
 */
export async function bodyOf<Body>(reply: Promise<Reply<Body>>): Promise<Body> {
  const settled = await reply
  if (settled.outcome === 'ok') return settled.body
  throw new CallError(settled)
}

/** Whether the service may have made a change although no answer says so. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof CallError && (error.reply.outcome === 'unreachable' || error.reply.status >= 500)

export const isRefusal = (error: unknown, code: ErrorCode): error is CallError =>
  error instanceof CallError && error.code === code
