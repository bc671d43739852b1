/** What comes in is checked against the declaration before anything is read or written for it. */
import type * as z from 'zod'
import type { Endpoint, Input } from '#shared/contract/endpoint.ts'
import { ServiceError } from '#shared/contract/errors.ts'
import { formFile } from '#shared/contract/resources/form-file.ts'

export interface RawInput {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, string | undefined>>
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: unknown
}

const fieldOf = (path: readonly PropertyKey[]): string => (path.length === 0 ? '(body)' : path.map(String).join('.'))

function invalid(error: z.ZodError): ServiceError {
  const issues = error.issues.slice(0, 20).map((issue) => ({
    field: issue.code === 'unrecognized_keys' && issue.keys[0] !== undefined ? fieldOf([...issue.path, issue.keys[0]]) : fieldOf(issue.path),
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

function requireFile({ form }: Endpoint, body: unknown): void {
  if (form === undefined || (typeof body === 'object' && body !== null && formFile.safeParse(Reflect.get(body, form.file)).success)) return
  throw new ServiceError('MISSING_FILE', `The form has no file in the field "${form.file}".`, { message: 'Send a form as multipart/form-data.' })
}

/** @throws ServiceError VALIDATION_ERROR naming each field that is wrong, MISSING_FILE for a form without its file */
export function readInput<E extends Endpoint>(endpoint: E, raw: RawInput): Input<E> {
  requireFile(endpoint, raw.body)
  const input = {
    params: check(endpoint.params, raw.params),
    query: check(endpoint.query, raw.query),
    headers: check(endpoint.headers, raw.headers),
    body: check(endpoint.body, raw.body),
  }
  // The four schemas above are the ones that `Input<E>` is derived from.
  const isInput = (value: typeof input): value is typeof input & Input<E> => value === input
  if (!isInput(input)) throw new TypeError('unreachable')
  return input
}
