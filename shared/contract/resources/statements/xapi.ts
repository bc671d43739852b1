/**
 * Parameters and headers of the LRS (xAPI 1.0.3 Part 3; xAPI 2.0, section 4.1.6). `shared/formats/xapi` reads the JSON
 * in them.
 */
import * as z from 'zod'
import { boundedText } from '#shared/contract/resources/values.ts'
import type { XapiVersion } from './statement.ts'

/** The supported versions, and the patch version that responses name. */
export const xapiPatches = { '1.0': '1.0.3', '2.0': '2.0.0' } as const satisfies Record<XapiVersion, string>

/** Accepted values of `X-Experience-API-Version`: 1.0 and 2.0, each with its patch versions. */
export const xapiVersion = z
  .string('is needed: 1.0.3 or 2.0.0')
  .regex(/^(1\.0|2\.0)(\.(0|[1-9]\d{0,3}))?$/, 'must be a version that this LRS speaks: 1.0.3 or 2.0.0')
  .transform((text): XapiVersion => (text.startsWith('1') ? '1.0' : '2.0'))

export const xapiHeaders = z.object({ 'x-experience-api-version': xapiVersion })

/** JSON text of an agent or a group in a query parameter. */
export const agentText = z
  .string()
  .min(1)
  .max(20_000)
  .meta({ examples: ['{"mbox":"mailto:learner@example.com"}'] })

/** An absolute IRI, no longer than an index key allows. */
export const iriText = boundedText(2_000).regex(
  /^[a-z][a-z0-9+.-]*:[^\u0000-\u0020\u007f-\u009f<>"{}|\\^`\p{Cs}]+$/iu,
  'must be an IRI with a scheme',
)

/** A lone surrogate has no bytes in UTF-8: as a key it would become another id. */
const documentId = boundedText(1_000)
  .min(1)
  .regex(/^\P{Cs}+$/u, 'must be Unicode text')

export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'must be a UUID')

/** Text of an ISO 8601 timestamp with date and time; its form is checked later. */
export const timestampText = z.string().min(1).max(64)

const conditions = { 'if-match': z.string().max(2_000).optional(), 'if-none-match': z.string().max(2_000).optional() }

/** Headers of requests that store or delete a document. */
export const conditionHeaders = xapiHeaders.extend(conditions)

const stateScope = { activityId: iriText, agent: agentText, registration: uuid.optional() }

export const oneState = z.strictObject({ ...stateScope, stateId: documentId })
/** Selects one document, or the ids of all in the scope that are newer than `since`. */
export const stateSelection = z.strictObject({
  ...stateScope,
  stateId: documentId.optional(),
  since: timestampText.optional(),
})
/** Selects one document, or all of the scope. */
export const stateRemoval = z.strictObject({ ...stateScope, stateId: documentId.optional() })

export const oneActivityProfile = z.strictObject({ activityId: iriText, profileId: documentId })
export const activityProfileSelection = z.strictObject({
  activityId: iriText,
  profileId: documentId.optional(),
  since: timestampText.optional(),
})

export const oneAgentProfile = z.strictObject({ agent: agentText, profileId: documentId })
export const agentProfileSelection = z.strictObject({
  agent: agentText,
  profileId: documentId.optional(),
  since: timestampText.optional(),
})

const anyText = z.string().max(20_000).optional()

/**
 * Filters of statements as texts. `shared/formats/xapi/statement-query.ts` parses them and checks their combinations.
 */
export const statementSelection = z.strictObject({
  statementId: anyText,
  voidedStatementId: anyText,
  agent: anyText,
  verb: anyText,
  activity: anyText,
  registration: anyText,
  related_activities: anyText,
  related_agents: anyText,
  since: anyText,
  until: anyText,
  limit: anyText,
  format: anyText,
  attachments: anyText,
  ascending: anyText,
  /** Continues a list. This LRS makes it for the `more` of a response. */
  cursor: anyText,
})
