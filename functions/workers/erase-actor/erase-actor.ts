/**
 * Erases everything that an agent left, in steps that can each be repeated (docs/adr/0025):
 *
 *   hide (phase `mark`) ─▶ pause ─▶ remove ─▶ documents ─▶ pause ─▶ skills ─▶ objects
 *
 * Each pause is longer than any request. Requests that read or began to write before a step have ended when the next
 * one begins.
 */
import {
  archiveKey,
  exportPrefix,
  type ActorDataRequest,
  type ErasureProgress,
} from '#shared/domain/actor-data/actor-data-request.ts'
import { actorKey } from '#shared/domain/statements/actor-key.ts'
import { attachmentKey } from '#shared/domain/statements/attachment-key.ts'
import { agentDocumentsPrefix } from '#shared/domain/documents/document-key.ts'
import { pseudonymAccount } from '#shared/domain/statements/redact-statement.ts'
import { subjectOf, waitFor, type LeasedRequest, type SliceEnd } from '#shared/operations/actor-data/leased-request.ts'
import { agentSubject, type AgentSubjects } from '#shared/operations/skills/agent-subject.ts'
import { eraseDerived, erasedOf, type SubjectErasure } from '#shared/operations/skills/erase-subject.ts'
import type { ArchiveUploads } from '#shared/platform/archive-uploads.ts'
import { isoTime, stampOf, type Clock } from '#shared/platform/clock.ts'
import type { ObjectErasure } from '#shared/platform/object-erasure.ts'
import type { ActorDataRepository, DetachedAttachments } from '#shared/store/actor-data/actor-data-repository.ts'
import type { Subject } from '#shared/store/skills/subject-data-repository.ts'
import type { AgentDocuments } from '#shared/store/documents/document-repository.ts'
import {
  firstPage,
  type ErasureDependencies as StoreErasure,
  type ErasureTarget,
  type StatementErasure,
} from '#shared/store/statements/statement-repository.ts'

export interface EraseDependencies {
  readonly requests: Pick<ActorDataRepository, 'list' | 'withdrawExport'>
  readonly detached: DetachedAttachments
  readonly openErasure: (onAttachments: StoreErasure['onAttachments']) => StatementErasure
  readonly documents: AgentDocuments
  readonly objects: ObjectErasure
  readonly archives: Pick<ArchiveUploads, 'abort'>
  readonly skills: SubjectErasure & Omit<AgentSubjects, 'home'>
  readonly clock: Clock
  /** Origin of the service; it is the xAPI `homePage` of the account that replaces an erased agent. */
  readonly home: string
  /** Asked after each step: whether this run of the worker has time for another one. */
  readonly hasTime: () => boolean
}

/** Longer than any request, and long enough for earlier writes to be visible to every read. */
const pauseMilliseconds = 60_000

type Step<Phase extends ErasureProgress['phase']> = Extract<ErasureProgress, { phase: Phase }>

interface Run {
  readonly leased: LeasedRequest
  readonly dependencies: EraseDependencies
  readonly target: ErasureTarget
  readonly erasure: StatementErasure
}

const isErasing = (progress: ActorDataRequest['progress']): progress is ErasureProgress =>
  progress === null || (progress.phase !== 'statements' && progress.phase !== 'evidence')

/** @returns how the slice ends @throws what the stores threw: the slice can be repeated */
export async function eraseActor(leased: LeasedRequest, dependencies: EraseDependencies): Promise<SliceEnd> {
  const { tenantId, requestedAt } = leased.request
  const target = {
    tenantId,
    key: subjectOf(leased.request),
    account: pseudonymAccount(dependencies.home),
    until: requestedAt,
  }
  const erasure = dependencies.openErasure((_, hashes) =>
    hashes.length === 0 ? Promise.resolve() : dependencies.detached.record(leased.request, hashes),
  )
  const run = { leased, dependencies, target, erasure }
  for (let began = false; ; began = true) {
    const progress = progressOf(leased.request) ?? (await begin(leased, dependencies))
    const pause = waitFor(progress, dependencies.clock)
    if (pause !== null) return pause
    if (began && !dependencies.hasTime()) return { kind: 'more', seconds: 0 }
    if ((await step(run, progress)) === 'done') return { kind: 'done', exported: null }
  }
}

function progressOf({ progress }: ActorDataRequest): ErasureProgress | null {
  if (progress === null) return null
  if (!isErasing(progress)) throw new Error('This request has the progress of an export, but it is an erasure.')
  return progress
}

/** Decides who the learner is, once: a request that is given up may be repeated by other rules. */
async function begin(leased: LeasedRequest, dependencies: EraseDependencies): Promise<ErasureProgress> {
  const { requestedAt, counts } = leased.request
  const learnerId = (await learnerNow(leased, dependencies))?.subjectId ?? null
  const from = isoTime(Date.parse(requestedAt) + pauseMilliseconds)
  const progress = { phase: 'mark', from, cursor: firstPage, learnerId } as const
  await leased.record({ progress, counts })
  return progress
}

function step(run: Run, progress: ErasureProgress): Promise<'more' | 'done'> {
  switch (progress.phase) {
    case 'mark':
      return hideStatements(run, progress)
    case 'remove':
      return remove(run, progress)
    case 'documents':
      return removeDocuments(run, progress)
    case 'skills':
      return removeSkills(run, progress)
    case 'objects':
      return removeObjects(run, progress)
  }
}

const afterPause = ({ clock }: EraseDependencies): string => isoTime(clock.now() + pauseMilliseconds)

async function hideStatements(
  { leased, dependencies, target, erasure }: Run,
  { from, cursor, learnerId }: Step<'mark'>,
): Promise<'more'> {
  const { next, erased, redacted } = await erasure.hide(target, cursor)
  const { counts } = leased.request
  const progress: ErasureProgress =
    next === null
      ? { phase: 'remove', from: afterPause(dependencies), cursor: firstPage, learnerId }
      : { phase: 'mark', from, cursor: next, learnerId }
  await leased.record({
    progress,
    counts: { ...counts, statements: counts.statements + erased, mentions: counts.mentions + redacted },
  })
  return 'more'
}

async function remove({ leased, target, erasure }: Run, { from, cursor, learnerId }: Step<'remove'>): Promise<'more'> {
  const next = await erasure.remove(target, cursor)
  const progress: ErasureProgress =
    next === null
      ? { phase: 'documents', from, countedTo: null, learnerId }
      : { phase: 'remove', from, cursor: next, learnerId }
  await leased.record({ progress, counts: leased.request.counts })
  return 'more'
}

/**
 * Counts a page before deleting it, so that it is counted once. At the end withdraws exports, which may hold the
 * deleted documents, and marks the learner whose skills are erased next.
 */
async function removeDocuments(
  { leased, dependencies, target: { tenantId, key } }: Run,
  { from, countedTo, learnerId }: Step<'documents'>,
): Promise<'more'> {
  const page = await dependencies.documents.page(tenantId, key, null)
  const { counts } = leased.request
  const last = page.at(-1)
  if (last === undefined) {
    for (const each of await exportsOf(tenantId, key, dependencies))
      await dependencies.requests.withdrawExport(each, {
        at: isoTime(dependencies.clock.now()),
        actorHash: leased.request.actorHash,
      })
    const subject = await learnerOf(leased, learnerId, dependencies)
    if (subject !== null) await dependencies.skills.subjects.markErased(subject, leased.request.requestedAt)
    const before = isoTime(dependencies.clock.now())
    const pages = { after: null, countedTo: null, learnerId: subject?.subjectId ?? null }
    const next = { phase: 'skills', from: afterPause(dependencies), before, ...pages } as const
    await leased.record({ progress: next, counts })
    return 'more'
  }
  const uncounted = page.filter(({ sortKey }) => countedTo === null || sortKey > countedTo).length
  if (uncounted > 0)
    await leased.record({
      progress: { phase: 'documents', from, countedTo: last.sortKey, learnerId },
      counts: { ...counts, documents: counts.documents + uncounted },
    })
  for (const { sortKey } of page) await dependencies.documents.remove(tenantId, key, sortKey)
  return 'more'
}

const exportsOf = async (tenantId: string, key: string, { requests }: EraseDependencies): Promise<ActorDataRequest[]> =>
  (await requests.list(tenantId)).filter(
    ({ kind, actor }) => kind === 'export' && actor !== null && actorKey(actor) === key,
  )

/** The agent as a learner of the skills families by the present rules; null where it is none. */
const learnerNow = ({ request }: LeasedRequest, { skills, home }: EraseDependencies): Promise<Subject | null> =>
  request.actor === null ? Promise.resolve(null) : agentSubject(request.tenantId, request.actor, { ...skills, home })

/** The learner of this erasure; null where the agent is none. */
function learnerOf(
  leased: LeasedRequest,
  learnerId: string | null | undefined,
  dependencies: EraseDependencies,
): Promise<Subject | null> {
  if (learnerId === undefined) return learnerNow(leased, dependencies)
  const { tenantId } = leased.request
  return Promise.resolve(learnerId === null ? null : { tenantId, subjectId: learnerId })
}

/**
 * Counts a page of evidence before deleting it, so that it is counted once. Goes through all pages, because what the learner
 * did after the request stays; at the end removes what was derived from the deleted evidence.
 */
async function removeSkills(
  { leased, dependencies }: Run,
  { from, before, after, countedTo, learnerId }: Step<'skills'>,
): Promise<'more'> {
  const { clock, skills } = dependencies
  const { counts, requestedAt } = leased.request
  const subject = await learnerOf(leased, learnerId, dependencies)
  const page = subject === null ? [] : await skills.subjects.evidenceAfter(subject, after)
  const last = page.at(-1)?.sortKey
  if (subject === null || last === undefined) {
    if (subject !== null) await eraseDerived(subject, stampOf(clock), skills)
    await leased.record({ progress: { phase: 'objects', from, before, countedTo: null }, counts })
    return 'more'
  }
  const erased = erasedOf(page, requestedAt).map(({ sortKey }) => sortKey)
  const uncounted = erased.filter((sortKey) => countedTo === null || sortKey > countedTo).length
  const counted = { ...counts, evidence: counts.evidence + uncounted }
  const progress = { phase: 'skills', from, before, countedTo: last, learnerId: subject.subjectId } as const
  if (uncounted > 0) await leased.record({ progress: { ...progress, after }, counts: counted })
  await skills.subjects.removeEvidence(subject, erased)
  await leased.record({ progress: { ...progress, after: last }, counts: counted })
  return 'more'
}

/**
 * Deletes attachments that no statement has, and objects of documents. Objects that were stored after `before` stay.
 */
async function removeObjects(
  { leased, dependencies, target, erasure }: Run,
  { from, before, countedTo }: Step<'objects'>,
): Promise<'more' | 'done'> {
  const { tenantId } = target
  const { counts } = leased.request
  const hashes = await dependencies.detached.page(leased.request, countedTo)
  const last = hashes.at(-1)
  if (last === undefined) {
    await removeOthers({ leased, dependencies, target, erasure }, before)
    return 'done'
  }
  const orphaned: string[] = []
  for (const hash of hashes) if (!(await erasure.isAttached(tenantId, hash))) orphaned.push(hash)
  for (const hash of orphaned) await dependencies.objects.erase(attachmentKey(tenantId, hash), { until: before })
  await leased.record({
    progress: { phase: 'objects', from, before, countedTo: last },
    counts: { ...counts, attachments: counts.attachments + orphaned.length },
  })
  return 'more'
}

async function removeOthers({ leased, dependencies, target: { tenantId, key } }: Run, before: string): Promise<void> {
  const kept = new Set<string>()
  for (
    let page = await dependencies.documents.page(tenantId, key, null);
    page.length > 0;
    page = await dependencies.documents.page(tenantId, key, page.at(-1)?.sortKey ?? null)
  ) {
    for (const { content } of page) if ('objectKey' in content) kept.add(content.objectKey)
  }
  await dependencies.objects.erase(agentDocumentsPrefix(tenantId, key), {
    until: before,
    keeps: (each) => kept.has(each),
  })
  for (const each of await dependencies.requests.list(tenantId)) {
    if (each.kind !== 'export' || each.actorHash !== leased.request.actorHash || each.actor !== null) continue
    const archive = each.progress !== null && 'archive' in each.progress ? each.progress.archive : null
    if (archive !== null) await dependencies.archives.abort({ key: archiveKey(each), uploadId: archive.uploadId })
    await dependencies.objects.erase(exportPrefix(each))
  }
  for (
    let hashes = await dependencies.detached.page(leased.request, null);
    hashes.length > 0;
    hashes = await dependencies.detached.page(leased.request, null)
  )
    await dependencies.detached.remove(leased.request, hashes)
}
