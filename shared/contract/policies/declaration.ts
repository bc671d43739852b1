/**
 * What a policy declares about itself. It runs nothing: the work is done by its other half in `shared/http/policies`.
 */
import type { ErrorCode } from '#shared/contract/errors.ts'

type Json = Readonly<Record<string, unknown>>

/** What a policy adds to the OpenAPI operation of an endpoint. */
export interface PolicyDocument {
  /** Parameter objects. */
  readonly parameters?: readonly Json[]
  /** Header objects of the success response, by name. */
  readonly responseHeaders?: Json
  /** Header objects, by name, of the refusals with one code. */
  readonly refusalHeaders?: { readonly code: ErrorCode; readonly headers: Json }
  /** Entries of `x-lectern-policy` about who may call. */
  readonly access?: Json
  /** Entries of `x-lectern-policy` about how often, and how much. */
  readonly limits?: Json
}

export interface PolicyDeclaration<Kind extends string> {
  /** Names the half in `shared/http/policies` that does the work. */
  readonly kind: Kind
  /** Codes that an endpoint can return because of this policy. */
  readonly errors: readonly ErrorCode[]
  readonly document: PolicyDocument
  /** Media types of the body, where the policy reads the body itself. Other bodies are JSON. */
  readonly bodyMediaTypes?: readonly string[]
}
