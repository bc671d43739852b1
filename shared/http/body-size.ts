import { jsonStringBudget } from '#shared/domain/response-size.ts'

/**
 * A function's event holds 6 MB (6,291,456 bytes). In it the body is a JSON string: quotes and line breaks take two bytes,
 * control characters six, and bytes that are no text come in base64, which takes a third more. A body just below the limit
 * is refused with a code, because beyond it the gateway refuses without one.
 */
const maxBodyBytes = 6_000_000

/** Whether a body is so small that the gateway would pass a slightly larger one on too. */
export const isBodyWithinLimit = (body: string): boolean => jsonStringBudget(maxBodyBytes)(body)
