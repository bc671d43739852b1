/**
 * The policies that an endpoint can list. A kind that is named here and has no half in
 * `shared/http/policies/registry.ts` does not compile.
 */
import type { bodyLimit } from './body-limit.ts'
import type { consistentThrough } from './consistent-through.ts'
import type { costly } from './costly.ts'
import type { deprecated } from './deprecated.ts'
import type { dispatchRateLimit } from './dispatch-rate-limit.ts'
import type { formOrJson } from './form-or-json.ts'
import type { idempotent } from './idempotent.ts'
import type { minimalResponse } from './minimal-response.ts'
import type { multipartForm } from './multipart-form.ts'
import type { rateLimit } from './rate-limit.ts'
import type { scormResult } from './scorm-result.ts'
import type { sessionWorkspace } from './session-workspace.ts'
import type { sourceRateLimit } from './source-rate-limit.ts'
import type { tenantInBody } from './tenant-in-body.ts'
import type { unparsedBody } from './unparsed-body.ts'
import type { workspaceUsage } from './workspace-usage.ts'

export type Policy = ReturnType<
  | typeof bodyLimit
  | typeof consistentThrough
  | typeof costly
  | typeof deprecated
  | typeof dispatchRateLimit
  | typeof formOrJson
  | typeof idempotent
  | typeof minimalResponse
  | typeof multipartForm
  | typeof rateLimit
  | typeof scormResult
  | typeof sessionWorkspace
  | typeof sourceRateLimit
  | typeof tenantInBody
  | typeof unparsedBody
  | typeof workspaceUsage
>

export type PolicyKind = Policy['kind']

/** The declaration of one kind. */
export type PolicyOf<Kind extends PolicyKind> = Extract<Policy, { readonly kind: Kind }>
