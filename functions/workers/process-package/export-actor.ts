/**
 * Exports what an agent left into one ZIP: statements ─▶ documents ─▶ directory ─▶ object. A step is recorded once what it
 * brought is put by; whoever dies leaves the rest to be done again.
 */
import { exportDays } from '#shared/contract/exports.ts'
import { archiveKey, exportPrefix, type ActorDataCounts, type ActorDataRequest, type ExportProgress } from '#shared/domain/actor-data/actor-data-request.ts'
import { attachmentKey } from '#shared/domain/xapi/attachment-key.ts'
import { partIn } from '#shared/domain/xapi/redact-statement.ts'
import { statementKeys } from '#shared/domain/xapi/statement-keys.ts'
import { isoTime, type Clock } from '#shared/platform/clock.ts'
import type { AgentStatements } from '#shared/store/agent-statements.ts'
import type { AgentDocument, AgentDocuments } from '#shared/store/document-repository.ts'
import { parseStored } from '#shared/store/statement-texts.ts'
import { subjectOf, waitFor, type Held, type SliceEnd } from './held-request.ts'
import { GrowingArchive, type ArchiveStores } from './growing-archive.ts'

export interface ExportingParts extends ArchiveStores {
  readonly statements: AgentStatements
  readonly documents: Pick<AgentDocuments, 'page'>
  readonly clock: Clock
  readonly hasTime: () => boolean
}

/** What was stored before the request has settled then, and is seen by every read. */
const settledMilliseconds = 10_000
const dayMilliseconds = 86_400_000

type Step<Phase extends ExportProgress['phase']> = Extract<ExportProgress, { phase: Phase }>

interface Run {
  readonly request: ActorDataRequest
  readonly key: string
  readonly parts: ExportingParts
  readonly archive: GrowingArchive
}

/** Where an export has come to, whether it is put by or not. */
interface State {
  readonly progress: ExportProgress
  readonly counts: ActorDataCounts
}

const numbered = (folder: string, page: number): string => `${folder}/${String(page).padStart(6, '0')}.ndjson`

function progressOf({ progress, requestedAt }: ActorDataRequest): ExportProgress {
  if (progress === null) return { phase: 'statements', from: isoTime(Date.parse(requestedAt) + settledMilliseconds), after: null, page: 0, archive: null }
  if ('archive' in progress) return progress
  throw new Error('An export goes on where an erasure was.')
}

/** @returns how the slice ends @throws what the stores threw: the slice can be repeated */
export async function exportActor(held: Held, parts: ExportingParts): Promise<SliceEnd> {
  const { request } = held
  const key = subjectOf(request)
  let state: State = { progress: progressOf(request), counts: request.counts }
  const pause = waitFor(state.progress, parts.clock)
  if (pause !== null) return pause
  const archive = await GrowingArchive.open({ key: archiveKey(request), beside: exportPrefix(request) }, parts, state.progress.archive)
  const run = { request, key, parts, archive }
  while (state.progress.phase !== 'complete') {
    state = await step(run, state)
    const putBy = state.progress.phase === 'complete' ? state.progress.archive : await archive.putBy()
    if (putBy === null) continue
    state = { ...state, progress: { ...state.progress, archive: putBy } }
    await held.record(state)
    if (!parts.hasTime()) return { kind: 'more', seconds: 0 }
  }
  const bytes = await archive.finish()
  return { kind: 'done', exported: { bytes, until: isoTime(parts.clock.now() + exportDays * dayMilliseconds) } }
}

function step(run: Run, { progress, counts }: State): Promise<State> {
  switch (progress.phase) {
    case 'statements':
      return addStatements(run, progress, counts)
    case 'documents':
      return addDocuments(run, progress, counts)
    case 'complete':
      return Promise.resolve({ progress, counts })
  }
}

/** Statements of the agent, those that mention them, and voided ones, each kind in files of its own, in the order in which they were stored. */
async function addStatements({ request, key, parts, archive }: Run, progress: Step<'statements'>, counts: ActorDataCounts): Promise<State> {
  const { tenantId, requestedAt } = request
  const found = await parts.statements.page({ tenantId, key, until: requestedAt }, progress.after)
  const files: Record<'statements' | 'mentions' | 'voided', string[]> = { statements: [], mentions: [], voided: [] }
  const hashes = new Set<string>()
  for (const { text, isVoided } of found.statements) {
    const statement = parseStored(text)
    const part = partIn(statement, key)
    if (part === null) continue
    files[isVoided ? 'voided' : part === 'own' ? 'statements' : 'mentions'].push(text)
    if (part === 'own') for (const hash of statementKeys(statement).attachments) hashes.add(hash)
  }
  const page = progress.page + 1
  for (const [folder, lines] of Object.entries(files)) if (lines.length > 0) await archive.add(numbered(folder, page), `${lines.join('\n')}\n`)
  const attachments = await addAttachments({ tenantId, parts, archive }, hashes)
  const next: ExportProgress = found.next === null ? { phase: 'documents', from: progress.from, after: null, page: 0, archive: null } : { ...progress, after: found.next, page }
  const statements = files.statements.length + files.voided.length
  return { progress: next, counts: { ...counts, statements: counts.statements + statements, mentions: counts.mentions + files.mentions.length, attachments: counts.attachments + attachments } }
}

/** Each once. @returns how many there were; others lie at their fileUrl */
async function addAttachments({ tenantId, parts, archive }: Pick<Run, 'parts' | 'archive'> & { readonly tenantId: string }, hashes: Iterable<string>): Promise<number> {
  let added = 0
  for (const hash of hashes) {
    const name = `attachments/${hash}`
    const bytes = archive.names.has(name) ? null : await parts.records.read(attachmentKey(tenantId, hash))
    if (bytes === null) continue
    await archive.add(name, bytes)
    added += 1
  }
  return added
}

const toldOf = (document: AgentDocument, file: string): object => ({
  file,
  resource: document.kind === 'state' ? 'activities/state' : 'agents/profile',
  id: document.documentId,
  ...(document.kind === 'state' ? { activityId: document.activityId, registration: document.registration } : {}),
  contentType: document.contentType,
  etag: document.hash,
  updated: document.updatedAt,
})

async function addDocuments({ request, key, parts, archive }: Run, progress: Step<'documents'>, counts: ActorDataCounts): Promise<State> {
  const found = await parts.documents.page(request.tenantId, key, progress.after)
  const last = found.at(-1)
  if (last === undefined) return end({ request, archive }, progress, counts)
  const lines: string[] = []
  let added = 0
  for (const document of found) {
    const bytes = 'bytes' in document.content ? document.content.bytes : await parts.records.read(document.content.objectKey)
    // Replaced or removed while it was read.
    if (bytes === null) continue
    added += 1
    const file = `documents/${String(counts.documents + added).padStart(6, '0')}`
    await archive.add(file, bytes)
    lines.push(JSON.stringify(toldOf(document, file)))
  }
  const page = progress.page + 1
  if (lines.length > 0) await archive.add(numbered('documents/index', page), `${lines.join('\n')}\n`)
  return { progress: { ...progress, after: last.sortKey, page }, counts: { ...counts, documents: counts.documents + added } }
}

async function end({ request, archive }: Pick<Run, 'request' | 'archive'>, { from }: Step<'documents'>, counts: ActorDataCounts): Promise<State> {
  const { tenantId, requestId, actor, requestedAt, requestedBy } = request
  await archive.add('manifest.json', `${JSON.stringify({ workspace: tenantId, request: requestId, agent: actor, requestedAt, requestedBy, counts }, null, 2)}\n`)
  return { progress: { phase: 'complete', from, archive: await archive.end() }, counts }
}
