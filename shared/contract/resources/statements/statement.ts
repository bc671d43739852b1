/**
 * The data of the Experience API on the wire: 1.0.3 (part 2) and 2.0 (IEEE 9274.1.1). Properties keep the standard's
 * spelling. Only `readStatement` makes values of these types from a request, so they have passed its checks.
 */

/** The version of the rules for a request and its response, from `X-Experience-API-Version`. */
export type XapiVersion = '1.0' | '2.0'

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Texts by language tag (RFC 5646). */
export type LanguageMap = Readonly<Record<string, string>>

/** Any JSON by IRI. */
export type Extensions = Readonly<Record<string, Json>>

export interface Account {
  readonly homePage: string
  readonly name: string
}

/** Agents and identified groups have exactly one of these; anonymous groups have none. */
interface Identified {
  readonly mbox?: string
  readonly mbox_sha1sum?: string
  readonly openid?: string
  readonly account?: Account
}

export interface Agent extends Identified {
  readonly objectType?: 'Agent'
  readonly name?: string
}

export interface Group extends Identified {
  readonly objectType: 'Group'
  readonly name?: string
  readonly member?: readonly Agent[]
}

export type Actor = Agent | Group

/** An agent as the object of a statement must have `objectType`. */
export type NamedAgent = Agent & { readonly objectType: 'Agent' }

export interface Verb {
  readonly id: string
  readonly display?: LanguageMap
}

export interface InteractionComponent {
  readonly id: string
  readonly description?: LanguageMap
}

export const interactionTypes = [
  'true-false',
  'choice',
  'fill-in',
  'long-fill-in',
  'matching',
  'performance',
  'sequencing',
  'likert',
  'numeric',
  'other',
] as const

export type InteractionType = (typeof interactionTypes)[number]

export interface ActivityDefinition {
  readonly name?: LanguageMap
  readonly description?: LanguageMap
  readonly type?: string
  readonly moreInfo?: string
  readonly extensions?: Extensions
  readonly interactionType?: InteractionType
  readonly correctResponsesPattern?: readonly string[]
  readonly choices?: readonly InteractionComponent[]
  readonly scale?: readonly InteractionComponent[]
  readonly source?: readonly InteractionComponent[]
  readonly target?: readonly InteractionComponent[]
  readonly steps?: readonly InteractionComponent[]
}

export interface Activity {
  readonly objectType?: 'Activity'
  readonly id: string
  readonly definition?: ActivityDefinition
}

export interface StatementRef {
  readonly objectType: 'StatementRef'
  readonly id: string
}

export interface Score {
  readonly scaled?: number
  readonly raw?: number
  readonly min?: number
  readonly max?: number
}

export interface Result {
  readonly score?: Score
  readonly success?: boolean
  readonly completion?: boolean
  readonly response?: string
  readonly duration?: string
  readonly extensions?: Extensions
}

export const contextActivityKinds = ['parent', 'grouping', 'category', 'other'] as const

export type ContextActivities = {
  readonly [Kind in (typeof contextActivityKinds)[number]]?: Activity | readonly Activity[]
}

export interface ContextAgent {
  readonly objectType: 'contextAgent'
  readonly agent: Agent
  readonly relevantTypes?: readonly string[]
}

export interface ContextGroup {
  readonly objectType: 'contextGroup'
  readonly group: Group
  readonly relevantTypes?: readonly string[]
}

export interface Context {
  readonly registration?: string
  readonly instructor?: Actor
  readonly team?: Group
  readonly contextActivities?: ContextActivities
  /** 2.0 only, as `contextGroups`. */
  readonly contextAgents?: readonly ContextAgent[]
  readonly contextGroups?: readonly ContextGroup[]
  readonly revision?: string
  readonly platform?: string
  readonly language?: string
  readonly statement?: StatementRef
  readonly extensions?: Extensions
}

export interface Attachment {
  readonly usageType: string
  readonly display: LanguageMap
  readonly description?: LanguageMap
  readonly contentType: string
  /** Length in bytes. */
  readonly length: number
  /** SHA-2 hash, hexadecimal. */
  readonly sha2: string
  readonly fileUrl?: string
}

/** Properties that statements and sub-statements share. */
interface Assertion {
  readonly actor: Actor
  readonly verb: Verb
  readonly result?: Result
  readonly context?: Context
  readonly timestamp?: string
  readonly attachments?: readonly Attachment[]
}

export interface SubStatement extends Assertion {
  readonly objectType: 'SubStatement'
  readonly object: Activity | NamedAgent | Group | StatementRef
}

/** A statement from a client. The properties that the LRS assigns may be absent. */
export interface Statement extends Assertion {
  readonly id?: string
  readonly object: Activity | NamedAgent | Group | StatementRef | SubStatement
  readonly stored?: string
  readonly authority?: Actor
  readonly version?: string
}

/**
 * A stored statement, as responses return it: with every property that the LRS assigns, and `contextActivities` as
 * arrays.
 */
export interface StoredStatement extends Statement {
  readonly id: string
  readonly stored: string
  readonly timestamp: string
  readonly authority: Actor
  readonly version: string
}

export const voidedVerb = 'http://adlnet.gov/expapi/verbs/voided'

export const signatureUsage = 'http://adlnet.gov/expapi/attachments/signature'
