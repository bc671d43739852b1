/** Checks the input of a request against the declaration, before anything is read or written for it. */
import type * as z from 'zod'
import type { Endpoint, Input } from '#shared/contract/endpoint.ts'
import { ServiceError } from '#shared/contract/errors.ts'

export interface RawInput {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, string | undefined>>
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: unknown
}

const fieldOf = (path: readonly PropertyKey[]): string => (path.length === 0 ? '(body)' : path.map(String).join('.'))

function invalid(error: z.ZodError): ServiceError {
  const issues = error.issues.slice(0, 20).map((issue) => ({
    field:
      issue.code === 'unrecognized_keys' && issue.keys[0] !== undefined
        ? fieldOf([...issue.path, issue.keys[0]])
        : fieldOf(issue.path),
    message: issue.message,
  }))
  const [first = { field: '(body)', message: 'is invalid' }] = issues
  return new ServiceError('VALIDATION_ERROR', `${first.field}: ${first.message}`, { details: { ...first, issues } })
}

function check(schema: z.ZodType | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalid(parsed.error)
  return parsed.data
}

/** @throws ServiceError VALIDATION_ERROR that names each wrong field, up to 20 */
export function readInput<E extends Endpoint>(endpoint: E, raw: RawInput): Input<E> {
  const input = {
    params: check(endpoint.params, raw.params),
    query: check(endpoint.query, raw.query),
    headers: check(endpoint.headers, raw.headers),
    body: check(endpoint.body, raw.body),
  }
  // `Input<E>` is derived from these four schemas, which the compiler cannot follow.
  const isInput = (value: typeof input): value is typeof input & Input<E> => value === input
  if (!isInput(input)) throw new TypeError('unreachable')
  return input
}
