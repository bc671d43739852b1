import { s3Error } from './errors.ts'
import type { CorsRule } from './records.ts'

type Headers = ReadonlyMap<string, string>
const vary = 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method'

/** Headers that let a page of another origin read a response; none where no rule of the bucket allows it. */
export function corsHeaders(rules: readonly CorsRule[], method: string, headers: Headers): Record<string, string> {
  const origin = headers.get('origin')
  const rule =
    origin === undefined ? undefined : rules.find((each) => allows(each, { origin, method, requestHeaders: [] }))
  return origin === undefined || rule === undefined ? {} : grant(rule, origin)
}

/** Headers that response a preflight request; BadRequest or AccessForbidden where it is none or nothing allows it. */
export function preflightHeaders(rules: readonly CorsRule[], headers: Headers): Record<string, string> {
  const origin = headers.get('origin')
  const method = headers.get('access-control-request-method')
  if (origin === undefined || method === undefined) throw s3Error('BadRequest')
  const asked = headers.get('access-control-request-headers') ?? ''
  const requestHeaders = asked
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
  const rule = rules.find((each) => allows(each, { origin, method, requestHeaders }))
  if (rule === undefined) throw s3Error('AccessForbidden')
  return {
    ...grant(rule, origin),
    ...(requestHeaders.length > 0 && { 'access-control-allow-headers': requestHeaders.join(', ') }),
    ...(rule.maxAgeSeconds !== undefined && { 'access-control-max-age': String(rule.maxAgeSeconds) }),
  }
}

interface CrossOriginRequest {
  readonly origin: string
  readonly method: string
  readonly requestHeaders: readonly string[]
}

function allows(rule: CorsRule, { origin, method, requestHeaders }: CrossOriginRequest): boolean {
  return (
    rule.allowedMethods.includes(method) &&
    rule.allowedOrigins.some((pattern) => fits(pattern, origin)) &&
    requestHeaders.every((name) => rule.allowedHeaders?.some((pattern) => fits(pattern.toLowerCase(), name)))
  )
}

function fits(pattern: string, text: string): boolean {
  const [before = '', after] = pattern.split('*')
  if (after === undefined) return pattern === text
  return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after)
}

function grant(rule: CorsRule, origin: string): Record<string, string> {
  const anyOrigin = rule.allowedOrigins.includes('*')
  return {
    'access-control-allow-origin': anyOrigin ? '*' : origin,
    'access-control-allow-methods': rule.allowedMethods.join(', '),
    ...(!anyOrigin && { 'access-control-allow-credentials': 'true' }),
    ...(rule.exposeHeaders &&
      rule.exposeHeaders.length > 0 && { 'access-control-expose-headers': rule.exposeHeaders.join(', ') }),
    vary,
  }
}
