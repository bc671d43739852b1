import * as z from 'zod'

/** A header that a distribution sets on every response. */
export interface HeaderRule {
  /** Lower case. */
  readonly name: string
  readonly value: string
  /** False: if the origin sent the header, its value is kept. */
  readonly overrides: boolean
}

const securityHeaders = z.strictObject({
  ContentSecurityPolicy: z.object({ ContentSecurityPolicy: z.string(), Override: z.boolean() }).optional(),
  ContentTypeOptions: z.object({ Override: z.boolean() }).optional(),
  FrameOptions: z.object({ FrameOption: z.string(), Override: z.boolean() }).optional(),
  ReferrerPolicy: z.object({ ReferrerPolicy: z.string(), Override: z.boolean() }).optional(),
  // HSTS is left out: there is no TLS on one machine, and browsers ignore the header without TLS.
  StrictTransportSecurity: z.unknown().optional(),
})
const customHeaders = z.object({
  Items: z.array(z.object({ Header: z.string(), Value: z.string(), Override: z.boolean() })),
})

/** Properties of `AWS::CloudFront::ResponseHeadersPolicy`; strict, so that no rule is dropped unnoticed. */
export const headerPolicySchema = z.object({
  ResponseHeadersPolicyConfig: z.strictObject({
    Name: z.string(),
    Comment: z.string().optional(),
    SecurityHeadersConfig: securityHeaders.optional(),
    CustomHeadersConfig: customHeaders.optional(),
  }),
})

/** The headers that a policy sets. */
export function toHeaderRules({
  ResponseHeadersPolicyConfig: config,
}: z.infer<typeof headerPolicySchema>): HeaderRule[] {
  const {
    ContentSecurityPolicy: csp,
    ContentTypeOptions: types,
    FrameOptions: frame,
    ReferrerPolicy: referrer,
  } = config.SecurityHeadersConfig ?? {}
  return [
    ...(csp === undefined
      ? []
      : [{ name: 'content-security-policy', value: csp.ContentSecurityPolicy, overrides: csp.Override }]),
    ...(types === undefined ? [] : [{ name: 'x-content-type-options', value: 'nosniff', overrides: types.Override }]),
    ...(frame === undefined ? [] : [{ name: 'x-frame-options', value: frame.FrameOption, overrides: frame.Override }]),
    ...(referrer === undefined
      ? []
      : [{ name: 'referrer-policy', value: referrer.ReferrerPolicy, overrides: referrer.Override }]),
    ...(config.CustomHeadersConfig?.Items ?? []).map(({ Header, Value, Override }) => ({
      name: Header.toLowerCase(),
      value: Value,
      overrides: Override,
    })),
  ]
}

/** Headers of a response; several values of one name are several header lines. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[]>>

/** The headers of a response after the rules. */
export function applyHeaderRules(headers: ResponseHeaders, rules: readonly HeaderRule[]): ResponseHeaders {
  const set = rules
    .filter(({ name, overrides }) => overrides || headers[name] === undefined)
    .map(({ name, value }) => [name, value] as const)
  return { ...headers, ...Object.fromEntries(set) }
}
