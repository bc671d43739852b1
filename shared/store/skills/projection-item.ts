/** Stored projections: the ledger is packed. */
import * as z from 'zod'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { packLedger, unpackLedger } from '#shared/domain/skills/ledger-packing.ts'
import type { Projection, ProjectionOwner } from '#shared/domain/skills/projection.ts'
import { indexes, keys } from '#shared/store/table/keys.ts'
import { binary, parseItem, parsePacked } from '#shared/store/table/stored-item.ts'
import type { Key, RawItem } from '#shared/store/table/table.ts'

const projectionItem = z.object({
  tenantId: z.string(),
  subjectId: z.string(),
  skillId: z.string(),
  frameworkId: z.string(),
  frameworkVersion: z.number(),
  skillLabel: z.string(),
  halfLifeDays: z.number().nullable().default(null),
  packed: binary,
  level: z.number(),
  publishedEstimate: z.number().nullable().default(null),
  modelVersion: z.string(),
  revision: z.number(),
  updatedAt: z.string(),
})

const unpacked = z.custom<Projection['ledger']>(() => true)

export const projectionKey = ({ tenantId, subjectId, skillId }: ProjectionOwner): Key =>
  keys.skillProjection(tenantId, learnerTag(subjectId), skillId)

/** @throws StoredItemInvalid */
export function projectionFromItem(item: RawItem): Projection {
  const { packed, ...rest } = parseItem(projectionItem, item)
  return { ...rest, ledger: parsePacked(unpacked, () => unpackLedger(packed), item) }
}

/** Attributes of a projection beside its key and its events. */
export function projectionAttributes({ ledger, ...rest }: Projection): RawItem {
  const { tenantId, subjectId, skillId, level } = rest
  return {
    ...rest,
    packed: packLedger(ledger),
    ppk: indexes.projectionsOfSkill(tenantId, skillId),
    listedAt: `${level}#${learnerTag(subjectId)}`,
  }
}
