/**
 * Erases what an agent left, in steps that can each be done again (docs/adr/0025):
 *
 *   mark ─▶ pause ─▶ remove ─▶ documents ─▶ pause ─▶ objects
 *
 * The pauses are for requests that had read, or begun to write, before: they have ended then.
 */
import { archiveKey, exportPrefix, type ActorDataRequest, type ErasureProgress } from '#shared/domain/actor-data/actor-data-request.ts'
import { actorKey } from '#shared/domain/xapi/actor-key.ts'
import { attachmentKey } from '#shared/domain/xapi/attachment-key.ts'
import { agentDocumentsPrefix } from '#shared/domain/xapi/document-key.ts'
import { standIn } from '#shared/domain/xapi/redact-statement.ts'
import type { ArchiveUploads } from '#shared/platform/archive-uploads.ts'
import { isoTime, type Clock } from '#shared/platform/clock.ts'
import type { ObjectErasure } from '#shared/platform/object-erasure.ts'
import type { ActorDataRepository, DetachedBytes } from '#shared/store/actor-data-repository.ts'
import type { AgentDocuments } from '#shared/store/document-repository.ts'
import { firstPage, type ErasureParts, type ErasureTarget, type StatementErasure } from '#shared/store/statement-erasure.ts'
import { subjectOf, waitFor, type Held, type SliceEnd } from './held-request.ts'

export interface ErasingParts {
  readonly requests: Pick<ActorDataRepository, 'list' | 'withdraw'>
  readonly detached: DetachedBytes
  readonly openErasure: (onAttachments: ErasureParts['onAttachments']) => StatementErasure
  readonly documents: AgentDocuments
  readonly objects: ObjectErasure
  readonly archives: Pick<ArchiveUploads, 'abort'>
  readonly clock: Clock
  /** Origin of the service: names those who were erased. */
  readonly home: string
  readonly hasTime: () => boolean
}

/** No request is under way for so long, and what was stored before has settled. */
const pauseMilliseconds = 60_000

type Step<Phase extends ErasureProgress['phase']> = Extract<ErasureProgress, { phase: Phase }>

interface Run {
  readonly held: Held
  readonly parts: ErasingParts
  readonly target: ErasureTarget
  readonly erasure: StatementErasure
}

const isErasing = (progress: ActorDataRequest['progress']): progress is ErasureProgress => progress === null || progress.phase !== 'statements'

/** @returns how the slice ends @throws what the stores threw: the slice can be repeated */
export async function eraseActor(held: Held, parts: ErasingParts): Promise<SliceEnd> {
  const { tenantId, requestedAt } = held.request
  const target = { tenantId, key: subjectOf(held.request), account: standIn(parts.home), until: requestedAt }
  const erasure = parts.openErasure((_, hashes) => (hashes.length === 0 ? Promise.resolve() : parts.detached.note(held.request, hashes)))
  const run = { held, parts, target, erasure }
  for (let began = false; ; began = true) {
    const progress = progressOf(held.request)
    const pause = waitFor(progress, parts.clock)
    if (pause !== null) return pause
    if (began && !parts.hasTime()) return { kind: 'more', seconds: 0 }
    if ((await step(run, progress)) === 'done') return { kind: 'done', exported: null }
  }
}

function progressOf({ progress, requestedAt }: ActorDataRequest): ErasureProgress {
  if (progress === null) return { phase: 'mark', from: isoTime(Date.parse(requestedAt) + pauseMilliseconds), cursor: firstPage }
  if (!isErasing(progress)) throw new Error('An erasure goes on where an export was.')
  return progress
}

function step(run: Run, progress: ErasureProgress): Promise<'more' | 'done'> {
  switch (progress.phase) {
    case 'mark':
      return mark(run, progress)
    case 'remove':
      return remove(run, progress)
    case 'documents':
      return removeDocuments(run, progress)
    case 'objects':
      return removeObjects(run, progress)
  }
}

const afterPause = ({ clock }: ErasingParts): string => isoTime(clock.now() + pauseMilliseconds)

async function mark({ held, parts, target, erasure }: Run, { from, cursor }: Step<'mark'>): Promise<'more'> {
  const { next, erased, retold } = await erasure.mark(target, cursor)
  const { counts } = held.request
  const progress: ErasureProgress = next === null ? { phase: 'remove', from: afterPause(parts), cursor: firstPage } : { phase: 'mark', from, cursor: next }
  await held.record({ progress, counts: { ...counts, statements: counts.statements + erased, mentions: counts.mentions + retold } })
  return 'more'
}

async function remove({ held, target, erasure }: Run, { from, cursor }: Step<'remove'>): Promise<'more'> {
  const next = await erasure.remove(target, cursor)
  const progress: ErasureProgress = next === null ? { phase: 'documents', from, countedTo: null } : { phase: 'remove', from, cursor: next }
  await held.record({ progress, counts: held.request.counts })
  return 'more'
}

/** A page is counted before it goes, so that it is counted once; exports that may hold what is gone are taken away at the end. */
async function removeDocuments({ held, parts, target: { tenantId, key } }: Run, { from, countedTo }: Step<'documents'>): Promise<'more'> {
  const page = await parts.documents.page(tenantId, key, null)
  const { counts } = held.request
  const last = page.at(-1)
  if (last === undefined) {
    for (const each of await exportsOf(tenantId, key, parts)) await parts.requests.withdraw(each, { at: isoTime(parts.clock.now()), actorHash: held.request.actorHash })
    await held.record({ progress: { phase: 'objects', from: afterPause(parts), before: isoTime(parts.clock.now()), countedTo: null }, counts })
    return 'more'
  }
  const uncounted = page.filter(({ sortKey }) => countedTo === null || sortKey > countedTo).length
  if (uncounted > 0) await held.record({ progress: { phase: 'documents', from, countedTo: last.sortKey }, counts: { ...counts, documents: counts.documents + uncounted } })
  for (const { sortKey } of page) await parts.documents.remove(tenantId, key, sortKey)
  return 'more'
}

const exportsOf = async (tenantId: string, key: string, { requests }: ErasingParts): Promise<ActorDataRequest[]> =>
  (await requests.list(tenantId)).filter(({ kind, actor }) => kind === 'export' && actor !== null && actorKey(actor) === key)

/** Bytes of attachments go where no statement has them any more; those that came since, and those of documents that came since, stay. */
async function removeObjects({ held, parts, target, erasure }: Run, { from, before, countedTo }: Step<'objects'>): Promise<'more' | 'done'> {
  const { tenantId } = target
  const { counts } = held.request
  const hashes = await parts.detached.some(held.request, countedTo)
  const last = hashes.at(-1)
  if (last === undefined) {
    await removeOthers({ held, parts, target, erasure }, before)
    return 'done'
  }
  const orphaned: string[] = []
  for (const hash of hashes) if (!(await erasure.isAttached(tenantId, hash))) orphaned.push(hash)
  for (const hash of orphaned) await parts.objects.erase(attachmentKey(tenantId, hash), { until: before })
  await held.record({ progress: { phase: 'objects', from, before, countedTo: last }, counts: { ...counts, attachments: counts.attachments + orphaned.length } })
  return 'more'
}

async function removeOthers({ held, parts, target: { tenantId, key } }: Run, before: string): Promise<void> {
  const standing = new Set<string>()
  for (let page = await parts.documents.page(tenantId, key, null); page.length > 0; page = await parts.documents.page(tenantId, key, page.at(-1)?.sortKey ?? null)) {
    for (const { content } of page) if ('objectKey' in content) standing.add(content.objectKey)
  }
  await parts.objects.erase(agentDocumentsPrefix(tenantId, key), { until: before, keeps: (each) => standing.has(each) })
  for (const each of await parts.requests.list(tenantId)) {
    if (each.kind !== 'export' || each.actorHash !== held.request.actorHash || each.actor !== null) continue
    const archive = each.progress !== null && 'archive' in each.progress ? each.progress.archive : null
    if (archive !== null) await parts.archives.abort({ key: archiveKey(each), uploadId: archive.uploadId })
    await parts.objects.erase(exportPrefix(each))
  }
  for (let hashes = await parts.detached.some(held.request, null); hashes.length > 0; hashes = await parts.detached.some(held.request, null)) await parts.detached.forget(held.request, hashes)
}
