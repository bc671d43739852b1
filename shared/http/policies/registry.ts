/** Finds the half of a policy that does its work by the kind that the contract declares. */
import type { Endpoint, PolicyKindOf } from '#shared/contract/endpoint.ts'
import type { Policy, PolicyKind, PolicyOf } from '#shared/contract/policies/policy.ts'
import { bodyLimit } from './body-limit.ts'
import { consistentThrough } from './consistent-through.ts'
import { costly } from './costly.ts'
import { deprecated } from './deprecated.ts'
import { dispatchRateLimit } from './dispatch-rate-limit.ts'
import { formOrJson } from './form-or-json.ts'
import { idempotent } from './idempotent.ts'
import { minimalResponse } from './minimal-response.ts'
import { multipartForm } from './multipart-form.ts'
import type { FieldHooks, PolicyHalf, PolicyHooks, PolicySources } from './policy-hooks.ts'
import { rateLimit } from './rate-limit.ts'
import { scormResult } from './scorm-result.ts'
import { sessionWorkspace } from './session-workspace.ts'
import { sourceRateLimit } from './source-rate-limit.ts'
import { tenantInBody } from './tenant-in-body.ts'
import { unparsedBody } from './unparsed-body.ts'
import { workspaceUsage } from './workspace-usage.ts'

type Halves = { readonly [Kind in PolicyKind]: PolicyHalf<PolicyOf<Kind>> }

/**
 * Every policy, in the order in which they work, whatever the order in an endpoint's list. `tenantInBody` must come
 * before what counts: a request for a foreign workspace is not counted.
 */
const registry = {
  multipartForm,
  formOrJson,
  unparsedBody,
  bodyLimit,
  workspaceUsage,
  sessionWorkspace,
  tenantInBody,
  rateLimit,
  costly,
  dispatchRateLimit,
  sourceRateLimit,
  idempotent,
  minimalResponse,
  consistentThrough,
  deprecated,
  scormResult,
} as const satisfies Halves

const halves: Halves = registry

const isKind = (name: string): name is PolicyKind => Object.hasOwn(halves, name)

/** Makes the hooks of the listed policies of one kind. */
const hooksOfKind =
  <Kind extends PolicyKind>(kind: Kind, half: Halves[Kind]) =>
  (listed: readonly Policy[], sources: PolicySources): PolicyHooks[] =>
    listed.filter((policy): policy is PolicyOf<Kind> => policy.kind === kind).map((policy) => half(policy, sources))

/**
 * Hooks of the listed policies, in the order in which they work. @throws Error if `sources` lacks what one of them
 * needs
 */
export const policyHooks = (listed: readonly Policy[], sources: PolicySources): PolicyHooks[] =>
  Object.keys(halves)
    .filter(isKind)
    .flatMap((kind) => hooksOfKind(kind, halves[kind])(listed, sources))

type FieldsOf<Kind extends PolicyKind> =
  ReturnType<(typeof registry)[Kind]> extends FieldHooks<infer Fields> ? Fields : unknown

type Intersection<Kind> = (Kind extends PolicyKind ? (fields: FieldsOf<Kind>) => void : never) extends (
  fields: infer All,
) => void
  ? All
  : unknown

/** Fields that the policies of an endpoint add to the request of its implementation. */
export type PolicyFields<E extends Endpoint> = Intersection<PolicyKindOf<E>>
