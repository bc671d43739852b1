/** Statements in the LRS that become evidence: of activities outside of Lectern, by the alignments of their IRIs. */
import { voidedVerb, type StoredStatement } from '#shared/contract/resources/statements/statement.ts'
import { subjectOfAgent } from './erased-subject.ts'
import type { ClientSystem } from './client-system.ts'
import type { EvidenceFacts } from './estimator/outcome.ts'
import { evidenceKey, newEvidence, type Evidence } from './evidence.ts'
import type { ObservedAlignment, ObservedMapping } from './observed-alignment.ts'

const verb = (name: string): string => `http://adlnet.gov/expapi/verbs/${name}`

const impliedSuccess: ReadonlyMap<string, boolean> = new Map([
  [verb('passed'), true],
  [verb('mastered'), true],
  [verb('failed'), false],
])
const answers: ReadonlySet<string> = new Set([verb('answered'), verb('responded')])

/** Verbs of statements that say how well a learner did, and the verb that voids others. */
export const followedVerbs: readonly string[] = [
  ...impliedSuccess.keys(),
  ...answers,
  ...['scored', 'completed'].map(verb),
  voidedVerb,
]

/** Clocks of clients may be ahead by this much; a later time is that of storing. */
const mostAheadMs = 300_000

/** What was stored for Lectern's own sessions is evidence already: the LRS gives it this authority, and no client. */
const isOwn = ({ authority }: StoredStatement): boolean => authority.account?.name === 'lectern'

/** The activity outside of Lectern that a statement is about; null where it is about something else. */
export function followedActivity(statement: StoredStatement): string | null {
  const { object } = statement
  const isActivity = object.objectType === undefined || object.objectType === 'Activity'
  return isActivity && 'id' in object && !isOwn(statement) ? object.id : null
}

/** The score from 0 to 1 of a statement; null where it states none. */
function scoreOf({ result }: StoredStatement): number | null {
  const { scaled, raw, min = 0, max } = result?.score ?? {}
  if (scaled !== undefined) return scaled
  return raw === undefined || max === undefined || max <= min ? null : (raw - min) / (max - min)
}

function factsOf(statement: StoredStatement): EvidenceFacts {
  const {
    result,
    verb: { id: verbId },
  } = statement
  const success = result?.success ?? impliedSuccess.get(verbId) ?? null
  const isAnswer = answers.has(verbId)
  const isJudged = isAnswer && success !== null
  return {
    scoreScaled: scoreOf(statement),
    success,
    completed: result?.completion ?? !isAnswer,
    items: isJudged ? 1 : 0,
    itemsMean: isJudged ? Number(success) : null,
  }
}

/** When what a statement says happened. ISO 8601, the same at any time. */
export function occurredAt({ timestamp, stored }: StoredStatement): string {
  const at = Date.parse(timestamp)
  return Number.isNaN(at) || at > Date.parse(stored) + mostAheadMs ? stored : new Date(at).toISOString()
}

/** Who a statement is about, and the client system that says so. */
export interface FollowedLearner {
  readonly subjectId: string
  readonly clientSystem: ClientSystem
}

/**
 * The learner of a statement by the first client system whose rule fits its actor; null where none does. Groups are no learners.
 * @param clientSystems those that follow statements, oldest first
 * @param home the home page of accounts of this service
 */
export function learnerOf(
  { actor }: StoredStatement,
  { clientSystems, home }: { readonly clientSystems: readonly ClientSystem[]; readonly home: string },
): FollowedLearner | null {
  if (actor.objectType === 'Group') return null
  for (const clientSystem of clientSystems) {
    const subjectId = subjectOfAgent(actor, { home, rules: [clientSystem.subjectRule] })
    if (subjectId !== null) return { subjectId, clientSystem }
  }
  return null
}

/** The published version of an alignment of an activity outside of Lectern. */
export interface FollowedAlignment extends ObservedAlignment {
  readonly activityIri: string
}

/**
 * The evidence of one mapping. The statement alone names the observation, whichever client system it is evidence of: where that is
 * replaced, or two of them match, the statement still counts once.
 */
function evidenceOf(
  statement: StoredStatement,
  learner: FollowedLearner,
  { alignment, mapping }: { readonly alignment: FollowedAlignment; readonly mapping: ObservedMapping },
): Evidence | null {
  const { subjectId, clientSystem } = learner
  const { tenantId, clientSystemId, trust } = clientSystem
  const { mappingId, skillId, target, attributes, skillsOfTarget } = mapping
  const { alignmentId, alignmentVersion, frameworkId, frameworkVersion } = alignment
  const attempt = statement.context?.registration?.toLowerCase() ?? statement.id
  const attemptKey = evidenceKey('statement', attempt)
  return newEvidence(tenantId, {
    ...{ subjectId, skillId, frameworkId, frameworkVersion, alignmentId, alignmentVersion, mappingId },
    source: {
      kind: 'statement',
      ...{ clientSystemId, statementId: statement.id, grain: 'activity' },
      activityId: followedActivity(statement) ?? '',
    },
    observationKey: evidenceKey(attemptKey, statement.id, mappingId),
    attemptKey,
    sourceKey: evidenceKey(alignment.activityIri, target, skillId),
    occurredAt: occurredAt(statement),
    recordedAt: statement.stored,
    facts: factsOf(statement),
    attributes: { ...attributes, skillsOfTarget },
    trust,
  })
}

/** The evidence that a statement gives. The same statement always gives the same evidence by the same alignments. */
export function evidenceOfStatement(
  statement: StoredStatement,
  learner: FollowedLearner,
  alignments: readonly FollowedAlignment[],
): Evidence[] {
  const iri = followedActivity(statement)
  const { allowedModes } = learner.clientSystem
  return alignments.flatMap((alignment) =>
    alignment.mappings
      .filter(({ target }) => target.kind === 'activity' && target.iri === iri)
      .filter(({ attributes: { demonstrationMode: mode } }) => allowedModes.length === 0 || allowedModes.includes(mode))
      .flatMap((mapping) => evidenceOf(statement, learner, { alignment, mapping }) ?? []),
  )
}

/** Learners that an actor may have stood for, whatever the rules were then. */
export const possibleSubjects = ({ actor: { account, mbox } }: StoredStatement): string[] =>
  [account?.name, mbox?.replace(/^mailto:/, '')].filter((subjectId) => subjectId !== undefined)
