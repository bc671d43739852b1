/** Evidence of learners' skills (docs/access-patterns.md, Y50-Y53, Y67). Records never change. */
import * as z from 'zod'
import { evidenceRecord } from '#shared/contract/resources/skills/evidence.ts'
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import { evidenceIdPrefix, type Evidence } from '#shared/domain/skills/evidence.ts'
import type { ProjectionOwner } from '#shared/domain/skills/projection.ts'
import { putNew } from '#shared/store/table/conditional-write.ts'
import { cursorPage, type CursorPage, type CursorRequest } from '#shared/store/table/cursor-page.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { queryAll } from '#shared/store/table/query.ts'
import { get } from '#shared/store/table/read.ts'
import { parseItem } from '#shared/store/table/stored-item.ts'
import type { Key, RawItem, Table } from '#shared/store/table/table.ts'
import { updateStep, type TransactionStep } from '#shared/store/table/transaction.ts'

export interface EvidenceRepository {
  /** Y50. Stores a record. One that is stored already stays as it is. */
  record(evidence: Evidence): Promise<void>
  /** Y51. Strongly consistent. */
  get(owner: ProjectionOwner, evidenceId: string): Promise<Evidence | null>
  /** Y52. Newest first. Eventually consistent. */
  list(owner: ProjectionOwner, page: CursorRequest): Promise<CursorPage<Evidence>>
  /** Y53. All records of a learner's skill, oldest first. Strongly consistent. */
  all(owner: ProjectionOwner): Promise<Evidence[]>
  /** Y67. Records of what happened at one moment, whatever others the skill has. Strongly consistent. @param occurredAt ISO 8601 */
  ofMoment(owner: ProjectionOwner, occurredAt: string): Promise<Evidence[]>
}

const evidenceItem = z.object({ ...evidenceRecord.shape, tenantId: z.string() })

/** @throws StoredItemInvalid */
export const evidenceFromItem = (item: RawItem): Evidence => parseItem(evidenceItem, item)

const keyOf = ({ tenantId, subjectId, skillId }: ProjectionOwner, evidenceId: string): Key =>
  keys.skillEvidence(tenantId, learnerTag(subjectId), { skillId, evidenceId })

export const evidenceItemOf = (evidence: Evidence): RawItem => ({
  ...keyOf(evidence, evidence.evidenceId),
  ...evidence,
})

/**
 * Stores a record as a part of a transaction. One that is stored already stays as it is, and refuses nothing: whoever repeats the
 * transaction may have stored the record before.
 */
export function evidenceStep(evidence: Evidence): TransactionStep {
  const expression = new Expression()
  for (const [attribute, value] of Object.entries(evidence))
    expression.setTo(attribute, `if_not_exists(${expression.name(attribute)}, ${expression.value(value)})`)
  return updateStep(keyOf(evidence, evidence.evidenceId), expression)
}

export const evidenceRepository = (table: Table): EvidenceRepository => {
  const ofSkill = (owner: ProjectionOwner, idPrefix = '') => {
    const { pk: partition, sk: prefix } = keyOf(owner, idPrefix)
    return { partition, range: { prefix } }
  }
  return {
    async record(evidence) {
      await putNew(table, evidenceItemOf(evidence))
    },
    async get(owner, evidenceId) {
      const item = await get(table, keyOf(owner, evidenceId), { consistent: true })
      return item === undefined ? null : evidenceFromItem(item)
    },
    list: (owner, page) => cursorPage(table, ofSkill(owner), { ...page, rowOf: evidenceFromItem }),
    all: async (owner) => (await queryAll(table, { ...ofSkill(owner), consistent: true })).map(evidenceFromItem),
    async ofMoment(owner, occurredAt) {
      const moment = ofSkill(owner, evidenceIdPrefix(occurredAt))
      return (await queryAll(table, { ...moment, consistent: true })).map(evidenceFromItem)
    },
  }
}
