/** Packages with their versions, one item collection (docs/access-patterns.md, P1-P5, P12). */
import type { AuditEvent } from '#shared/domain/events/audit-event.ts'
import type { CourseSettings } from '#shared/domain/packages/course-settings.ts'
import type { CoursePackage, PackageVersion } from '#shared/domain/packages/package.ts'
import { updateIf } from '#shared/store/table/conditional-write.ts'
import { Expression } from '#shared/store/table/expression.ts'
import { indexes, keys } from '#shared/store/table/keys.ts'
import { cutPage, type Page, type PageRequest } from '#shared/store/table/list-page.ts'
import { appendEvents } from '#shared/store/events/outbox-item.ts'
import { packageFromItem, versionFromItem } from './package-item.ts'
import { queryAll, queryUpTo } from '#shared/store/table/query.ts'
import { get } from '#shared/store/table/read.ts'
import type { Table } from '#shared/store/table/table.ts'
import { transact, updateStep } from '#shared/store/table/transaction.ts'
import { lowerUsageStep } from '#shared/store/quotas/workspace-usage-item.ts'

export interface PackageWithVersions {
  readonly course: CoursePackage
  /** Newest first. */
  readonly versions: readonly PackageVersion[]
}

export interface PackageRepository {
  /** P1. Eventually consistent: launches read it. */
  get(tenantId: string, packageId: string): Promise<CoursePackage | null>
  /**
   * P2. The whole collection in one query (a call returns about 1,000 versions). Strongly consistent, so that a version
   * is visible as soon as `process` has responded.
   */
  getWithVersions(tenantId: string, packageId: string): Promise<PackageWithVersions | null>
  /** P3. Newest first, without archived packages. */
  list(tenantId: string, page: PageRequest): Promise<Page<CoursePackage>>
  /** P4. Strongly consistent. */
  getVersion(tenantId: string, packageId: string, versionId: string): Promise<PackageVersion | null>
  /** P12. Sets how sessions of the course run. Null: the package does not exist or is archived. */
  configure(
    course: Pick<CoursePackage, 'tenantId' | 'packageId'>,
    settings: CourseSettings,
    at: string,
  ): Promise<CoursePackage | null>
  /**
   * P5. Archives a package, with the event of that, and frees its slot, but not its storage. An archived package stays
   * as it is. Null: there is no such package.
   */
  archive(course: Pick<CoursePackage, 'tenantId' | 'packageId'>, event: AuditEvent): Promise<CoursePackage | null>
}

function archival(event: AuditEvent): Expression {
  const archive = new Expression()
  archive.set('status', 'archived')
  archive.set('archivedAt', event.at)
  archive.set('updatedAt', event.at)
  archive.set('kpk', null)
  archive.set('ksk', null)
  appendEvents(archive, [event])
  archive.requireItem()
  archive.require(`${archive.name('status')} <> ${archive.value('archived')}`)
  return archive
}

function configuration(settings: CourseSettings, at: string): Expression {
  const configure = new Expression()
  configure.set('completedRelaunchBehavior', settings.completedRelaunchBehavior)
  configure.set('startOverAllowed', settings.startOverAllowed)
  configure.set('updatedAt', at)
  configure.requireItem()
  configure.require(`${configure.name('status')} <> ${configure.value('archived')}`)
  return configure
}

export const packageRepository = (table: Table): PackageRepository => ({
  async get(tenantId, packageId) {
    const item = await get(table, keys.coursePackage(tenantId, packageId))
    return item === undefined ? null : packageFromItem(item)
  },
  async getWithVersions(tenantId, packageId) {
    const [course, ...versions] = await queryAll(table, {
      partition: keys.coursePackage(tenantId, packageId).pk,
      descending: true,
      consistent: true,
    })
    if (course === undefined) return null
    // Ids of versions that were begun at the same time may sort differently from their revisions.
    return {
      course: packageFromItem(course),
      versions: versions.map(versionFromItem).sort((a, b) => b.revision - a.revision),
    }
  },
  async list(tenantId, page) {
    const { items, next } = await queryUpTo(
      table,
      { index: 'packageList', partition: indexes.packagesOfTenant(tenantId), descending: true },
      { most: page.offset + page.limit + 1 },
    )
    const cut = cutPage(items, next !== undefined, page)
    return { ...cut, rows: cut.rows.map(packageFromItem) }
  },
  async getVersion(tenantId, packageId, versionId) {
    const item = await get(table, keys.version(tenantId, packageId, versionId), { consistent: true })
    return item === undefined ? null : versionFromItem(item)
  },
  async configure({ tenantId, packageId }, settings, at) {
    const write = await updateIf(table, keys.coursePackage(tenantId, packageId), configuration(settings, at))
    return write.kind === 'written' ? packageFromItem(write.item) : null
  },
  async archive({ tenantId, packageId }, event) {
    const key = keys.coursePackage(tenantId, packageId)
    const failed = await transact(table, [
      updateStep(key, archival(event)),
      lowerUsageStep(tenantId, { bytes: 0, packages: 1 }),
    ])
    if (failed !== null) return failed.item === null ? null : packageFromItem(failed.item)
    const item = await get(table, key, { consistent: true })
    return item === undefined ? null : packageFromItem(item)
  },
})
