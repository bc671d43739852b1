/** Parameters and headers of the LRS (xAPI 1.0.3 Part 3; xAPI 2.0, section 4.1.6). What is JSON in them is read by `shared/formats/xapi`. */
import * as z from 'zod'
import type { XapiVersion } from '../xapi/statement.ts'

/** The versions by whose rules requests are served, and the patch of each that is answered. */
export const xapiPatches = { '1.0': '1.0.3', '2.0': '2.0.0' } as const satisfies Record<XapiVersion, string>

/** What `X-Experience-API-Version` may say: 1.0 and its patches, 2.0 and its patches. */
export const xapiVersion = z
  .string('is needed: 1.0.3 or 2.0.0')
  .regex(/^(1\.0|2\.0)(\.(0|[1-9]\d{0,3}))?$/, 'must be a version that this LRS speaks: 1.0.3 or 2.0.0')
  .transform((text): XapiVersion => (text.startsWith('1') ? '1.0' : '2.0'))

export const xapiHeaders = z.object({ 'x-experience-api-version': xapiVersion })

/** An agent or group in JSON, as a parameter carries it. */
export const agentText = z.string().min(1).max(20_000).meta({ examples: ['{"mbox":"mailto:learner@example.com"}'] })

/** With a scheme, and as long as an item can index. */
export const iriText = z
  .string()
  .regex(/^[a-z][a-z0-9+.-]*:[^\u0000-\u0020\u007f-\u009f<>"{}|\\^`\p{Cs}]+$/iu, 'must be an IRI with a scheme')
  .max(2_000)

/** Half a character has no bytes of its own: as a key it would be taken for another id. */
const documentId = z
  .string()
  .min(1)
  .max(1_000)
  .regex(/^\P{Cs}+$/u, 'must be Unicode text')

export const uuid = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i, 'must be a UUID')

/** ISO 8601 with a date and a time. */
export const timestampText = z.string().min(1).max(64)

const conditions = { 'if-match': z.string().max(2_000).optional(), 'if-none-match': z.string().max(2_000).optional() }

/** Headers of requests that store or remove a document. */
export const conditionHeaders = xapiHeaders.extend(conditions)

const stateScope = { activityId: iriText, agent: agentText, registration: uuid.optional() }

export const oneState = z.strictObject({ ...stateScope, stateId: documentId })
/** One document, or all of the scope that are newer than `since`. */
export const stateSelection = z.strictObject({ ...stateScope, stateId: documentId.optional(), since: timestampText.optional() })
/** One document, or all of the scope. */
export const stateRemoval = z.strictObject({ ...stateScope, stateId: documentId.optional() })

export const oneActivityProfile = z.strictObject({ activityId: iriText, profileId: documentId })
export const activityProfileSelection = z.strictObject({ activityId: iriText, profileId: documentId.optional(), since: timestampText.optional() })

export const oneAgentProfile = z.strictObject({ agent: agentText, profileId: documentId })
export const agentProfileSelection = z.strictObject({ agent: agentText, profileId: documentId.optional(), since: timestampText.optional() })

const anyText = z.string().max(20_000).optional()

/** Filters of statements, as they come: `shared/formats/xapi/statement-query.ts` reads them, and says which go together. */
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
  /** Continues a list: made by this LRS, in the `more` of an answer. */
  cursor: anyText,
})
