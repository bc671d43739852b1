/** Packages with their versions, one item collection (docs/access-patterns.md, P1-P5, P12). */
import { GetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { CourseSettings } from '#shared/domain/packages/course-settings.ts'
import type { CoursePackage, PackageVersion } from '#shared/domain/packages/package.ts'
import { updateIf } from './conditional-write.ts'
import { Expression } from './expression.ts'
import { indexes, keys } from './keys.ts'
import { cutPage, type Page, type PageRequest } from './list-page.ts'
import { appendEvents } from './outbox.ts'
import { packageFromItem, versionFromItem } from './package-item.ts'
import { queryRows } from './query-rows.ts'
import type { RawItem, Table } from './table.ts'
import { transact, updateStep } from './transaction.ts'
import { giveBackStep } from './usage-item.ts'

export interface PackageWithVersions {
  readonly course: CoursePackage
  /** Newest first. */
  readonly versions: readonly PackageVersion[]
}

export interface PackageRepository {
  /** P1. Eventually consistent: launches read it. */
  get(tenantId: string, packageId: string): Promise<CoursePackage | null>
  /** P2. The whole collection in one query (a page of it holds about 1,000 versions); strongly consistent, so that a version is seen as soon as `process` has answered. */
  getWithVersions(tenantId: string, packageId: string): Promise<PackageWithVersions | null>
  /** P3. Newest first, without archived ones. */
  list(tenantId: string, page: PageRequest): Promise<Page<CoursePackage>>
  /** P4. */
  getVersion(tenantId: string, packageId: string, versionId: string): Promise<PackageVersion | null>
  /** P12. Sets how the course's sessions are run. Null: the package is gone or archived. */
  configure(course: Pick<CoursePackage, 'tenantId' | 'packageId'>, settings: CourseSettings, at: string): Promise<CoursePackage | null>
  /** P5. Archives with its event and frees the package's slot, not its storage; an archived package stays as it is. Null: no such package. */
  archive(course: Pick<CoursePackage, 'tenantId' | 'packageId'>, event: AuditEvent): Promise<CoursePackage | null>
}

/** All items of a partition, last sort key first. */
async function readCollection(table: Table, pk: string): Promise<RawItem[]> {
  const items: RawItem[] = []
  let start: RawItem | undefined
  do {
    const answer = await table.reads.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ScanIndexForward: false,
        ConsistentRead: true,
        ExclusiveStartKey: start,
      }),
    )
    items.push(...(answer.Items ?? []))
    start = answer.LastEvaluatedKey
  } while (start !== undefined)
  return items
}

function archival(event: AuditEvent): Expression {
  const archive = new Expression()
  archive.set('status', 'archived')
  archive.set('archivedAt', event.at)
  archive.set('updatedAt', event.at)
  archive.set('kpk', null)
  archive.set('ksk', null)
  appendEvents(archive, [event])
  archive.require('attribute_exists(pk)')
  archive.require(`${archive.name('status')} <> ${archive.value('archived')}`)
  return archive
}

function configuration(settings: CourseSettings, at: string): Expression {
  const configure = new Expression()
  configure.set('completedRelaunchBehavior', settings.completedRelaunchBehavior)
  configure.set('startOverAllowed', settings.startOverAllowed)
  configure.set('updatedAt', at)
  configure.require('attribute_exists(pk)')
  configure.require(`${configure.name('status')} <> ${configure.value('archived')}`)
  return configure
}

export const packageRepository = (table: Table): PackageRepository => ({
  async get(tenantId, packageId) {
    const { Item } = await table.reads.send(new GetCommand({ TableName: table.name, Key: keys.coursePackage(tenantId, packageId) }))
    return Item === undefined ? null : packageFromItem(Item)
  },
  async getWithVersions(tenantId, packageId) {
    const [course, ...versions] = await readCollection(table, keys.coursePackage(tenantId, packageId).pk)
    if (course === undefined) return null
    // Ids of versions that were begun at once need not sort as their revisions do.
    return { course: packageFromItem(course), versions: versions.map(versionFromItem).sort((a, b) => b.revision - a.revision) }
  },
  async list(tenantId, page) {
    const { rows, more } = await queryRows(table, {
      index: 'packageList',
      partition: ['kpk', indexes.packagesOfTenant(tenantId)],
      most: page.offset + page.limit + 1,
    })
    const cut = cutPage(rows, more, page)
    return { ...cut, rows: cut.rows.map(packageFromItem) }
  },
  async getVersion(tenantId, packageId, versionId) {
    const { Item } = await table.reads.send(
      new GetCommand({ TableName: table.name, Key: keys.version(tenantId, packageId, versionId), ConsistentRead: true }),
    )
    return Item === undefined ? null : versionFromItem(Item)
  },
  async configure({ tenantId, packageId }, settings, at) {
    const write = await updateIf(table, { Key: keys.coursePackage(tenantId, packageId), ...configuration(settings, at).render() })
    return write.kind === 'written' ? packageFromItem(write.item) : null
  },
  async archive({ tenantId, packageId }, event) {
    const key = keys.coursePackage(tenantId, packageId)
    const failed = await transact(table, [
      updateStep(table, key, archival(event)),
      giveBackStep(table, tenantId, { bytes: 0, packages: 1 }),
    ])
    if (failed !== null) return failed.item === null ? null : packageFromItem(failed.item)
    const { Item } = await table.reads.send(new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true }))
    return Item === undefined ? null : packageFromItem(Item)
  },
})
