/** The item of a request to erase or export an agent's data (docs/access-patterns.md, E1-E5). */
import * as z from 'zod'
import type { Actor } from '#shared/contract/resources/statements/statement.ts'
import {
  actorDataKinds,
  type ActorDataRequest,
  type ErasureProgress,
  type ExportProgress,
} from '#shared/domain/actor-data/actor-data-request.ts'
import { storedPosition, toStoredPosition } from '#shared/domain/statements/statement-position.ts'
import { parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const cursor = z.object({ list: z.number(), after: z.string().nullable() })
const archive = z.object({ uploadId: z.string(), parts: z.number(), bytes: z.number() })
const from = z.string()
const after = z.string().nullable()

/** Absent in erasures that began before it was kept. */
const learnerId = z.string().nullable().optional()

const progress = z.union([
  z.object({ phase: z.enum(['mark', 'remove']), from, cursor, learnerId }),
  z.object({ phase: z.literal('skills'), from, before: z.string(), after, countedTo: after, learnerId }),
  z.object({ phase: z.literal('objects'), from, before: z.string(), countedTo: after }),
  z.object({
    phase: z.literal('statements'),
    from,
    after: storedPosition.nullable(),
    page: z.number(),
    archive: archive.nullable(),
  }),
  z.object({ phase: z.literal('documents'), from, after, page: z.number(), archive: archive.nullable() }),
  z.object({ phase: z.literal('evidence'), from, after, page: z.number(), archive: archive.nullable() }),
  z.object({ phase: z.literal('documents'), from, countedTo: after, learnerId }),
  z.object({ phase: z.literal('complete'), from, archive }),
])

const requestItem = z.object({
  tenantId: z.string(),
  requestId: z.string(),
  kind: z.enum(actorDataKinds),
  actor: z
    .custom<Actor>((value) => typeof value === 'object' && value !== null)
    .nullable()
    .default(null),
  actorHash: z.string(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  status: z.enum(['queued', 'running', 'done', 'failed']),
  counts: z.object({
    statements: z.number(),
    mentions: z.number(),
    documents: z.number(),
    attachments: z.number(),
    evidence: z.number().default(0),
  }),
  progress: progress.nullable().default(null),
  lease: z.object({ owner: z.string(), until: z.string() }).nullable().default(null),
  failures: z.number(),
  lastFailure: z.string().nullable().default(null),
  finishedAt: z.string().nullable().default(null),
  exported: z.object({ bytes: z.number(), until: z.string() }).nullable().default(null),
})

/** @throws StoredItemInvalid */
export const requestFromItem = (item: RawItem): ActorDataRequest => parseItem(requestItem, item)

/** Progress as the item holds it. */
export const toStoredProgress = (progressOfStep: ErasureProgress | ExportProgress): object =>
  progressOfStep.phase === 'statements' && progressOfStep.after !== null
    ? { ...progressOfStep, after: toStoredPosition(progressOfStep.after) }
    : progressOfStep

/** Attributes of a new request. */
export const attributesOfNew = ({ progress: initial, ...request }: ActorDataRequest): RawItem =>
  withoutNulls({ ...request, progress: initial === null ? null : toStoredProgress(initial) })
