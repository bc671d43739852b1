/** The item of a recomputation (docs/access-patterns.md, Y90-Y94). */
import * as z from 'zod'
import { recomputationKind } from '#shared/contract/resources/skills/recomputation.ts'
import { demonstrationModes } from '#shared/contract/resources/skills/evidence-attributes.ts'
import { recomputationDays, type Recomputation } from '#shared/domain/skills/recomputation/recomputation.ts'
import { keys } from '#shared/store/table/keys.ts'
import { parseItem, withoutNulls } from '#shared/store/table/stored-item.ts'
import type { RawItem } from '#shared/store/table/table.ts'

const place = z.object({ skillId: z.string(), tag: z.string() })
const sums = { records: z.number(), squares: z.number() }
const check = z.object({
  ...sums,
  bins: z.array(z.object({ records: z.number(), predicted: z.number(), observed: z.number() })),
  modes: z.partialRecord(z.enum(demonstrationModes), z.object(sums)),
})

const recomputationItem = z.object({
  tenantId: z.string(),
  recomputationId: z.string(),
  kind: recomputationKind,
  frameworkId: z.string(),
  alignmentId: z.string().nullable().default(null),
  fromVersion: z.number().nullable().default(null),
  dryRun: z.boolean(),
  dryRunId: z.string().nullable().default(null),
  basis: z.string(),
  modelVersion: z.string(),
  status: z.enum(['queued', 'processing', 'completed', 'failed']),
  after: place.nullable().default(null),
  countedTo: place.nullable().default(null),
  counts: z.object({
    ...{ projections: z.number(), changed: z.number(), levelChanged: z.number(), maxDelta: z.number() },
    evidence: z.number(),
  }),
  check: check.nullable().default(null),
  ambiguous: z.array(z.string()),
  createdAt: z.string(),
  completedAt: z.string().nullable().default(null),
  failure: z.object({ code: z.string(), message: z.string() }).nullable().default(null),
  lease: z.object({ owner: z.string(), until: z.string() }).nullable().default(null),
  failures: z.number(),
})

/** @throws StoredItemInvalid */
export const recomputationFromItem = (item: RawItem): Recomputation => parseItem(recomputationItem, item)

export const newRecomputationItem = (job: Recomputation): RawItem => ({
  ...keys.recomputation(job.tenantId, job.recomputationId),
  ...withoutNulls(job),
  expiresAt: Math.floor(Date.parse(job.createdAt) / 1000) + recomputationDays * 86_400,
})
