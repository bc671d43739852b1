/**
 * Everything that the skills families hold of one learner, for erasures and exports (docs/access-patterns.md, Y60-Y66). An erasure
 * leaves a mark with its time: what the learner did until then is dropped from that moment on.
 */
import { learnerTag } from '#shared/domain/learners/learner-count.ts'
import type { Evidence } from '#shared/domain/skills/evidence.ts'
import type { Projection, ProjectionOwner } from '#shared/domain/skills/projection.ts'
import { deleteAll } from '#shared/store/table/batch-write.ts'
import { deleteIf, remove, updateUnread } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { keys } from '#shared/store/table/keys.ts'
import { query, queryAll } from '#shared/store/table/query.ts'
import { keyOf, type Table } from '#shared/store/table/table.ts'
import { evidenceFromItem } from './evidence-repository.ts'
import { fadeMarkKey } from './fade-mark-repository.ts'
import { projectionFromItem, projectionKey } from './projection-item.ts'

export type Subject = Pick<ProjectionOwner, 'tenantId' | 'subjectId'>

/** Evidence and where it stands in the learner's collection. */
export interface PlacedEvidence {
  readonly sortKey: string
  readonly evidence: Evidence
}

export interface SubjectDataRepository {
  /** Y60. Marks a learner as erased up to a time. An earlier time changes nothing. @param until ISO 8601 */
  markErased(subject: Subject, until: string): Promise<void>
  /** Y61. Evidence of all skills behind a sort key, at most 100. Strongly consistent. */
  evidenceAfter(subject: Subject, after: string | null): Promise<PlacedEvidence[]>
  /** Y62. Removes evidence, at most 100. */
  removeEvidence(subject: Subject, sortKeys: readonly string[]): Promise<void>
  /** Y63. All projections of a learner. Strongly consistent. */
  projections(subject: Subject): Promise<Projection[]>
  /** Y66. Ids of the skills that a learner has evidence of. Strongly consistent. */
  skillsWithEvidence(subject: Subject): Promise<ReadonlySet<string>>
  /** Y64. Removes the marks of fading of projections, before the projections. A writer that makes one again sets its mark after that. */
  removeFadeMarks(projections: readonly Projection[]): Promise<void>
  /** Y64. Removes a projection. False where another writer has changed it. */
  removeProjection(projection: Projection): Promise<boolean>
  /** Y65. Removes the numbers of all frameworks. */
  removeVectors(subject: Subject): Promise<void>
}

const pageSize = 100

async function markErased(table: Table, { tenantId, subjectId }: Subject, until: string): Promise<void> {
  const expression = new Expression()
  expression.set('tenantId', tenantId)
  const name = expression.name('until')
  expression.require(`(attribute_not_exists(${name}) OR ${name} < ${expression.value(until)})`)
  expression.set('until', until)
  await updateUnread(table, keys.erasedSubject(tenantId, learnerTag(subjectId)), expression)
}

export const subjectDataRepository = (table: Table): SubjectDataRepository => ({
  markErased: (subject, until) => markErased(table, subject, until),
  async evidenceAfter({ tenantId, subjectId }, after) {
    const { pk: partition } = keys.skillEvidence(tenantId, learnerTag(subjectId), { skillId: '', evidenceId: '' })
    const range = after === null ? {} : { range: { above: after } }
    const { items } = await query(table, { partition, consistent: true, ...range }, { limit: pageSize })
    return items.map((item) => ({ sortKey: keyOf(item).sk, evidence: evidenceFromItem(item) }))
  },
  async removeEvidence({ tenantId, subjectId }, sortKeys) {
    const { pk } = keys.skillEvidence(tenantId, learnerTag(subjectId), { skillId: '', evidenceId: '' })
    await deleteAll(
      table,
      sortKeys.map((sk) => ({ pk, sk })),
    )
  },
  async projections({ tenantId, subjectId }) {
    const { pk: partition, sk: prefix } = keys.skillProjection(tenantId, learnerTag(subjectId), '')
    return (await queryAll(table, { partition, range: { prefix }, consistent: true })).map(projectionFromItem)
  },
  async skillsWithEvidence({ tenantId, subjectId }) {
    const { pk: partition } = keys.skillEvidence(tenantId, learnerTag(subjectId), { skillId: '', evidenceId: '' })
    const items = await queryAll(table, { partition, consistent: true, attributes: ['skillId'] })
    return new Set(items.map(({ skillId }) => String(skillId)))
  },
  removeFadeMarks: (projections) => deleteAll(table, projections.map(fadeMarkKey)),
  async removeProjection(projection) {
    const unchanged = new Expression()
    unchanged.requireEqual('revision', projection.revision)
    const write = await deleteIf(table, projectionKey(projection), unchanged)
    return write.kind === 'written' || write.item === null
  },
  async removeVectors({ tenantId, subjectId }) {
    const { pk: partition, sk: prefix } = keys.skillVector(tenantId, learnerTag(subjectId), '')
    const vectors = await queryAll(table, { partition, range: { prefix }, consistent: true, attributes: ['pk', 'sk'] })
    for (const each of vectors) await remove(table, keyOf(each))
  },
})
