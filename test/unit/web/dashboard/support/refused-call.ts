import type { ErrorCode } from '#shared/contract/errors.ts'
import { CallError } from '#web/dashboard/app/calls.ts'

/** A call that the service refuses. @param fields of the body beside the code and the message */
export const refusedCall = (code: ErrorCode, status = 400, fields: Readonly<Record<string, unknown>> = {}): CallError =>
  new CallError({
    outcome: 'refused',
    status,
    code,
    message: 'Refused.',
    currentVersion: null,
    retryable: false,
    retryAfter: null,
    requestId: null,
    fields,
  })
