/**
 * Exports everything that an agent left into one ZIP: statements ─▶ documents ─▶ evidence ─▶ directory ─▶ object. A step is recorded
 * once its part of the archive is stored; a worker that dies before that leaves the step to be repeated.
 */
import { exportDays } from '#shared/contract/resources/actor-data/exports.ts'
import {
  archiveKey,
  exportPrefix,
  type ActorDataCounts,
  type ActorDataRequest,
  type ExportProgress,
} from '#shared/domain/actor-data/actor-data-request.ts'
import { dayAt } from '#shared/domain/skills/estimator/days.ts'
import { presentEvidence } from '#shared/domain/skills/explain-evidence.ts'
import { presentAnswered } from '#shared/domain/skills/recommendation.ts'
import { presentProjection } from '#shared/domain/skills/projection-presenter.ts'
import { attachmentKey } from '#shared/domain/statements/attachment-key.ts'
import { roleIn } from '#shared/domain/statements/redact-statement.ts'
import { statementKeys } from '#shared/domain/statements/statement-keys.ts'
import { subjectOf, waitFor, type LeasedRequest, type SliceEnd } from '#shared/operations/actor-data/leased-request.ts'
import { agentSubject, type AgentSubjects } from '#shared/operations/skills/agent-subject.ts'
import { isoTime, type Clock } from '#shared/platform/clock.ts'
import type { RecommendationRepository } from '#shared/store/recommendations/recommendation-repository.ts'
import type { SubjectDataRepository } from '#shared/store/skills/subject-data-repository.ts'
import type { AgentStatements } from '#shared/store/statements/statement-repository.ts'
import type { AgentDocument, AgentDocuments } from '#shared/store/documents/document-repository.ts'
import { parseStatement } from '#shared/domain/statements/stored-statement.ts'
import { GrowingArchive, type ArchiveStores } from './growing-archive.ts'

export interface ExportDependencies extends ArchiveStores {
  readonly statements: AgentStatements
  readonly documents: Pick<AgentDocuments, 'page'>
  readonly subjects: Pick<SubjectDataRepository, 'evidenceAfter' | 'projections'>
  readonly recommendations: Pick<RecommendationRepository, 'ofLearner'>
  readonly clientSystems: AgentSubjects['clientSystems']
  /** Origin of the service: the xAPI `homePage` of the accounts of its learners. */
  readonly home: string
  readonly clock: Clock
  /** Asked after each stored step: whether another one may begin in this slice. */
  readonly hasTime: () => boolean
}

/** After this time every read sees what was stored before the request. */
const settledMilliseconds = 10_000
const dayMilliseconds = 86_400_000

type Step<Phase extends ExportProgress['phase']> = Extract<ExportProgress, { phase: Phase }>

interface Run {
  readonly request: ActorDataRequest
  readonly key: string
  readonly dependencies: ExportDependencies
  readonly archive: GrowingArchive
}

/** How far an export has come, whether that is stored or not. */
interface State {
  readonly progress: ExportProgress
  readonly counts: ActorDataCounts
}

const numbered = (folder: string, page: number): string => `${folder}/${String(page).padStart(6, '0')}.ndjson`

function progressOf({ progress, requestedAt }: ActorDataRequest): ExportProgress {
  if (progress === null)
    return {
      phase: 'statements',
      from: isoTime(Date.parse(requestedAt) + settledMilliseconds),
      after: null,
      page: 0,
      archive: null,
    }
  if ('archive' in progress) return progress
  throw new Error('This request has the progress of an erasure, but it is an export.')
}

/** @returns how the slice ends @throws what the stores threw: the slice can be repeated */
export async function exportActor(leased: LeasedRequest, dependencies: ExportDependencies): Promise<SliceEnd> {
  const { request } = leased
  const key = subjectOf(request)
  let state: State = { progress: progressOf(request), counts: request.counts }
  const pause = waitFor(state.progress, dependencies.clock)
  if (pause !== null) return pause
  const archive = await GrowingArchive.open(
    { key: archiveKey(request), beside: exportPrefix(request) },
    dependencies,
    state.progress.archive,
  )
  const run = { request, key, dependencies, archive }
  while (state.progress.phase !== 'complete') {
    state = await step(run, state)
    const stored = state.progress.phase === 'complete' ? state.progress.archive : await archive.store()
    if (stored === null) continue
    state = { ...state, progress: { ...state.progress, archive: stored } }
    await leased.record(state)
    if (!dependencies.hasTime()) return { kind: 'more', seconds: 0 }
  }
  const bytes = await archive.finish()
  return { kind: 'done', exported: { bytes, until: isoTime(dependencies.clock.now() + exportDays * dayMilliseconds) } }
}

function step(run: Run, { progress, counts }: State): Promise<State> {
  switch (progress.phase) {
    case 'statements':
      return addStatements(run, progress, counts)
    case 'documents':
      return addDocuments(run, progress, counts)
    case 'evidence':
      return addSkills(run, progress, counts)
    case 'complete':
      return Promise.resolve({ progress, counts })
  }
}

/**
 * Statements of the agent, those that mention them, and voided ones, each kind in files of its own, in the order in
 * which they were stored.
 */
async function addStatements(
  { request, key, dependencies, archive }: Run,
  progress: Step<'statements'>,
  counts: ActorDataCounts,
): Promise<State> {
  const { tenantId, requestedAt } = request
  const found = await dependencies.statements.page({ tenantId, key, until: requestedAt }, progress.after)
  const files: Record<'statements' | 'mentions' | 'voided', string[]> = { statements: [], mentions: [], voided: [] }
  const hashes = new Set<string>()
  for (const { text, isVoided } of found.statements) {
    const statement = parseStatement(text)
    const part = roleIn(statement, key)
    if (part === null) continue
    files[isVoided ? 'voided' : part === 'own' ? 'statements' : 'mentions'].push(text)
    if (part === 'own') for (const hash of statementKeys(statement).attachments) hashes.add(hash)
  }
  const page = progress.page + 1
  for (const [folder, lines] of Object.entries(files))
    if (lines.length > 0) await archive.add(numbered(folder, page), `${lines.join('\n')}\n`)
  const attachments = await addAttachments({ tenantId, dependencies, archive }, hashes)
  const next: ExportProgress =
    found.next === null
      ? { phase: 'documents', from: progress.from, after: null, page: 0, archive: null }
      : { ...progress, after: found.next, page }
  const statements = files.statements.length + files.voided.length
  return {
    progress: next,
    counts: {
      ...counts,
      statements: counts.statements + statements,
      mentions: counts.mentions + files.mentions.length,
      attachments: counts.attachments + attachments,
    },
  }
}

/** Adds each attachment once. @returns how many were added; attachments with a `fileUrl` have no bytes here */
async function addAttachments(
  { tenantId, dependencies, archive }: Pick<Run, 'dependencies' | 'archive'> & { readonly tenantId: string },
  hashes: Iterable<string>,
): Promise<number> {
  let added = 0
  for (const hash of hashes) {
    const name = `attachments/${hash}`
    const bytes = archive.names.has(name) ? null : await dependencies.records.read(attachmentKey(tenantId, hash))
    if (bytes === null) continue
    await archive.add(name, bytes)
    added += 1
  }
  return added
}

const indexEntryOf = (document: AgentDocument, file: string): object => ({
  file,
  resource: document.kind === 'state' ? 'activities/state' : 'agents/profile',
  id: document.documentId,
  ...(document.kind === 'state' ? { activityId: document.activityId, registration: document.registration } : {}),
  contentType: document.contentType,
  etag: document.hash,
  updated: document.updatedAt,
})

async function addDocuments(
  { request, key, dependencies, archive }: Run,
  progress: Step<'documents'>,
  counts: ActorDataCounts,
): Promise<State> {
  const found = await dependencies.documents.page(request.tenantId, key, progress.after)
  const last = found.at(-1)
  if (last === undefined)
    return { progress: { phase: 'evidence', from: progress.from, after: null, page: 0, archive: null }, counts }
  const lines: string[] = []
  let added = 0
  for (const document of found) {
    const bytes =
      'bytes' in document.content ? document.content.bytes : await dependencies.records.read(document.content.objectKey)
    // Replaced or removed while it was read.
    if (bytes === null) continue
    added += 1
    const file = `documents/${String(counts.documents + added).padStart(6, '0')}`
    await archive.add(file, bytes)
    lines.push(JSON.stringify(indexEntryOf(document, file)))
  }
  const page = progress.page + 1
  if (lines.length > 0) await archive.add(numbered('documents/index', page), `${lines.join('\n')}\n`)
  return {
    progress: { ...progress, after: last.sortKey, page },
    counts: { ...counts, documents: counts.documents + added },
  }
}

const linesOf = (records: readonly object[]): string => `${records.map((each) => JSON.stringify(each)).join('\n')}\n`

/** Evidence of the learner that the agent is, in pages; behind it the projections, as they are today, and the recommendations. */
async function addSkills(
  { request, dependencies, archive }: Run,
  progress: Step<'evidence'>,
  counts: ActorDataCounts,
): Promise<State> {
  const { tenantId, actor } = request
  const subject = actor === null ? null : await agentSubject(tenantId, actor, dependencies)
  if (subject === null) return end({ request, archive }, progress, counts)
  const found = await dependencies.subjects.evidenceAfter(subject, progress.after)
  const last = found.at(-1)
  if (last === undefined) {
    const day = dayAt(dependencies.clock.now())
    const projections = await dependencies.subjects.projections(subject)
    const presented = projections.map((projection) => presentProjection(projection, day))
    if (presented.length > 0) await archive.add('skills/projections.jsonl', linesOf(presented))
    const recommended = (await dependencies.recommendations.ofLearner(subject)).map(presentAnswered)
    if (recommended.length > 0) await archive.add('skills/recommendations.jsonl', linesOf(recommended))
    return end({ request, archive }, progress, counts)
  }
  const page = progress.page + 1
  const records = found.map(({ evidence }) => presentEvidence(evidence))
  await archive.add(`skills/evidence-${String(page).padStart(6, '0')}.jsonl`, linesOf(records))
  return {
    progress: { ...progress, after: last.sortKey, page },
    counts: { ...counts, evidence: counts.evidence + found.length },
  }
}

async function end(
  { request, archive }: Pick<Run, 'request' | 'archive'>,
  { from }: Step<'evidence'>,
  counts: ActorDataCounts,
): Promise<State> {
  const { tenantId, requestId, actor, requestedAt, requestedBy } = request
  await archive.add(
    'manifest.json',
    `${JSON.stringify({ workspace: tenantId, request: requestId, agent: actor, requestedAt, requestedBy, counts }, null, 2)}\n`,
  )
  return { progress: { phase: 'complete', from, archive: await archive.end() }, counts }
}
