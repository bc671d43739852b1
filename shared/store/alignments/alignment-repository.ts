/** Alignments, one collection for each package or activity (docs/access-patterns.md, Y32-Y39). */
import type { CapabilityMapping } from '#shared/contract/resources/skills/alignment.ts'
import type { Aligned, Alignment, AlignmentChange, AlignmentVersion } from '#shared/domain/skills/alignment.ts'
import { appendEvents, outboxOf } from '#shared/store/events/outbox-item.ts'
import { cursorPage, type CursorPage, type CursorRequest } from '#shared/store/table/cursor-page.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { alignmentHeadPrefix, keys } from '#shared/store/table/keys.ts'
import { queryAll, queryUpTo } from '#shared/store/table/query.ts'
import { get, getAll } from '#shared/store/table/read.ts'
import { withoutNulls } from '#shared/store/table/stored-item.ts'
import type { Key, Table } from '#shared/store/table/table.ts'
import { putStep, transact, updateWith, type TransactionStep } from '#shared/store/table/transaction.ts'
import {
  alignedFromItem,
  alignmentFromItem,
  alignmentVersionFromItem,
  collectionOf,
  headAttributes,
  versionAttributes,
} from './alignment-item.ts'

/** The published version of an alignment, as observations need it. */
export interface PublishedAlignment {
  readonly alignmentId: string
  readonly alignmentVersion: number
  readonly frameworkId: string
  readonly frameworkVersion: number
  /** Without those that a part of the same skill shadows. */
  readonly mappings: readonly CapabilityMapping[]
}

/** The same of an activity outside of Lectern. */
export interface PublishedActivityAlignment extends PublishedAlignment {
  readonly activityIri: string
}

/** Null where nothing is published. */
export function publishedPart(alignment: Alignment): PublishedAlignment | null {
  const { alignmentId, currentVersion, frameworkId, frameworkVersion, published } = alignment
  if (currentVersion === null || frameworkVersion === null) return null
  const mappings = published.filter(({ shadowedBy }) => shadowedBy === null)
  return { alignmentId, alignmentVersion: currentVersion, frameworkId, frameworkVersion, mappings }
}

export interface AlignmentsOfFramework {
  readonly alignments: readonly Alignment[]
  readonly truncated: boolean
}

export interface AlignmentRepository {
  /** Y32. Stores a new alignment with its event, and its entry by id. */
  create(change: AlignmentChange): Promise<void>
  /** Y33. Strongly consistent. */
  get(tenantId: string, alignmentId: string): Promise<Alignment | null>
  /** Y34. Alignments of a package or an activity, drafts included. Eventually consistent. */
  listOf(tenantId: string, aligned: Aligned): Promise<Alignment[]>
  /**
   * Y34. The published versions of all alignments of a package or an activity, in one Query: what the observation of an event
   * needs. Empty where nothing is aligned, or nothing is published. Eventually consistent.
   */
  publishedOf(tenantId: string, aligned: Aligned): Promise<PublishedAlignment[]>
  /** Y35. Alignments of a workspace, newest first. Eventually consistent. */
  list(tenantId: string, page: CursorRequest): Promise<CursorPage<Alignment>>
  /**
   * Y38. Published alignments of packages to a framework, newest first: among the newest 1,000 alignments of the workspace, 500 at
   * most. `truncated`: there may be others. Eventually consistent.
   */
  ofFramework(tenantId: string, frameworkId: string): Promise<AlignmentsOfFramework>
  /** Y39. The published versions of all alignments of activities outside of Lectern. Eventually consistent. */
  ofActivities(tenantId: string): Promise<PublishedActivityAlignment[]>
  /** Y36. Published versions of an alignment, newest first. Eventually consistent. */
  versions(alignment: Alignment, page: CursorRequest): Promise<CursorPage<AlignmentVersion>>
  /** Y37. Stores a change with its event and the version that it publishes. Returns null, or what is stored if another writer was faster. */
  change(before: Alignment, change: AlignmentChange): Promise<Alignment | null>
}

const headKey = (tenantId: string, aligned: Aligned, alignmentId: string): Key =>
  keys.alignment(tenantId, collectionOf(aligned), alignmentId)

const versionSteps = ({ alignment, publishes }: AlignmentChange): TransactionStep[] =>
  publishes === null
    ? []
    : [
        putStep({
          ...keys.alignmentVersion(alignment.tenantId, collectionOf(alignment), publishes),
          ...versionAttributes(publishes),
        }),
      ]

async function change(table: Table, before: Alignment, changed: AlignmentChange): Promise<Alignment | null> {
  const expression = new Expression()
  expression.setAll(headAttributes(changed.alignment))
  appendEvents(expression, [changed.event])
  expression.requireEqual('version', before.version)
  const key = headKey(before.tenantId, before, before.alignmentId)
  const failed = await updateWith(table, { key, expression }, versionSteps(changed))
  if (failed === null) return null
  if (failed.item === null || failed.step > 0)
    throw new Error(`The alignment ${before.alignmentId} is not there, or has a version that it does not name.`)
  return alignmentFromItem(failed.item)
}

async function heads(table: Table, tenantId: string, aligned: Aligned): Promise<Alignment[]> {
  const { pk: partition } = headKey(tenantId, aligned, '')
  return (await queryAll(table, { partition, range: { prefix: alignmentHeadPrefix } })).map(alignmentFromItem)
}

const [mostLooked, mostRead] = [1000, 500]

async function ofFramework(table: Table, tenantId: string, frameworkId: string): Promise<AlignmentsOfFramework> {
  const { pk: partition, sk: prefix } = keys.alignmentById(tenantId, 'aln_')
  const { items, next } = await queryUpTo(
    table,
    { partition, range: { prefix }, descending: true },
    { most: mostLooked },
  )
  const aligned = items.filter((item) => item['frameworkId'] === frameworkId && item['packageId'] !== undefined)
  const wanted = aligned.slice(0, mostRead).map((item) => headKey(tenantId, alignedFromItem(item), String(item['sk'])))
  const heads = (await getAll(table, wanted)).map(alignmentFromItem)
  return {
    alignments: heads.filter(({ currentVersion }) => currentVersion !== null),
    truncated: next !== undefined || aligned.length > mostRead,
  }
}

async function ofActivities(table: Table, tenantId: string): Promise<PublishedActivityAlignment[]> {
  const { pk: partition, sk: prefix } = keys.alignmentById(tenantId, 'aln_')
  const pointers = await queryAll(table, { partition, range: { prefix } })
  const wanted = pointers
    .filter((item) => item['activityIri'] !== undefined)
    .map((item) => headKey(tenantId, alignedFromItem(item), String(item['sk'])))
  const heads = (await getAll(table, wanted)).map(alignmentFromItem)
  return heads.flatMap((head) => {
    const published = publishedPart(head)
    return published === null || head.activityIri === null ? [] : { ...published, activityIri: head.activityIri }
  })
}

export const alignmentRepository = (table: Table): AlignmentRepository => ({
  async create({ alignment, event }) {
    const { tenantId, alignmentId, packageId, activityIri, frameworkId } = alignment
    const pointer = withoutNulls({ alignmentId, packageId, activityIri, frameworkId })
    const failed = await transact(table, [
      putStep({
        ...headKey(tenantId, alignment, alignmentId),
        ...withoutNulls(headAttributes(alignment)),
        ...outboxOf([event]),
      }),
      putStep({ ...keys.alignmentById(tenantId, alignmentId), ...pointer }),
    ])
    if (failed !== null) throw new Error(`The alignment ${alignmentId} exists already.`)
  },
  async get(tenantId, alignmentId) {
    const pointer = await get(table, keys.alignmentById(tenantId, alignmentId), { consistent: true })
    if (pointer === undefined) return null
    const item = await get(table, headKey(tenantId, alignedFromItem(pointer), alignmentId), { consistent: true })
    return item === undefined ? null : alignmentFromItem(item)
  },
  listOf: (tenantId, aligned) => heads(table, tenantId, aligned),
  publishedOf: async (tenantId, aligned) =>
    (await heads(table, tenantId, aligned)).flatMap((head) => publishedPart(head) ?? []),
  async list(tenantId, page) {
    const { pk: partition, sk: prefix } = keys.alignmentById(tenantId, 'aln_')
    const found = await cursorPage(
      table,
      { partition, range: { prefix } },
      {
        ...page,
        rowOf: (item) => headKey(tenantId, alignedFromItem(item), String(item['sk'])),
      },
    )
    return { rows: (await getAll(table, found.rows)).map(alignmentFromItem), next: found.next }
  },
  ofFramework: (tenantId, frameworkId) => ofFramework(table, tenantId, frameworkId),
  ofActivities: (tenantId) => ofActivities(table, tenantId),
  versions(alignment, page) {
    const { tenantId, alignmentId } = alignment
    const { pk: partition, sk } = keys.alignmentVersion(tenantId, collectionOf(alignment), {
      alignmentId,
      alignmentVersion: 0,
    })
    const prefix = sk.slice(0, sk.lastIndexOf('#') + 1)
    return cursorPage(table, { partition, range: { prefix } }, { ...page, rowOf: alignmentVersionFromItem })
  },
  change: (before, changed) => change(table, before, changed),
})
